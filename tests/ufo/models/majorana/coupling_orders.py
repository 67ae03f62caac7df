from .object_library import all_orders, CouplingOrder

# DIR: the Dirac fermion x; MAJ: the two Majorana fermions that it consists of.
# HEA: a heavy scalar; CON: the contact vertices that are left of it far below its mass.
QED = CouplingOrder(name='QED', expansion_order=99, hierarchy=1)
DIR = CouplingOrder(name='DIR', expansion_order=99, hierarchy=1)
MAJ = CouplingOrder(name='MAJ', expansion_order=99, hierarchy=1)
NP = CouplingOrder(name='NP', expansion_order=99, hierarchy=1)
HEA = CouplingOrder(name='HEA', expansion_order=99, hierarchy=1)
CON = CouplingOrder(name='CON', expansion_order=99, hierarchy=1)
