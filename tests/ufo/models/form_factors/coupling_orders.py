from .object_library import all_orders, CouplingOrder

# EX: exchange of the heavy x and v; CON: the same exchange as contact vertices with form factors.
# FF: a photon with a form factor.
QED = CouplingOrder(name='QED', expansion_order=99, hierarchy=1)
EX = CouplingOrder(name='EX', expansion_order=99, hierarchy=1)
CON = CouplingOrder(name='CON', expansion_order=99, hierarchy=1)
FF = CouplingOrder(name='FF', expansion_order=99, hierarchy=1)
