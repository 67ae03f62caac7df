from object_library import all_couplings, Coupling

GC_1 = Coupling(name = 'GC_1',
                value = '-G',
                order = {'QCD':1})

GC_2 = Coupling(name = 'GC_2', value = 'complex(0,1)*G', order = {'QCD':1})

GC_3 = Coupling(name = 'GC_3',
                value = '-yt*complex(0,1)',
                order = {'QED':1,'QCD':0})

GC_4 = Coupling(name = 'GC_4',
                value = 'complex(0,1)*G**2*yt',
                order = {'QCD':2,'NP':-1})

R2_1 = Coupling(name = 'R2_1', value = '-G**3', order = {'QCD':3})
