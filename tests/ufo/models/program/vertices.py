from .object_library import all_vertices, Vertex
from . import particles as P
from . import couplings as C
from . import lorentz as L

for i, s in enumerate(P.scalars):
    Vertex(name='V_%d' % i, particles=[s.anti(), s.anti(), s, s], color=['1'], lorentz=[L.SSSS1],
           couplings={(0, 0): getattr(C, 'GC_%d' % (i + 1))})
