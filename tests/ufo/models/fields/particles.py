from object_library import all_particles, Particle
import parameters as Param
import propagators as Prop

g = Particle(pdg_code=21, name='g', antiname='g', spin=3, color=8, mass=Param.ZERO,
             width=Param.ZERO, texname='g', antitexname='g', charge=0, propagator=Prop.V2)
u = Particle(pdg_code=2, name='u', antiname='u~', spin=2, color=3, mass=Param.ZERO,
             width=Param.ZERO, texname='u', antitexname='u~', charge=2/3)
u__tilde__ = u.anti()
e__minus__ = Particle(pdg_code=11, name='e-', antiname='e+', spin=2, color=1, mass=Param.ZERO,
                      width=Param.ZERO, texname='e-', antitexname='e+', charge=-1)
e__plus__ = e__minus__.anti()
F__minus__ = Particle(pdg_code=9000011, name='F-', antiname='F+', spin=2, color=1, mass=Param.MF,
                      width=Param.WF, texname='F-', antitexname='F+', charge=-1,
                      propagator=Prop.F)
F__plus__ = F__minus__.anti()
X = Particle(pdg_code=9000005, name='X', antiname='X', spin=3, color=1, mass=Param.MX,
             width=Param.WX, texname='X', antitexname='X', charge=0, propagator=Prop.V1)
S = Particle(pdg_code=9000006, name='S', antiname='S', spin=1, color=1, mass=Param.MS,
             width=Param.WS, texname='S', antitexname='S', charge=0, propagator=Prop.S)
# The change of the width of X to first order, as in SMEFTsim.
X1 = Particle(pdg_code=9000007, name='X1', antiname='X1', spin=3, color=1, mass=Param.MX,
              width=Param.WX, texname='X1', antitexname='X1', charge=0, propagator=Prop.X1)
