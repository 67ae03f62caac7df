from .object_library import all_particles, Particle
from . import parameters as Param

a = Particle(pdg_code=22, name='a', antiname='a', spin=3, color=1, mass=Param.ZERO,
             width=Param.ZERO, texname='a', antitexname='a', charge=0)
e__minus__ = Particle(pdg_code=11, name='e-', antiname='e+', spin=2, color=1, mass=Param.Me,
                      width=Param.ZERO, texname='e-', antitexname='e+', charge=-1)
e__plus__ = e__minus__.anti()
mu__minus__ = Particle(pdg_code=13, name='mu-', antiname='mu+', spin=2, color=1, mass=Param.MM,
                       width=Param.ZERO, texname='mu-', antitexname='mu+', charge=-1)
mu__plus__ = mu__minus__.anti()
x = Particle(pdg_code=9000001, name='x', antiname='x~', spin=2, color=1, mass=Param.MX,
             width=Param.WX, texname='x', antitexname='x~', charge=0)
x__tilde__ = x.anti()
n1 = Particle(pdg_code=9000011, name='n1', antiname='n1', spin=2, color=1, mass=Param.M1,
              width=Param.W1, texname='n1', antitexname='n1', charge=0)
n2 = Particle(pdg_code=9000012, name='n2', antiname='n2', spin=2, color=1, mass=Param.M2,
              width=Param.W2, texname='n2', antitexname='n2', charge=0)
phi__minus__ = Particle(pdg_code=9000002, name='phi-', antiname='phi+', spin=1, color=1,
                        mass=Param.MP, width=Param.ZERO, texname='phi-', antitexname='phi+',
                        charge=-1)
phi__plus__ = phi__minus__.anti()
s = Particle(pdg_code=9000003, name='s', antiname='s', spin=1, color=1, mass=Param.MS,
             width=Param.WS, texname='s', antitexname='s', charge=0)
v = Particle(pdg_code=9000004, name='v', antiname='v', spin=3, color=1, mass=Param.MV,
             width=Param.WV, texname='v', antitexname='v', charge=0)
d__minus____minus__ = Particle(pdg_code=9000005, name='d--', antiname='d++', spin=1, color=1,
                               mass=Param.MD, width=Param.ZERO, texname='d--', antitexname='d++',
                               charge=-2)
d__plus____plus__ = d__minus____minus__.anti()
u__minus____minus__ = Particle(pdg_code=9000006, name='u--', antiname='u++', spin=3, color=1,
                               mass=Param.MU, width=Param.ZERO, texname='u--', antitexname='u++',
                               charge=-2)
u__plus____plus__ = u__minus____minus__.anti()
b = Particle(pdg_code=9000007, name='b', antiname='b', spin=1, color=1, mass=Param.MB,
             width=Param.ZERO, texname='b', antitexname='b', charge=0)
