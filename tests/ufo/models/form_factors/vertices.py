from .object_library import all_vertices, Vertex
from . import particles as P
from . import couplings as C
from . import lorentz as L

V_1 = Vertex(name='V_1', particles=[P.e__plus__, P.e__minus__, P.a], color=['1'], lorentz=[L.FFV],
             couplings={(0, 0): C.G_e})
V_2 = Vertex(name='V_2', particles=[P.m__plus__, P.m__minus__, P.a], color=['1'], lorentz=[L.FFV, L.FFVF],
             couplings={(0, 0): C.G_e, (0, 1): C.G_f})
V_3 = Vertex(name='V_3', particles=[P.s, P.s, P.x], color=['1'], lorentz=[L.SSS],
             couplings={(0, 0): C.G_s})
V_4 = Vertex(name='V_4', particles=[P.r, P.r, P.x], color=['1'], lorentz=[L.SSS],
             couplings={(0, 0): C.G_r})
V_5 = Vertex(name='V_5', particles=[P.s, P.s, P.r, P.r], color=['1'], lorentz=[L.SSSS],
             couplings={(0, 0): C.G_sr})
V_6 = Vertex(name='V_6', particles=[P.e__plus__, P.e__minus__, P.v], color=['1'], lorentz=[L.FFV],
             couplings={(0, 0): C.G_v})
V_7 = Vertex(name='V_7', particles=[P.m__plus__, P.m__minus__, P.v], color=['1'], lorentz=[L.FFV],
             couplings={(0, 0): C.G_v})
V_8 = Vertex(name='V_8', particles=[P.e__plus__, P.e__minus__, P.m__plus__, P.m__minus__], color=['1'],
             lorentz=[L.FFFF], couplings={(0, 0): C.G_vv})
