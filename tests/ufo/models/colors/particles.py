from object_library import Particle
import parameters as Param

g = Particle(pdg_code = 21, name = 'g', antiname = 'g', spin = 3, color = 8, mass = Param.ZERO, width = Param.ZERO, charge = 0)

s1 = Particle(pdg_code = 9000001, name = 's1', antiname = 's1~', spin = 1, color = 3, mass = Param.MS1, width = Param.ZERO, charge = 2/3)
s1__tilde__ = s1.anti()

s2 = Particle(pdg_code = 9000002, name = 's2', antiname = 's2~', spin = 1, color = 3, mass = Param.MS2, width = Param.ZERO, charge = -1/3)
s2__tilde__ = s2.anti()

s3 = Particle(pdg_code = 9000003, name = 's3', antiname = 's3~', spin = 1, color = 3, mass = Param.MS3, width = Param.ZERO, charge = -1/3)
s3__tilde__ = s3.anti()

x = Particle(pdg_code = 9000006, name = 'x', antiname = 'x~', spin = 1, color = 6, mass = Param.MX, width = Param.ZERO, charge = 1/3)
x__tilde__ = x.anti()

o = Particle(pdg_code = 9000008, name = 'o', antiname = 'o~', spin = 1, color = 8, mass = Param.MO, width = Param.ZERO, charge = 1)
o__tilde__ = o.anti()

r = Particle(pdg_code = 9000009, name = 'r', antiname = 'r', spin = 1, color = 8, mass = Param.MR, width = Param.ZERO, charge = 0)
