/** Methods of measurement. */
export const techniques = `
ARPES = 角分辨光电子能谱 = 角分辨光电子谱 = angle-resolved photoemission spectroscopy = angle-resolved photoelectron spectroscopy = angle-resolved photoemission
XPS = X射线光电子能谱 = X射线光电子谱 = X-ray photoelectron spectroscopy = ESCA
UPS = 紫外光电子能谱 = ultraviolet photoelectron spectroscopy
XRD = X射线衍射 = X光衍射 = X-ray diffraction
粉末衍射 = powder diffraction = 多晶衍射
单晶衍射 = single-crystal diffraction
中子衍射 = neutron diffraction
中子散射 = neutron scattering
非弹性中子散射 = INS = inelastic neutron scattering
小角中子散射 = SANS = small-angle neutron scattering
小角X射线散射 = SAXS = small-angle X-ray scattering
掠入射小角散射 = GISAXS = grazing-incidence small-angle scattering
共振非弹性X射线散射 = RIXS = resonant inelastic X-ray scattering
X射线吸收谱 = XAS = X-ray absorption spectroscopy
扩展X射线吸收精细结构 = EXAFS = extended X-ray absorption fine structure
X射线吸收近边结构 = XANES = NEXAFS = X-ray absorption near-edge structure
X射线磁圆二色 = XMCD = X-ray magnetic circular dichroism
STM = 扫描隧道显微镜 = 扫描隧道显微术 = scanning tunnelling microscopy = scanning tunneling microscopy
STS = 扫描隧道谱 = 隧道谱 = scanning tunnelling spectroscopy = scanning tunneling spectroscopy
原子力显微镜 = 原子力显微术 = atomic force microscopy = AFM
MFM = 磁力显微镜 = magnetic force microscopy
压电力显微镜 = PFM = piezoresponse force microscopy
KPFM = 开尔文探针力显微镜 = Kelvin probe force microscopy
SEM = 扫描电镜 = 扫描电子显微镜 = scanning electron microscopy
TEM = 透射电镜 = 透射电子显微镜 = transmission electron microscopy
STEM = 扫描透射电镜 = 扫描透射电子显微镜 = scanning transmission electron microscopy
高分辨透射电镜 = HRTEM = high-resolution transmission electron microscopy
冷冻电镜 = cryo-EM = cryogenic electron microscopy
洛伦兹电镜 = 洛伦兹透射电镜 = Lorentz transmission electron microscopy = LTEM
电子能量损失谱 = EELS = electron energy loss spectroscopy
能谱仪 = 能量色散X射线谱 = EDX = EDS = energy-dispersive X-ray spectroscopy
电子背散射衍射 = EBSD = electron backscatter diffraction
聚焦离子束 = FIB = focused ion beam
选区电子衍射 = SAED = selected-area electron diffraction
低能电子衍射 = LEED = low-energy electron diffraction
反射高能电子衍射 = RHEED = reflection high-energy electron diffraction
拉曼光谱 = 拉曼散射 = Raman spectroscopy = Raman scattering = Raman
红外光谱 = infrared spectroscopy = FTIR = 傅里叶变换红外光谱
布里渊散射 = Brillouin scattering = 布里渊光散射
光致发光 = photoluminescence = 荧光光谱
椭偏仪 = 椭圆偏振光谱 = ellipsometry = spectroscopic ellipsometry
太赫兹光谱 = 太赫兹时域光谱 = terahertz spectroscopy = THz-TDS = terahertz time-domain spectroscopy
泵浦探测 = pump-probe = pump probe = 泵浦-探测
超快光谱 = 超快光学 = ultrafast spectroscopy = ultrafast optics
时间分辨角分辨光电子能谱 = TrARPES = time-resolved ARPES
自旋分辨光电子能谱 = spin-resolved photoemission = SARPES
二次谐波 = SHG = second harmonic generation = second-harmonic generation
磁光克尔效应 = MOKE = magneto-optical Kerr effect = 克尔效应
法拉第效应 = Faraday effect = 法拉第旋转 = Faraday rotation
穆斯堡尔谱 = Mössbauer spectroscopy = 穆斯堡尔 = Mössbauer effect
核磁共振 = NMR = nuclear magnetic resonance
核四极共振 = NQR = nuclear quadrupole resonance
电子自旋共振 = ESR = EPR = electron spin resonance = electron paramagnetic resonance = 电子顺磁共振
铁磁共振 = FMR = ferromagnetic resonance
缪子自旋弛豫 = μSR = muon spin rotation = muon spin relaxation = 缪子自旋旋转
正电子湮没 = positron annihilation
SQUID = 超导量子干涉仪 = 超导量子干涉器件 = superconducting quantum interference device
振动样品磁强计 = VSM = vibrating sample magnetometer = vibrating-sample magnetometry
综合物性测量系统 = PPMS = physical property measurement system
磁性测量系统 = MPMS = magnetic property measurement system
稀释制冷机 = 稀释制冷 = dilution refrigerator = 极低温
输运测量 = transport measurement = 电输运 = electrical transport
热输运 = thermal transport = 热导测量
比热 = 比热容 = specific heat = heat capacity = 热容
热导率 = 热导 = thermal conductivity
电阻率 = resistivity = 电阻 = resistance
霍尔测量 = Hall measurement = 霍尔电阻 = Hall resistance = Hall resistivity
能斯特效应 = Nernst effect
差示扫描量热 = DSC = differential scanning calorimetry
热重分析 = TGA = thermogravimetric analysis = thermogravimetry
热膨胀 = thermal expansion = dilatometry
电化学阻抗谱 = EIS = electrochemical impedance spectroscopy
循环伏安 = cyclic voltammetry = CV
纳米压痕 = nanoindentation
金刚石对顶砧 = 金刚石压砧 = DAC = diamond anvil cell
高压 = high pressure = 高压强
强磁场 = high magnetic field = 脉冲强磁场 = pulsed magnetic field
同步辐射 = synchrotron radiation = 同步加速器 = synchrotron
自由电子激光 = FEL = free-electron laser = XFEL
散裂中子源 = spallation neutron source = CSNS = 中国散裂中子源
上海光源 = SSRF = Shanghai Synchrotron Radiation Facility
原位 = in situ = in-situ = 原位测量
工况 = operando
飞行时间 = time of flight = TOF = time-of-flight
二次离子质谱 = SIMS = secondary ion mass spectrometry
卢瑟福背散射 = RBS = Rutherford backscattering
俄歇电子能谱 = AES = Auger electron spectroscopy = 俄歇谱
扫描近场光学显微镜 = SNOM = scanning near-field optical microscopy = 近场光学
针尖增强拉曼 = TERS = tip-enhanced Raman
氮空位色心 = NV色心 = NV center = NV centre = nitrogen-vacancy centre = nitrogen vacancy
量子振荡 = quantum oscillation = SdH振荡 = Shubnikov-de Haas = Shubnikov–de Haas oscillations
德哈斯-范阿尔芬效应 = de Haas-van Alphen = dHvA
点接触谱 = point-contact spectroscopy = 点接触 = Andreev reflection spectroscopy
隧穿谱 = tunnelling spectroscopy = tunneling spectroscopy
磁化曲线 = magnetization curve = M-H curve = 磁化强度 = magnetization = magnetisation
磁滞回线 = hysteresis loop = 磁滞 = hysteresis
交流磁化率 = AC susceptibility
磁化率 = magnetic susceptibility = susceptibility
介电谱 = dielectric spectroscopy
超声 = ultrasound = 共振超声谱 = resonant ultrasound spectroscopy
X射线断层扫描 = X-ray tomography = 显微CT = micro-CT
相干衍射成像 = coherent diffraction imaging = CDI = ptychography = 叠层成像
对分布函数 = PDF analysis = pair distribution function
里特沃尔德精修 = Rietveld精修 = Rietveld refinement = Rietveld
`;
