from __future__ import division
from object_library import all_particles, Particle
import parameters as Param
import CT_parameters as CTParam

import propagators as Prop

g = Particle(pdg_code = 21,
             name = 'g',
             antiname = 'g',
             spin = 3,
             color = 8,
             mass = Param.ZERO,
             width = Param.ZERO,
             texname = 'g',
             antitexname = 'g',
             charge = 0,
             GhostNumber = 0,
             LeptonNumber = 0,
             Y = 0)

t = Particle(pdg_code = 6,
             name = 't',
             antiname = 't~',
             spin = 2,
             color = 3,
             mass = Param.MT,
             width = Param.WT,
             propagator = Prop.T1,
             texname = 't',
             antitexname = 't~',
             charge = 2/3,
             GhostNumber = 0)

t__tilde__ = t.anti()

S__minus__ = Particle(pdg_code = 9000006,
                      name = 'S-',
                      antiname = 'S+',
                      spin = 1,
                      color = 6,
                      mass = Param.MH,
                      width = Param.ZERO,
                      texname = 'S-',
                      antitexname = 'S+',
                      charge = -1/3,
                      propagating = True)

S__plus__ = S__minus__.anti()

H = Particle(pdg_code = 25,
             name = 'H',
             antiname = 'H',
             spin = 1,
             color = 1,
             mass = Param.MH,
             width = Param.ZERO,
             texname = 'H',
             antitexname = 'H',
             charge = 0,
             line = 'dashed')

G0 = Particle(pdg_code = 250,
              name = 'G0',
              antiname = 'G0',
              spin = 1,
              color = 1,
              mass = Param.ZERO,
              width = Param.ZERO,
              texname = 'G0',
              antitexname = 'G0',
              charge = 0,
              GoldstoneBoson = True)

ghG = Particle(pdg_code = 9000005,
               name = 'ghG',
               antiname = 'ghG~',
               spin = -1,
               color = 8,
               mass = Param.ZERO,
               width = Param.ZERO,
               texname = 'ghG',
               antitexname = 'ghG~',
               charge = 0,
               GhostNumber = 1)

ghG__tilde__ = ghG.anti()

# What counterterms need.
quarks = [t, t__tilde__]
loops = {(1,0): [[t], [g]], 'more': CTParam.unknown}
t.loop_particles = [[[t,g]]]
t.counterterm = {(1,0,0):CTParam.tWcft_UV.value}
Param.MT.loop_particles = [[[t,g]]],
