from __future__ import absolute_import
from .object_library import *
from . import parameters as Param

# Masses by their names.
h = Particle(pdg_code=25, name='h', antiname='h', spin=1, color=1, mass='MH', width='ZERO',
             texname='h', antitexname='h', charge=0, GhostNumber=0, Y=Param.lambda0)
e__minus__ = Particle(pdg_code=11, name='e-', antiname='e+', spin=2, color=1, mass=Param.ZERO,
                      width=Param.ZERO, texname='e-', antitexname='e+', charge=-1, LeptonNumber=1)
e__plus__ = e__minus__.anti()
ghA = Particle(pdg_code=9000001, name='ghA', antiname='ghA~', spin=-1, color=1, mass='ZERO',
               width='WghA', texname='ghA', antitexname='ghA~', charge=0)
three = [h, h, h]
