from .object_library import all_couplings, Coupling

# x x s = (n1 n1 s + n2 n2 s) / 2, x = (n1 + i n2) / sqrt2
GC_1 = Coupling(name='GC_1', value='complex(0,1)*y', order={'DIR': 1})
GC_2 = Coupling(name='GC_2', value='complex(0,1)*complexconjugate(y)', order={'DIR': 1})
GC_3 = Coupling(name='GC_3', value='complex(0,1)*y', order={'MAJ': 1})
GC_4 = Coupling(name='GC_4', value='complex(0,1)*complexconjugate(y)', order={'MAJ': 1})
# x x v: axial for equal fermions, a vector for n1 n2
GC_5 = Coupling(name='GC_5', value='complex(0,1)*gL', order={'DIR': 1})
GC_6 = Coupling(name='GC_6', value='complex(0,1)*gR', order={'DIR': 1})
GC_7 = Coupling(name='GC_7', value='complex(0,1)*(gL-gR)/2', order={'MAJ': 1})
GC_8 = Coupling(name='GC_8', value='-complex(0,1)*(gL-gR)/2', order={'MAJ': 1})
GC_9 = Coupling(name='GC_9', value='-(gL+gR)/2', order={'MAJ': 1})
# e x phi
GC_10 = Coupling(name='GC_10', value='complex(0,1)*aL', order={'DIR': 1})
GC_11 = Coupling(name='GC_11', value='complex(0,1)*aR', order={'DIR': 1})
GC_12 = Coupling(name='GC_12', value='complex(0,1)*aL*half', order={'MAJ': 1})
GC_13 = Coupling(name='GC_13', value='complex(0,1)*aR*half', order={'MAJ': 1})
GC_14 = Coupling(name='GC_14', value='-aL*half', order={'MAJ': 1})
GC_15 = Coupling(name='GC_15', value='-aR*half', order={'MAJ': 1})
GC_16 = Coupling(name='GC_16', value='aL*half', order={'MAJ': 1})
GC_17 = Coupling(name='GC_17', value='aR*half', order={'MAJ': 1})
# e e v, e e s, d and u
GC_18 = Coupling(name='GC_18', value='complex(0,1)*0.4', order={'NP': 1})
GC_19 = Coupling(name='GC_19', value='complex(0,1)*0.15', order={'NP': 1})
GC_20 = Coupling(name='GC_20', value='complex(0,1)*0.2', order={'NP': 1})
GC_21 = Coupling(name='GC_21', value='complex(0,1)*hd', order={'NP': 1})
GC_22 = Coupling(name='GC_22', value='complex(0,1)*uL', order={'NP': 1})
GC_23 = Coupling(name='GC_23', value='complex(0,1)*uR', order={'NP': 1})
# the photon
GC_24 = Coupling(name='GC_24', value='-complex(0,1)*ee', order={'QED': 1})
GC_25 = Coupling(name='GC_25', value='complex(0,1)*ee', order={'QED': 1})
GC_26 = Coupling(name='GC_26', value='2*complex(0,1)*ee**2', order={'QED': 2})
GC_27 = Coupling(name='GC_27', value='2*complex(0,1)*ee', order={'QED': 1})
GC_28 = Coupling(name='GC_28', value='8*complex(0,1)*ee**2', order={'QED': 2})
# the heavy scalar, and what is left of it
GC_29 = Coupling(name='GC_29', value='complex(0,1)*yb*1000.0', order={'HEA': 1})
GC_30 = Coupling(name='GC_30', value='complex(0,1)*yb**2*1.0e6/MB**2', order={'CON': 1})
