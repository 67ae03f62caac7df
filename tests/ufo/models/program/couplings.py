from .object_library import all_couplings, Coupling

for i in (1, 2):
    globals()['GC_%d' % i] = Coupling(name='GC_%d' % i, value='complex(0,%d)' % i, order={'QED': i})
