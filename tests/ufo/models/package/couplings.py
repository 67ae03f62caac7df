from .object_library import all_couplings, Coupling

GC_1 = Coupling(name='GC_1', value='-6*complex(0,1)*lam', order={'QED': 1})
GC_2 = Coupling(name='GC_2', value='-yc', order={'QED': 1, 'NEW': 1})
# The name means the second one; the list has both.
GC_1 = Coupling(name='GC_1b', value='-complex(0,1)*lam', order={'QCD': 1})
