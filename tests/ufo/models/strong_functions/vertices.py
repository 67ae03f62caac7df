from .object_library import all_vertices, Vertex
from . import particles as P
from . import couplings as C
from . import lorentz as L

V_1 = Vertex(name='V_1', particles=[P.g, P.g, P.g], color=['f(1,2,3)'], lorentz=[L.VVV1],
             couplings={(0, 0): C.GC_1})
V_2 = Vertex(name='V_2', particles=[P.g, P.g, P.g, P.g],
             color=['f(-1,1,2)*f(3,4,-1)', 'f(-1,1,3)*f(2,4,-1)', 'f(-1,1,4)*f(2,3,-1)'],
             lorentz=[L.VVVV1, L.VVVV3, L.VVVV4],
             couplings={(0, 0): C.GC_3, (1, 1): C.GC_3, (2, 2): C.GC_3})
V_3 = Vertex(name='V_3', particles=[P.u__tilde__, P.u, P.g], color=['T(3,2,1)'], lorentz=[L.FFV1],
             couplings={(0, 0): C.GC_2})
V_4 = Vertex(name='V_4', particles=[P.t__tilde__, P.t, P.g], color=['T(3,2,1)'], lorentz=[L.FFV1],
             couplings={(0, 0): C.GC_2})
V_5 = Vertex(name='V_5', particles=[P.t__tilde__, P.t, P.s], color=['Identity(1,2)'], lorentz=[L.FFS1],
             couplings={(0, 0): [C.GC_4, C.GC_5]})
V_6 = Vertex(name='V_6', particles=[P.u__tilde__, P.u, P.s], color=['Identity(1,2)'], lorentz=[L.FFS1],
             couplings={(0, 0): C.GC_6})
V_7 = Vertex(name='V_7', particles=[P.g, P.g, P.s], color=['Identity(1,2)'], lorentz=[L.VVSF],
             couplings={(0, 0): C.GC_7})
V_8 = Vertex(name='V_8', particles=[P.u__tilde__, P.u, P.y], color=['Identity(1,2)'], lorentz=[L.FFV1],
             couplings={(0, 0): C.GC_8})
V_9 = Vertex(name='V_9', particles=[P.t__tilde__, P.t, P.y], color=['Identity(1,2)'], lorentz=[L.FFV1],
             couplings={(0, 0): C.GC_9})
