from .object_library import all_form_factors, FormFactor

# Propagators of x and v between the lines 1, 2 and the others.
square = '(P(-1,1)+P(-1,2))**2'

FX = FormFactor(name='FX', type='complex', value='1/(' + square + ' - MX**2 + complex(0,1)*MX*WX)')
FV = FormFactor(name='FV', type='complex', value='1/(' + square + ' - MV**2 + complex(0,1)*MV*WV)')
FP = FormFactor(name='FP', type='complex',
                value='kappa*cmath.exp(' + square + '/Lam**2)/(1 - FL*cmath.sqrt(complex(0,0.5)))')
FL = FormFactor(name='FL', type='complex', value='cmath.log(-' + square + '/Lam**2)')
