from object_library import Coupling

GC_1 = Coupling(name = 'GC_1', value = '-G', order = {'QCD':1})

GC_2 = Coupling(name = 'GC_2', value = 'complex(0,1)*G**2', order = {'QCD':2})

GC_3 = Coupling(name = 'GC_3', value = '-complex(0,1)*G', order = {'QCD':1})

GC_4 = Coupling(name = 'GC_4', value = 'G', order = {'QCD':1})

GC_5 = Coupling(name = 'GC_5', value = '-complex(0,1)*G**2', order = {'QCD':2})

GC_6 = Coupling(name = 'GC_6', value = 'complex(0,1)*70.0', order = {'SIX':1})

GC_7 = Coupling(name = 'GC_7', value = 'complex(0,1)*50.0', order = {'EPS':1})

GC_8 = Coupling(name = 'GC_8', value = 'complex(0,1)*40.0', order = {'OCT':1})

GC_9 = Coupling(name = 'GC_9', value = 'complex(0,1)*60.0', order = {'DDD':1})

GC_10 = Coupling(name = 'GC_10', value = 'complex(0,1)*0.3', order = {'FOUR':1})

GC_11 = Coupling(name = 'GC_11', value = 'complex(0,1)*0.7', order = {'FOUR':1})

GC_12 = Coupling(name = 'GC_12', value = 'complex(0,1)*0.002', order = {'DDD':1})

GC_13 = Coupling(name = 'GC_13', value = '0.002*G', order = {'DDD':1,'QCD':1})
