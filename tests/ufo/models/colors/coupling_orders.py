from object_library import CouplingOrder

QCD = CouplingOrder(name = 'QCD', expansion_order = 99, hierarchy = 1)

SIX = CouplingOrder(name = 'SIX', expansion_order = 99, hierarchy = 1)

EPS = CouplingOrder(name = 'EPS', expansion_order = 99, hierarchy = 1)

OCT = CouplingOrder(name = 'OCT', expansion_order = 99, hierarchy = 1)

DDD = CouplingOrder(name = 'DDD', expansion_order = 99, hierarchy = 1)

FOUR = CouplingOrder(name = 'FOUR', expansion_order = 99, hierarchy = 1)
