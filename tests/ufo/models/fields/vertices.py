from object_library import all_vertices, Vertex
import particles as P
import couplings as C
import lorentz as L

V_1 = Vertex(name='V_1', particles=[P.u__tilde__, P.u, P.g], color=['T(3,2,1)'],
             lorentz=[L.uug], couplings={(0, 0): C.GC_1})
V_2 = Vertex(name='V_2', particles=[P.u__tilde__, P.u, P.X], color=['Identity(1,2)'],
             lorentz=[L.eeX], couplings={(0, 0): C.GC_5})
V_3 = Vertex(name='V_3', particles=[P.e__plus__, P.e__minus__, P.X], color=['1'],
             lorentz=[L.eeX], couplings={(0, 0): C.GC_2})
V_4 = Vertex(name='V_4', particles=[P.F__plus__, P.F__minus__, P.X], color=['1'],
             lorentz=[L.FFX], couplings={(0, 0): C.GC_2})
V_5 = Vertex(name='V_5', particles=[P.e__plus__, P.F__minus__, P.X], color=['1'],
             lorentz=[L.FeX], couplings={(0, 0): C.GC_2})
V_6 = Vertex(name='V_6', particles=[P.F__plus__, P.e__minus__, P.X], color=['1'],
             lorentz=[L.eFX], couplings={(0, 0): C.GC_2})
V_7 = Vertex(name='V_7', particles=[P.F__plus__, P.F__minus__, P.S], color=['1'],
             lorentz=[L.FFS], couplings={(0, 0): C.GC_2})
V_8 = Vertex(name='V_8', particles=[P.e__plus__, P.F__minus__, P.S], color=['1'],
             lorentz=[L.FeS], couplings={(0, 0): C.GC_2})
V_9 = Vertex(name='V_9', particles=[P.F__plus__, P.e__minus__, P.S], color=['1'],
             lorentz=[L.eFS], couplings={(0, 0): C.GC_2})
V_10 = Vertex(name='V_10', particles=[P.X, P.X, P.S], color=['1'],
              lorentz=[L.XXS], couplings={(0, 0): C.GC_3})
V_11 = Vertex(name='V_11', particles=[P.e__plus__, P.e__minus__, P.X1], color=['1'],
              lorentz=[L.eeX], couplings={(0, 0): C.GC_4})
V_12 = Vertex(name='V_12', particles=[P.F__plus__, P.F__minus__, P.X1], color=['1'],
              lorentz=[L.FFX], couplings={(0, 0): C.GC_4})
