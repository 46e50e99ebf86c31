/** Phenomena, states and excitations. */
export const phenomena = `
超导 = 超导电性 = 超导体 = 超导性 = superconductivity = superconductor = superconductors = superconducting
高温超导 = 高温超导体 = high-temperature superconductivity = high-Tc superconductor = high-Tc = HTS = high-temperature superconductor
非常规超导 = unconventional superconductivity = unconventional superconductor
拓扑超导 = 拓扑超导体 = topological superconductor = topological superconductivity
界面超导 = interface superconductivity = interfacial superconductivity
超导转变温度 = 超导临界温度 = 临界温度 = Tc = critical temperature = superconducting transition temperature
超导能隙 = superconducting gap = 能隙函数 = gap function
配对对称性 = pairing symmetry
序参量 = order parameter
库珀对 = Cooper pair = Cooper pairs = 电子配对
BCS理论 = BCS theory = BCS
赝能隙 = pseudogap = 赝隙
迈斯纳效应 = Meissner effect
涡旋 = 磁通涡旋 = vortex = vortices = 磁通线
磁通钉扎 = flux pinning = vortex pinning
上临界场 = upper critical field = Hc2
临界电流 = 临界电流密度 = critical current = critical current density = Jc
约瑟夫森效应 = Josephson effect
近邻效应 = proximity effect
安德列夫反射 = Andreev reflection
马约拉纳零能模 = Majorana zero mode = Majorana = 马约拉纳费米子 = Majorana fermion = 马约拉纳束缚态
电子型超导 = electron-doped superconductor
电荷密度波 = CDW = charge density wave = charge-density wave
自旋密度波 = SDW = spin density wave = spin-density wave
电荷序 = charge order = charge ordering
轨道序 = orbital order = orbital ordering
条纹相 = stripe phase = stripe order = 条纹序
向列相 = nematic = nematicity = 向列序 = nematic order
量子临界 = 量子临界点 = quantum critical = quantum criticality = QCP = quantum critical point
量子相变 = quantum phase transition
相变 = phase transition = phase transitions
结构相变 = structural phase transition = structural transition
金属绝缘体转变 = 金属-绝缘体转变 = metal-insulator transition = MIT = metal–insulator transition
莫特绝缘体 = Mott insulator = Mott = 莫特
莫特转变 = Mott transition
强关联 = 强关联电子 = strongly correlated = strong correlation = correlated electrons = 关联电子
费米液体 = Fermi liquid
非费米液体 = non-Fermi liquid = 奇异金属 = strange metal
近藤效应 = Kondo effect = Kondo = 近藤
近藤绝缘体 = Kondo insulator
六硼化钐 = SmB6 = samarium hexaboride
拉廷格液体 = Luttinger liquid
维格纳晶体 = Wigner crystal
激子 = exciton = excitons
激子绝缘体 = excitonic insulator
极化激元 = polariton = polaritons = 激子极化激元 = exciton polariton
极化子 = polaron = polarons
等离激元 = plasmon = plasmons = 等离子体激元 = 表面等离激元 = surface plasmon
声子 = phonon = phonons = 晶格振动 = lattice vibration
声子谱 = phonon spectrum = phonon dispersion = 声子色散 = phonon band structure
软模 = soft mode = soft phonon
电声耦合 = 电子声子耦合 = 电-声子相互作用 = electron-phonon coupling = electron–phonon coupling = EPC = electron-phonon interaction
非谐 = 非谐性 = anharmonic = anharmonicity = 非简谐
热电 = 热电材料 = thermoelectric = thermoelectrics = 热电效应 = thermoelectricity
塞贝克系数 = Seebeck coefficient = 温差电势 = thermopower = 热电势
热电优值 = 热电品质因子 = ZT = figure of merit
磁振子 = magnon = magnons = 自旋波 = spin wave = spin waves
斯格明子 = skyrmion = skyrmions = 磁性斯格明子 = magnetic skyrmion
磁畴 = magnetic domain = magnetic domains
畴壁 = domain wall = domain walls = 磁畴壁
铁磁 = 铁磁性 = 铁磁体 = ferromagnetic = ferromagnetism = ferromagnet = FM
反铁磁 = 反铁磁性 = 反铁磁体 = antiferromagnetic = antiferromagnetism = antiferromagnet = AFM
亚铁磁 = ferrimagnetic = ferrimagnet = ferrimagnetism
顺磁 = 顺磁性 = paramagnetic = paramagnetism
抗磁 = 抗磁性 = diamagnetic = diamagnetism = 逆磁
交错磁体 = 交错磁性 = altermagnet = altermagnetism
自旋液体 = 量子自旋液体 = spin liquid = quantum spin liquid = QSL
自旋玻璃 = spin glass
阻挫 = 磁阻挫 = frustration = geometrical frustration = frustrated magnet = 几何阻挫
基塔耶夫模型 = Kitaev model = Kitaev = 基塔耶夫 = Kitaev spin liquid
海森堡模型 = Heisenberg model
伊辛模型 = Ising model = Ising
XY模型 = XY model
哈伯德模型 = Hubbard model = Hubbard = 哈伯德
t-J模型 = t-J model
DM相互作用 = DMI = Dzyaloshinskii-Moriya interaction = Dzyaloshinskii–Moriya interaction = 反对称交换
交换作用 = 交换相互作用 = exchange interaction = exchange coupling
磁各向异性 = magnetic anisotropy = 磁晶各向异性 = magnetocrystalline anisotropy
垂直磁各向异性 = PMA = perpendicular magnetic anisotropy
交换偏置 = exchange bias
居里温度 = 居里点 = Curie temperature = Curie point
奈尔温度 = Néel temperature = Neel temperature
磁阻 = 磁电阻 = magnetoresistance = MR
巨磁阻 = 巨磁电阻 = GMR = giant magnetoresistance
庞磁阻 = 庞磁电阻 = CMR = colossal magnetoresistance
隧穿磁阻 = 隧道磁电阻 = TMR = tunnelling magnetoresistance = tunneling magnetoresistance
各向异性磁阻 = AMR = anisotropic magnetoresistance
自旋电子学 = spintronics = 自旋电子
轨道电子学 = orbitronics
谷电子学 = valleytronics = valley = 能谷
自旋霍尔效应 = spin Hall effect
逆自旋霍尔效应 = inverse spin Hall effect = ISHE
自旋泵浦 = spin pumping
自旋塞贝克效应 = spin Seebeck effect
自旋轨道耦合 = 自旋-轨道耦合 = SOC = spin-orbit coupling = spin–orbit coupling = spin-orbit interaction
拉什巴效应 = Rashba effect = Rashba = Rashba splitting = 拉什巴劈裂
霍尔效应 = Hall effect
反常霍尔效应 = AHE = anomalous Hall effect
量子霍尔效应 = QHE = quantum Hall effect
分数量子霍尔效应 = FQHE = fractional quantum Hall effect
整数量子霍尔效应 = integer quantum Hall effect = IQHE
量子反常霍尔效应 = QAHE = quantum anomalous Hall effect = QAH
分数量子反常霍尔效应 = fractional quantum anomalous Hall effect = FQAH
量子自旋霍尔效应 = QSHE = quantum spin Hall effect = QSH
拓扑霍尔效应 = topological Hall effect
非线性霍尔效应 = nonlinear Hall effect
平面霍尔效应 = planar Hall effect
热霍尔效应 = thermal Hall effect
手性反常 = chiral anomaly
贝里相位 = Berry phase = 贝里曲率 = Berry curvature = 几何相位 = geometric phase
陈数 = Chern number = 陈绝缘体 = Chern insulator
拓扑不变量 = topological invariant = Z2 invariant
拓扑物态 = 拓扑态 = topological state = topological phase = topological phases = 拓扑相
拓扑材料 = topological material = topological materials
表面态 = surface state = surface states
边缘态 = edge state = edge states = 边界态
费米弧 = Fermi arc = Fermi arcs
狄拉克锥 = Dirac cone = 狄拉克点 = Dirac point
平带 = flat band = flat bands
范霍夫奇点 = van Hove singularity = vHs
朗道能级 = Landau level = Landau levels
铁电 = 铁电性 = 铁电体 = ferroelectric = ferroelectricity = ferroelectrics
反铁电 = antiferroelectric = antiferroelectricity
弛豫铁电体 = relaxor = relaxor ferroelectric
滑移铁电 = sliding ferroelectricity
极化 = 铁电极化 = polarization = polarisation
压电 = 压电性 = 压电效应 = piezoelectric = piezoelectricity
热释电 = pyroelectric = pyroelectricity
挠曲电 = flexoelectric = flexoelectricity
多铁 = 多铁性 = 多铁材料 = multiferroic = multiferroics
磁电耦合 = 磁电效应 = magnetoelectric = magnetoelectric coupling
铁弹 = ferroelastic
磁致伸缩 = magnetostriction = magnetostrictive
磁热效应 = 磁卡效应 = magnetocaloric effect = magnetocaloric
压卡效应 = barocaloric = barocaloric effect
电卡效应 = electrocaloric = electrocaloric effect
负热膨胀 = NTE = negative thermal expansion
形状记忆 = shape memory
马氏体相变 = martensitic transformation = martensite = 马氏体
玻璃化转变 = glass transition
结晶 = crystallization = crystallisation
熔化 = melting = 熔点 = melting point
扩散 = diffusion = 离子扩散 = ion diffusion
离子电导 = 离子导电 = ionic conductivity = ion conduction = 快离子导体 = superionic conductor
缺陷 = defect = defects = 点缺陷 = point defect
空位 = vacancy = vacancies
氧空位 = oxygen vacancy = oxygen vacancies
位错 = dislocation = dislocations
晶界 = grain boundary = grain boundaries
孪晶 = twin = twinning = 孪晶界
层错 = stacking fault = stacking faults
杂质 = impurity = impurities
无序 = disorder = disordered
安德森局域化 = Anderson localization = Anderson localisation = 局域化 = localization
多体局域化 = many-body localization = MBL
弱局域化 = weak localization = 弱反局域化 = weak antilocalization = WAL
量子输运 = quantum transport = 介观输运 = mesoscopic transport
弹道输运 = ballistic transport = 弹道
库仑阻塞 = Coulomb blockade = 单电子隧穿 = single-electron tunnelling
量子纠缠 = entanglement = quantum entanglement = 纠缠
量子计算 = quantum computing = quantum computation
量子模拟 = quantum simulation
玻色爱因斯坦凝聚 = BEC = Bose-Einstein condensate = Bose–Einstein condensation = 玻色-爱因斯坦凝聚
超流 = superfluid = superfluidity = 超流体
超固体 = supersolid
冷原子 = cold atoms = ultracold atoms = 超冷原子
光晶格 = optical lattice = optical lattices
时间晶体 = time crystal
弗洛凯 = Floquet = 弗洛凯工程 = Floquet engineering
光诱导相变 = photoinduced phase transition = light-induced phase transition
非线性光学 = nonlinear optics = nonlinear optical
高次谐波 = high harmonic generation = HHG
光伏效应 = photovoltaic effect = 体光伏效应 = bulk photovoltaic effect
发光 = luminescence = luminescent
闪烁体 = scintillator = scintillators
摩擦 = friction = 超润滑 = superlubricity
磨损 = wear
疲劳 = fatigue
断裂 = fracture = 断裂韧性 = fracture toughness
塑性 = plasticity = 塑性变形 = plastic deformation
蠕变 = creep
腐蚀 = corrosion
氧化 = oxidation
辐照 = irradiation = 辐照损伤 = radiation damage
吸附 = adsorption
储氢 = hydrogen storage = 储氢材料
活性物质 = active matter
软物质 = soft matter
胶体 = colloid = colloids
颗粒物质 = granular matter
非厄米 = non-Hermitian
PT对称 = PT symmetry
高压相 = high-pressure phase
手性 = chirality = chiral
对称性破缺 = symmetry breaking
时间反演对称性 = time-reversal symmetry = 时间反演
空间反演对称性 = inversion symmetry = 中心对称
`;
