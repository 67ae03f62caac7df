from __future__ import absolute_import
from .object_library import all_particles, Particle
from . import parameters as Param

scalars = []
for i in range(Param.NUMBER):
    scalars.append(Particle(pdg_code=9000 + i, name='s%d-' % i, antiname='s%d+' % i, spin=1, color=1,
                            mass=Param.masses[i], width=Param.ZERO, texname='s', antitexname='s',
                            charge=-1))
