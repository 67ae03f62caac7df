from object_library import all_orders, CouplingOrder

QCD = CouplingOrder(name = 'QCD', expansion_order = 99, hierarchy = 1)
NY = CouplingOrder(name = 'NY', expansion_order = 99, hierarchy = 1)
NK = CouplingOrder(name = 'NK', expansion_order = 99, hierarchy = 1)
NX = CouplingOrder(name = 'NX', expansion_order = 99, hierarchy = 1)
