from .object_library import all_particles, Particle
from . import parameters as Param
from . import propagators as Prop

g = Particle(pdg_code=21, name='g', antiname='g', spin=3, color=8, mass=Param.ZERO,
             width=Param.ZERO, texname='g', antitexname='g', charge=0)
u = Particle(pdg_code=2, name='u', antiname='u~', spin=2, color=3, mass=Param.ZERO,
             width=Param.ZERO, texname='u', antitexname='u~', charge=2/3)
u__tilde__ = u.anti()
t = Particle(pdg_code=6, name='t', antiname='t~', spin=2, color=3, mass=Param.MT,
             width=Param.ZERO, texname='t', antitexname='t~', charge=2/3)
t__tilde__ = t.anti()
s = Particle(pdg_code=9500001, name='s', antiname='s', spin=1, color=1, mass=Param.MS,
             width=Param.WS, propagator=Prop.S, texname='s', antitexname='s', charge=0)
y = Particle(pdg_code=9500002, name='y', antiname='y', spin=3, color=1, mass=Param.MY,
             width=Param.WY, propagator=Prop.Y, texname='y', antitexname='y', charge=0)
