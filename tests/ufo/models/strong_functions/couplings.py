from .object_library import all_couplings, Coupling

GC_1 = Coupling(name='GC_1', value='-gx', order={'QCD': 1})
GC_2 = Coupling(name='GC_2', value='complex(0,1)*gx', order={'QCD': 1})
GC_3 = Coupling(name='GC_3', value='complex(0,1)*gx**2', order={'QCD': 2})
GC_4 = Coupling(name='GC_4', value='complex(0,1)*fT', order={'QED': 1})
GC_5 = Coupling(name='GC_5', value='0.3*complex(0,1)*G', order={'QED': 1})
GC_6 = Coupling(name='GC_6', value='complex(0,1)*fL', order={'QED': 1})
GC_7 = Coupling(name='GC_7', value='complex(0,1)*G**2/Lam', order={'QCD': 2, 'QED': 1})
GC_8 = Coupling(name='GC_8', value='complex(0,1)*gy*fY', order={'QED': 1})
GC_9 = Coupling(name='GC_9', value='complex(0,1)*gy*fC', order={'QED': 1})
