from .object_library import all_particles, Particle
from . import parameters as Param

a = Particle(pdg_code=22, name='a', antiname='a', spin=3, color=1, mass=Param.ZERO,
             width=Param.ZERO, texname='a', antitexname='a', charge=0)
e__minus__ = Particle(pdg_code=11, name='e-', antiname='e+', spin=2, color=1, mass=Param.ME,
                      width=Param.ZERO, texname='e-', antitexname='e+', charge=-1)
e__plus__ = e__minus__.anti()
m__minus__ = Particle(pdg_code=13, name='m-', antiname='m+', spin=2, color=1, mass=Param.MM,
                      width=Param.ZERO, texname='m-', antitexname='m+', charge=-1)
m__plus__ = m__minus__.anti()
s = Particle(pdg_code=9400001, name='s', antiname='s', spin=1, color=1, mass=Param.MS,
             width=Param.ZERO, texname='s', antitexname='s', charge=0)
r = Particle(pdg_code=9400002, name='r', antiname='r', spin=1, color=1, mass=Param.MR,
             width=Param.ZERO, texname='r', antitexname='r', charge=0)
x = Particle(pdg_code=9400003, name='x', antiname='x', spin=1, color=1, mass=Param.MX,
             width=Param.WX, texname='x', antitexname='x', charge=0)
v = Particle(pdg_code=9400004, name='v', antiname='v', spin=3, color=1, mass=Param.MV,
             width=Param.WV, texname='v', antitexname='v', charge=0)
