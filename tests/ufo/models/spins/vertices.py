from object_library import all_vertices, Vertex
import particles as P
import couplings as C
import lorentz as L

V_1 = Vertex(name = 'V_1', particles = [ P.g, P.g, P.g ], color = [ 'f(1,2,3)' ],
             lorentz = [ L.VVV1 ], couplings = {(0,0):C.GC_ggg})

V_2 = Vertex(name = 'V_2', particles = [ P.tbar, P.t, P.g ], color = [ 'T(3,2,1)' ],
             lorentz = [ L.FFV1 ], couplings = {(0,0):C.GC_ttg})

V_3 = Vertex(name = 'V_3', particles = [ P.s1, P.s1, P.y ], color = [ '1' ],
             lorentz = [ L.SST1, L.SST2 ], couplings = {(0,0):C.GC_Y, (0,1):C.GC_Ys1})

V_4 = Vertex(name = 'V_4', particles = [ P.s2, P.s2, P.y ], color = [ '1' ],
             lorentz = [ L.SST1, L.SST2 ], couplings = {(0,0):C.GC_Y, (0,1):C.GC_Ys2})

V_5 = Vertex(name = 'V_5', particles = [ P.a, P.a, P.y ], color = [ '1' ],
             lorentz = [ L.VVT1 ], couplings = {(0,0):C.GC_Ym})

V_6 = Vertex(name = 'V_6', particles = [ P.ebar, P.e, P.y ], color = [ '1' ],
             lorentz = [ L.FFT1 ], couplings = {(0,0):C.GC_Yf})

V_7 = Vertex(name = 'V_7', particles = [ P.s1, P.s1, P.k ], color = [ '1' ],
             lorentz = [ L.SST1, L.SST2 ], couplings = {(0,0):C.GC_K, (0,1):C.GC_Ks1})

V_8 = Vertex(name = 'V_8', particles = [ P.s2, P.s2, P.k ], color = [ '1' ],
             lorentz = [ L.SST1, L.SST2 ], couplings = {(0,0):C.GC_K, (0,1):C.GC_Ks2})

V_9 = Vertex(name = 'V_9', particles = [ P.a, P.a, P.k ], color = [ '1' ],
             lorentz = [ L.VVT1 ], couplings = {(0,0):C.GC_Km})

V_10 = Vertex(name = 'V_10', particles = [ P.ebar, P.e, P.k ], color = [ '1' ],
              lorentz = [ L.FFT1 ], couplings = {(0,0):C.GC_Kf})

V_11 = Vertex(name = 'V_11', particles = [ P.tbar, P.t, P.y ], color = [ 'Identity(1,2)' ],
              lorentz = [ L.FFT1, L.FFT2 ], couplings = {(0,0):C.GC_Yf, (0,1):C.GC_Yt})

V_12 = Vertex(name = 'V_12', particles = [ P.g, P.g, P.y ], color = [ 'Identity(1,2)' ],
              lorentz = [ L.VVT1 ], couplings = {(0,0):C.GC_Ym})

V_13 = Vertex(name = 'V_13', particles = [ P.z, P.z, P.y ], color = [ '1' ],
              lorentz = [ L.VVT1, L.VVT2 ], couplings = {(0,0):C.GC_Ym, (0,1):C.GC_Yz})

V_14 = Vertex(name = 'V_14', particles = [ P.tbar, P.t, P.g, P.y ], color = [ 'T(3,2,1)' ],
              lorentz = [ L.FFVT1 ], couplings = {(0,0):C.GC_Yttg})

V_15 = Vertex(name = 'V_15', particles = [ P.g, P.g, P.g, P.y ], color = [ 'f(1,2,3)' ],
              lorentz = [ L.VVVT1 ], couplings = {(0,0):C.GC_Yggg})

V_16 = Vertex(name = 'V_16', particles = [ P.xbar, P.e, P.s1 ], color = [ '1' ],
              lorentz = [ L.RFS1 ], couplings = {(0,0):C.GC_X})

V_17 = Vertex(name = 'V_17', particles = [ P.ebar, P.x, P.s1 ], color = [ '1' ],
              lorentz = [ L.FRS1 ], couplings = {(0,0):C.GC_X})

V_18 = Vertex(name = 'V_18', particles = [ P.xbar, P.e, P.s2 ], color = [ '1' ],
              lorentz = [ L.RFS1 ], couplings = {(0,0):C.GC_X})

V_19 = Vertex(name = 'V_19', particles = [ P.ebar, P.x, P.s2 ], color = [ '1' ],
              lorentz = [ L.FRS1 ], couplings = {(0,0):C.GC_X})

V_20 = Vertex(name = 'V_20', particles = [ P.xbar, P.e, P.a ], color = [ '1' ],
              lorentz = [ L.RFV1 ], couplings = {(0,0):C.GC_X})

V_21 = Vertex(name = 'V_21', particles = [ P.ebar, P.x, P.a ], color = [ '1' ],
              lorentz = [ L.FRV1 ], couplings = {(0,0):C.GC_X})

V_22 = Vertex(name = 'V_22', particles = [ P.s1, P.s1, P.s2 ], color = [ '1' ],
              lorentz = [ L.SSS1 ], couplings = {(0,0):C.GC_S})

V_23 = Vertex(name = 'V_23', particles = [ P.s1, P.s1, P.s2, P.k ], color = [ '1' ],
              lorentz = [ L.SSST1 ], couplings = {(0,0):C.GC_SK})
