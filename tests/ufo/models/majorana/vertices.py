from .object_library import all_vertices, Vertex
from . import particles as P
from . import couplings as C
from . import lorentz as L

# The Dirac fermion.
V_1 = Vertex(name='V_1', particles=[P.x__tilde__, P.x, P.s], color=['1'],
             lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_1, (0, 1): C.GC_2})
V_2 = Vertex(name='V_2', particles=[P.x__tilde__, P.x, P.v], color=['1'],
             lorentz=[L.FFV1, L.FFV2], couplings={(0, 0): C.GC_5, (0, 1): C.GC_6})
V_3 = Vertex(name='V_3', particles=[P.x__tilde__, P.e__minus__, P.phi__plus__], color=['1'],
             lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_10, (0, 1): C.GC_11})
V_4 = Vertex(name='V_4', particles=[P.e__plus__, P.x, P.phi__minus__], color=['1'],
             lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_11, (0, 1): C.GC_10})

# The two Majorana fermions.
V_5 = Vertex(name='V_5', particles=[P.n1, P.n1, P.s], color=['1'],
             lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_3, (0, 1): C.GC_4})
V_6 = Vertex(name='V_6', particles=[P.n2, P.n2, P.s], color=['1'],
             lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_3, (0, 1): C.GC_4})
V_7 = Vertex(name='V_7', particles=[P.n1, P.n1, P.v], color=['1'],
             lorentz=[L.FFV1, L.FFV2], couplings={(0, 0): C.GC_7, (0, 1): C.GC_8})
V_8 = Vertex(name='V_8', particles=[P.n2, P.n2, P.v], color=['1'],
             lorentz=[L.FFV1, L.FFV2], couplings={(0, 0): C.GC_7, (0, 1): C.GC_8})
V_9 = Vertex(name='V_9', particles=[P.n2, P.n1, P.v], color=['1'],
             lorentz=[L.FFV3], couplings={(0, 0): C.GC_9})
V_10 = Vertex(name='V_10', particles=[P.n1, P.e__minus__, P.phi__plus__], color=['1'],
              lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_12, (0, 1): C.GC_13})
V_11 = Vertex(name='V_11', particles=[P.n2, P.e__minus__, P.phi__plus__], color=['1'],
              lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_14, (0, 1): C.GC_15})
V_12 = Vertex(name='V_12', particles=[P.e__plus__, P.n1, P.phi__minus__], color=['1'],
              lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_13, (0, 1): C.GC_12})
V_13 = Vertex(name='V_13', particles=[P.e__plus__, P.n2, P.phi__minus__], color=['1'],
              lorentz=[L.FFS1, L.FFS2], couplings={(0, 0): C.GC_17, (0, 1): C.GC_16})

# Leptons. The arrows of two of them clash at d and u.
V_14 = Vertex(name='V_14', particles=[P.e__plus__, P.e__minus__, P.v], color=['1'],
              lorentz=[L.FFV1, L.FFV2], couplings={(0, 0): C.GC_18, (0, 1): C.GC_19})
V_15 = Vertex(name='V_15', particles=[P.e__plus__, P.e__minus__, P.s], color=['1'],
              lorentz=[L.FFS3], couplings={(0, 0): C.GC_20})
V_16 = Vertex(name='V_16', particles=[P.e__minus__, P.e__minus__, P.d__plus____plus__],
              color=['1'], lorentz=[L.FFS1], couplings={(0, 0): C.GC_21})
V_17 = Vertex(name='V_17', particles=[P.e__plus__, P.e__plus__, P.d__minus____minus__],
              color=['1'], lorentz=[L.FFS2], couplings={(0, 0): C.GC_21})
V_18 = Vertex(name='V_18', particles=[P.e__minus__, P.mu__minus__, P.d__plus____plus__],
              color=['1'], lorentz=[L.FFS1], couplings={(0, 0): C.GC_21})
V_19 = Vertex(name='V_19', particles=[P.mu__plus__, P.e__plus__, P.d__minus____minus__],
              color=['1'], lorentz=[L.FFS2], couplings={(0, 0): C.GC_21})
V_20 = Vertex(name='V_20', particles=[P.e__minus__, P.mu__minus__, P.u__plus____plus__],
              color=['1'], lorentz=[L.FFV1, L.FFV2],
              couplings={(0, 0): C.GC_22, (0, 1): C.GC_23})
V_21 = Vertex(name='V_21', particles=[P.mu__plus__, P.e__plus__, P.u__minus____minus__],
              color=['1'], lorentz=[L.FFV1, L.FFV2],
              couplings={(0, 0): C.GC_22, (0, 1): C.GC_23})

# The photon.
V_22 = Vertex(name='V_22', particles=[P.e__plus__, P.e__minus__, P.a], color=['1'],
              lorentz=[L.FFV3], couplings={(0, 0): C.GC_24})
V_23 = Vertex(name='V_23', particles=[P.mu__plus__, P.mu__minus__, P.a], color=['1'],
              lorentz=[L.FFV3], couplings={(0, 0): C.GC_24})
V_24 = Vertex(name='V_24', particles=[P.phi__plus__, P.phi__minus__, P.a], color=['1'],
              lorentz=[L.SSV1], couplings={(0, 0): C.GC_25})
V_25 = Vertex(name='V_25', particles=[P.phi__plus__, P.phi__minus__, P.a, P.a], color=['1'],
              lorentz=[L.SSVV1], couplings={(0, 0): C.GC_26})
V_26 = Vertex(name='V_26', particles=[P.d__plus____plus__, P.d__minus____minus__, P.a],
              color=['1'], lorentz=[L.SSV1], couplings={(0, 0): C.GC_27})
V_27 = Vertex(name='V_27', particles=[P.d__plus____plus__, P.d__minus____minus__, P.a, P.a],
              color=['1'], lorentz=[L.SSVV1], couplings={(0, 0): C.GC_28})

# The heavy scalar, and contact vertices in its place.
V_28 = Vertex(name='V_28', particles=[P.n1, P.n1, P.b], color=['1'], lorentz=[L.FFS3],
              couplings={(0, 0): C.GC_29})
V_29 = Vertex(name='V_29', particles=[P.n2, P.n2, P.b], color=['1'], lorentz=[L.FFS3],
              couplings={(0, 0): C.GC_29})
V_30 = Vertex(name='V_30', particles=[P.e__plus__, P.e__minus__, P.b], color=['1'],
              lorentz=[L.FFS3], couplings={(0, 0): C.GC_29})
V_31 = Vertex(name='V_31', particles=[P.n1, P.n1, P.n1, P.n1], color=['1'],
              lorentz=[L.FFFF1, L.FFFF2, L.FFFF3],
              couplings={(0, 0): C.GC_30, (0, 1): C.GC_30, (0, 2): C.GC_30})
V_32 = Vertex(name='V_32', particles=[P.n1, P.n2, P.n1, P.n2], color=['1'], lorentz=[L.FFFF2],
              couplings={(0, 0): C.GC_30})
V_33 = Vertex(name='V_33', particles=[P.e__plus__, P.n1, P.n1, P.e__minus__], color=['1'],
              lorentz=[L.FFFF3], couplings={(0, 0): C.GC_30})
V_34 = Vertex(name='V_34', particles=[P.e__plus__, P.e__minus__, P.n2, P.n2], color=['1'],
              lorentz=[L.FFFF1], couplings={(0, 0): C.GC_30})
V_35 = Vertex(name='V_35', particles=[P.e__plus__, P.e__minus__, P.e__plus__, P.e__minus__],
              color=['1'], lorentz=[L.FFFF1, L.FFFF3],
              couplings={(0, 0): C.GC_30, (0, 1): C.GC_30})
