from object_library import all_lorentz, Lorentz

VVV1 = Lorentz(name = 'VVV1', spins = [ 3, 3, 3 ],
               structure = 'P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3)'\
                   ' + P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)')

FFV1 = Lorentz(name = 'FFV1', spins = [ 2, 2, 3 ],
               structure = 'Gamma(3,2,1)')

SST1 = Lorentz(name = 'SST1', spins = [ 1, 1, 5 ],
               structure = 'P(1003,2)*P(2003,1) + P(1003,1)*P(2003,2) - P(-1,1)*P(-1,2)*Metric(1003,2003)')

SST2 = Lorentz(name = 'SST2', spins = [ 1, 1, 5 ],
               structure = 'Metric(1003,2003)')

FFT1 = Lorentz(name = 'FFT1', spins = [ 2, 2, 5 ],
               structure = 'P(2003,1)*Gamma(1003,2,1) - P(2003,2)*Gamma(1003,2,1) + P(1003,1)*Gamma(2003,2,1)'\
                   ' - P(1003,2)*Gamma(2003,2,1) - 2*P(-1,1)*Gamma(-1,2,1)*Metric(1003,2003)'\
                   ' + 2*P(-1,2)*Gamma(-1,2,1)*Metric(1003,2003)')

FFT2 = Lorentz(name = 'FFT2', spins = [ 2, 2, 5 ],
               structure = 'Identity(2,1)*Metric(1003,2003)')

VVT1 = Lorentz(name = 'VVT1', spins = [ 3, 3, 5 ],
               structure = 'P(1003,2)*P(2003,1)*Metric(1,2) + P(1003,1)*P(2003,2)*Metric(1,2)'\
                   ' - P(2,1)*P(2003,2)*Metric(1,1003) - P(2,1)*P(1003,2)*Metric(1,2003)'\
                   ' - P(1,2)*P(2003,1)*Metric(2,1003) - P(1,2)*P(1003,1)*Metric(2,2003)'\
                   ' + P(-1,1)*P(-1,2)*(Metric(1,2003)*Metric(2,1003) + Metric(1,1003)*Metric(2,2003))'\
                   ' + P(1,2)*P(2,1)*Metric(1003,2003) - P(-1,1)*P(-1,2)*Metric(1,2)*Metric(1003,2003)')

VVT2 = Lorentz(name = 'VVT2', spins = [ 3, 3, 5 ],
               structure = 'Metric(1,2003)*Metric(2,1003) + Metric(1,1003)*Metric(2,2003) - Metric(1,2)*Metric(1003,2003)')

FFVT1 = Lorentz(name = 'FFVT1', spins = [ 2, 2, 3, 5 ],
                structure = 'Gamma(2004,2,1)*Metric(3,1004) + Gamma(1004,2,1)*Metric(3,2004)'\
                    ' - 2*Gamma(3,2,1)*Metric(1004,2004)')

VVVT1 = Lorentz(name = 'VVVT1', spins = [ 3, 3, 3, 5 ],
                structure = '(Metric(2,1004)*Metric(1,2004) + Metric(2,2004)*Metric(1,1004) - Metric(1,2)*Metric(1004,2004))*(P(3,1) - P(3,2))'\
                    ' + Metric(1,2)*(Metric(3,1004)*(P(2004,1) - P(2004,2)) + Metric(3,2004)*(P(1004,1) - P(1004,2)))'\
                    ' + (Metric(3,1004)*Metric(2,2004) + Metric(3,2004)*Metric(2,1004) - Metric(2,3)*Metric(1004,2004))*(P(1,2) - P(1,3))'\
                    ' + Metric(2,3)*(Metric(1,1004)*(P(2004,2) - P(2004,3)) + Metric(1,2004)*(P(1004,2) - P(1004,3)))'\
                    ' + (Metric(1,1004)*Metric(3,2004) + Metric(1,2004)*Metric(3,1004) - Metric(3,1)*Metric(1004,2004))*(P(2,3) - P(2,1))'\
                    ' + Metric(3,1)*(Metric(2,1004)*(P(2004,3) - P(2004,1)) + Metric(2,2004)*(P(1004,3) - P(1004,1)))')

SSS1 = Lorentz(name = 'SSS1', spins = [ 1, 1, 1 ], structure = '1')

SSST1 = Lorentz(name = 'SSST1', spins = [ 1, 1, 1, 5 ], structure = 'Metric(1004,2004)')

RFS1 = Lorentz(name = 'RFS1', spins = [ 4, 2, 1 ],
               structure = 'P(1,3)*Identity(2,1)')

FRS1 = Lorentz(name = 'FRS1', spins = [ 2, 4, 1 ],
               structure = 'P(2,3)*Identity(2,1)')

RFV1 = Lorentz(name = 'RFV1', spins = [ 4, 2, 3 ],
               structure = 'P(1,3)*Gamma(3,2,1) - P(-1,3)*Gamma(-1,2,1)*Metric(1,3)')

FRV1 = Lorentz(name = 'FRV1', spins = [ 2, 4, 3 ],
               structure = 'P(2,3)*Gamma(3,2,1) - P(-1,3)*Gamma(-1,2,1)*Metric(2,3)')
