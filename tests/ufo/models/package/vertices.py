from .object_library import all_vertices, Vertex
from . import couplings as C
from .lorentz import SSS1, FFS1 as scalar
from .particles import three
import package.particles as P
from . import lorentz as L

Vertex(name='V_1', particles=three, color=['1'], lorentz=[SSS1], couplings={(0, 0): C.GC_1,})
V_2 = Vertex(name='V_2',
             particles=[P.e__plus__, P.e__minus__, P.h],
             color=['1'],
             lorentz=[L.FFS1],
             couplings={(0, 0): (C.GC_1, C.GC_2)})
V_3 = Vertex(
    name='V_3', particles=[P.e__minus__.anti(), P.e__minus__, P.h], color=['1'], lorentz=[scalar],
    couplings={(0, 0): C.GC_2}, # the last argument has a comma
)
