from object_library import all_vertices, Vertex, CTVertex
import particles as P
import couplings as C
import lorentz as L

V_1 = Vertex(name = 'V_1',
             particles = [ P.t__tilde__, P.t, P.g ],
             color = [ 'T(3,2,1)' ],
             lorentz = [ L.FFV1 ],
             couplings = {(0,0):C.GC_2})

V_2 = Vertex(name = 'V_2',
             particles = [ P.t__tilde__, P.t, P.H ],
             color = [ 'Identity(1,2)' ],
             lorentz = [ L.FFS1, L.FFS2 ],
             couplings = {(0,0):C.GC_3,(0,1):[ C.GC_3, C.GC_4 ]})

V_3 = Vertex(name = 'V_3',
             particles = [ P.S__plus__, P.S__plus__, P.S__minus__, P.S__minus__ ],
             color = [ 'Identity(1,3)*Identity(2,4)', 'Identity(1,4)*Identity(2,3)' ],
             lorentz = [ L.SSSS1 ],
             couplings = {(1,0):C.GC_4,(0,0):C.GC_4},
             type = ['base', ()])

V_4 = Vertex(name = 'V_4',
             particles = [ P.ghG, P.ghG__tilde__, P.g ],
             color = [ 'f(1,2,3)' ],
             lorentz = [ L.UUV1 ],
             couplings = {(0,0):C.GC_1})

# The structure of this vertex is wrong. A model that is in use has such vertices of Goldstone bosons.
V_5 = Vertex(name = 'V_5',
             particles = [ P.G0, P.G0, P.G0, P.G0 ],
             color = [ '1' ],
             lorentz = [ L.FFS1 ],
             couplings = {(0,0):C.GC_3})

V_6 = Vertex(name = 'V_6',
             type = ['R2', ()],
             particles = [ P.t__tilde__, P.t, P.g ],
             color = [ 'T(3,2,1)' ],
             lorentz = [ L.FFV1 ],
             couplings = {(0,0):C.R2_1})

V_7 = CTVertex(name = 'V_7', particles = [ P.g ], couplings = {(0,0,0):C.R2_1})
