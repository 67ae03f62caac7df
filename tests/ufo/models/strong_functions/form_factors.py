from .object_library import all_form_factors, FormFactor

FG = FormFactor(name='FG', type='complex', value='1/(1 + fS*P(-1,3)*P(-1,3)/Lam**2)')
