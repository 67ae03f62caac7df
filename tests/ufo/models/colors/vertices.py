from object_library import Vertex
import particles as P
import couplings as C
import lorentz as L

V_1 = Vertex(name = 'V_1',
           particles = [ P.g, P.g, P.g ],
           color = [ 'f(1,2,3)' ],
           lorentz = [ L.VVV1 ],
           couplings = {(0,0):C.GC_1})

V_2 = Vertex(name = 'V_2',
           particles = [ P.g, P.g, P.g, P.g ],
           color = [ 'f(-1,1,2)*f(3,4,-1)', 'f(-1,1,3)*f(2,4,-1)', 'f(-1,1,4)*f(2,3,-1)' ],
           lorentz = [ L.VVVV1, L.VVVV3, L.VVVV4 ],
           couplings = {(0,0):C.GC_2, (1,1):C.GC_2, (2,2):C.GC_2})

V_3 = Vertex(name = 'V_3',
           particles = [ P.g, P.s1__tilde__, P.s1 ],
           color = [ 'T(1,3,2)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_3})

V_4 = Vertex(name = 'V_4',
           particles = [ P.g, P.g, P.s1__tilde__, P.s1 ],
           color = [ 'T(1,-1,3)*T(2,4,-1)', 'T(1,4,-1)*T(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_2, (1,0):C.GC_2})

V_5 = Vertex(name = 'V_5',
           particles = [ P.g, P.s2__tilde__, P.s2 ],
           color = [ 'T(1,3,2)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_3})

V_6 = Vertex(name = 'V_6',
           particles = [ P.g, P.g, P.s2__tilde__, P.s2 ],
           color = [ 'T(1,-1,3)*T(2,4,-1)', 'T(1,4,-1)*T(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_2, (1,0):C.GC_2})

V_7 = Vertex(name = 'V_7',
           particles = [ P.g, P.s3__tilde__, P.s3 ],
           color = [ 'T(1,3,2)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_3})

V_8 = Vertex(name = 'V_8',
           particles = [ P.g, P.g, P.s3__tilde__, P.s3 ],
           color = [ 'T(1,-1,3)*T(2,4,-1)', 'T(1,4,-1)*T(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_2, (1,0):C.GC_2})

V_9 = Vertex(name = 'V_9',
           particles = [ P.g, P.x__tilde__, P.x ],
           color = [ 'T6(1,3,2)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_3})

V_10 = Vertex(name = 'V_10',
           particles = [ P.g, P.g, P.x__tilde__, P.x ],
           color = [ 'T6(1,-1,3)*T6(2,4,-1)', 'T6(1,4,-1)*T6(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_2, (1,0):C.GC_2})

V_11 = Vertex(name = 'V_11',
           particles = [ P.g, P.o__tilde__, P.o ],
           color = [ 'f(1,2,3)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_4})

V_12 = Vertex(name = 'V_12',
           particles = [ P.g, P.g, P.o__tilde__, P.o ],
           color = [ 'f(1,-1,3)*f(2,4,-1)', 'f(1,4,-1)*f(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_5, (1,0):C.GC_5})

V_13 = Vertex(name = 'V_13',
           particles = [ P.g, P.r, P.r ],
           color = [ 'f(1,2,3)' ],
           lorentz = [ L.VSS1 ],
           couplings = {(0,0):C.GC_4})

V_14 = Vertex(name = 'V_14',
           particles = [ P.g, P.g, P.r, P.r ],
           color = [ 'f(1,-1,3)*f(2,4,-1)', 'f(1,4,-1)*f(2,-1,3)' ],
           lorentz = [ L.VVSS1 ],
           couplings = {(0,0):C.GC_5, (1,0):C.GC_5})

V_15 = Vertex(name = 'V_15',
           particles = [ P.s1, P.s2, P.x__tilde__ ],
           color = [ 'K6Bar(3,1,2)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_6})

V_16 = Vertex(name = 'V_16',
           particles = [ P.s1__tilde__, P.s2__tilde__, P.x ],
           color = [ 'K6(3,1,2)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_6})

V_17 = Vertex(name = 'V_17',
           particles = [ P.s1, P.s2, P.s3 ],
           color = [ 'Epsilon(1,2,3)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_7})

V_18 = Vertex(name = 'V_18',
           particles = [ P.s1__tilde__, P.s2__tilde__, P.s3__tilde__ ],
           color = [ 'EpsilonBar(1,2,3)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_7})

V_19 = Vertex(name = 'V_19',
           particles = [ P.s1__tilde__, P.s2, P.o ],
           color = [ 'T(3,2,1)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_8})

V_20 = Vertex(name = 'V_20',
           particles = [ P.s2__tilde__, P.s1, P.o__tilde__ ],
           color = [ 'T(3,2,1)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_8})

V_21 = Vertex(name = 'V_21',
           particles = [ P.s1__tilde__, P.s1, P.r ],
           color = [ 'T(3,2,1)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_8})

V_22 = Vertex(name = 'V_22',
           particles = [ P.r, P.r, P.r ],
           color = [ 'd(1,2,3)' ],
           lorentz = [ L.SSS1 ],
           couplings = {(0,0):C.GC_9})

V_23 = Vertex(name = 'V_23',
           particles = [ P.g, P.g, P.r ],
           color = [ 'd(1,2,3)' ],
           lorentz = [ L.VVS1 ],
           couplings = {(0,0):C.GC_12})

V_24 = Vertex(name = 'V_24',
           particles = [ P.g, P.g, P.g, P.r ],
           color = [ 'd(4,1,-1)*f(-1,2,3)', 'd(4,2,-1)*f(-1,3,1)', 'd(4,3,-1)*f(-1,1,2)' ],
           lorentz = [ L.VVVS1, L.VVVS2, L.VVVS3 ],
           couplings = {(0,0):C.GC_13, (1,1):C.GC_13, (2,2):C.GC_13})

V_25 = Vertex(name = 'V_25',
           particles = [ P.s1__tilde__, P.s1, P.s2__tilde__, P.s2 ],
           color = [ 'Identity(1,2)*Identity(3,4)', 'T(-1,2,1)*T(-1,4,3)' ],
           lorentz = [ L.SSSS1 ],
           couplings = {(0,0):C.GC_10, (1,0):C.GC_11})

V_26 = Vertex(name = 'V_26',
           particles = [ P.r, P.r, P.r, P.r ],
           color = [ 'Identity(1,2)*Identity(3,4)', 'Identity(1,3)*Identity(2,4)', 'Identity(1,4)*Identity(2,3)', 'd(-1,1,2)*d(-1,3,4)', 'd(-1,1,3)*d(-1,2,4)', 'd(-1,1,4)*d(-1,2,3)' ],
           lorentz = [ L.SSSS1 ],
           couplings = {(0,0):C.GC_10, (1,0):C.GC_10, (2,0):C.GC_10, (3,0):C.GC_11, (4,0):C.GC_11, (5,0):C.GC_11})
