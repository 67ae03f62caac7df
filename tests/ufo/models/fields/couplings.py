from object_library import all_couplings, Coupling

GC_1 = Coupling(name='GC_1', value='complex(0,1)*G', order={'QCD': 1})
GC_2 = Coupling(name='GC_2', value='0.4*complex(0,1)', order={'QED': 1})
GC_3 = Coupling(name='GC_3', value='60*complex(0,1)', order={'QED': 1})
GC_4 = Coupling(name='GC_4', value='0.4*complex(0,1)', order={'QED': 1, 'NP': 1})
# Two powers of g_s, and a third one that the defaults do not show.
GC_5 = Coupling(name='GC_5', value='complex(0,1)*(0.3 - 0.2*G**2 + small*G**4)',
                order={'QED': 1})
