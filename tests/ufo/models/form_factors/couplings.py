from .object_library import all_couplings, Coupling

G_e = Coupling(name='G_e', value='-ee*complex(0,1)', order={'QED': 1})
G_f = Coupling(name='G_f', value='-ee*complex(0,1)', order={'FF': 1})
G_s = Coupling(name='G_s', value='gs*complex(0,1)', order={'EX': 1})
G_r = Coupling(name='G_r', value='gr*complex(0,1)', order={'EX': 1})
G_v = Coupling(name='G_v', value='gv*complex(0,1)', order={'EX': 1})
G_sr = Coupling(name='G_sr', value='-gs*gr*complex(0,1)', order={'CON': 1})
G_vv = Coupling(name='G_vv', value='gv*gv*complex(0,1)', order={'CON': 1})
