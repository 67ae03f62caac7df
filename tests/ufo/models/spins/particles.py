from __future__ import division
from object_library import all_particles, Particle
import parameters as Param

g = Particle(pdg_code = 21, name = 'g', antiname = 'g', spin = 3, color = 8,
             mass = Param.ZERO, width = Param.ZERO, texname = 'g', antitexname = 'g',
             charge = 0)

a = Particle(pdg_code = 22, name = 'a', antiname = 'a', spin = 3, color = 1,
             mass = Param.ZERO, width = Param.ZERO, texname = 'a', antitexname = 'a',
             charge = 0)

z = Particle(pdg_code = 23, name = 'z', antiname = 'z', spin = 3, color = 1,
             mass = Param.MZ, width = Param.ZERO, texname = 'z', antitexname = 'z',
             charge = 0)

e = Particle(pdg_code = 11, name = 'e-', antiname = 'e+', spin = 2, color = 1,
             mass = Param.ZERO, width = Param.ZERO, texname = 'e-', antitexname = 'e+',
             charge = -1)
ebar = e.anti()

t = Particle(pdg_code = 6, name = 't', antiname = 't~', spin = 2, color = 3,
             mass = Param.MT, width = Param.ZERO, texname = 't', antitexname = 't~',
             charge = 2/3)
tbar = t.anti()

s1 = Particle(pdg_code = 9000025, name = 's1', antiname = 's1', spin = 1, color = 1,
              mass = Param.M1, width = Param.ZERO, texname = 's1', antitexname = 's1',
              charge = 0)

s2 = Particle(pdg_code = 9000026, name = 's2', antiname = 's2', spin = 1, color = 1,
              mass = Param.M2, width = Param.ZERO, texname = 's2', antitexname = 's2',
              charge = 0)

y = Particle(pdg_code = 9000039, name = 'y', antiname = 'y', spin = 5, color = 1,
             mass = Param.MY, width = Param.WY, texname = 'y', antitexname = 'y',
             charge = 0)

k = Particle(pdg_code = 9000040, name = 'k', antiname = 'k', spin = 5, color = 1,
             mass = Param.ZERO, width = Param.ZERO, texname = 'k', antitexname = 'k',
             charge = 0)

x = Particle(pdg_code = 9000044, name = 'x-', antiname = 'x+', spin = 4, color = 1,
             mass = Param.MX, width = Param.WX, texname = 'x-', antitexname = 'x+',
             charge = -1)
xbar = x.anti()
