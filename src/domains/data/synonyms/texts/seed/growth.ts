/** Preparation of samples, and devices. */
export const growth = `
MBE = 分子束外延 = molecular beam epitaxy
PLD = 脉冲激光沉积 = pulsed laser deposition
CVD = 化学气相沉积 = chemical vapour deposition = chemical vapor deposition
化学气相输运 = CVT = chemical vapour transport = chemical vapor transport
MOCVD = 金属有机化学气相沉积 = metal-organic chemical vapour deposition = MOVPE
ALD = 原子层沉积 = atomic layer deposition
磁控溅射 = magnetron sputtering = 溅射 = sputtering
电子束蒸发 = electron-beam evaporation = e-beam evaporation = 热蒸发 = thermal evaporation
助熔剂法 = flux method = flux growth = 熔盐法
布里奇曼法 = Bridgman method = Bridgman growth = 坩埚下降法
提拉法 = Czochralski method = 柴可拉斯基法 = Czochralski
浮区法 = floating zone = floating-zone method = 光学浮区
固相反应 = 固相法 = solid-state reaction = solid state synthesis
溶胶凝胶 = sol-gel = 溶胶-凝胶
水热法 = hydrothermal = 水热合成 = hydrothermal synthesis
电弧熔炼 = arc melting
放电等离子烧结 = SPS = spark plasma sintering
球磨 = ball milling
退火 = annealing = 热处理 = heat treatment
机械剥离 = mechanical exfoliation = 胶带剥离 = exfoliation
外延 = epitaxy = epitaxial = 外延生长 = epitaxial growth
单晶 = single crystal = single crystals
单晶生长 = crystal growth
多晶 = polycrystal = polycrystalline
非晶 = amorphous = 无定形 = 玻璃态 = glass
薄膜 = thin film = thin films = film
粉末 = powder
纳米线 = nanowire = nanowires
纳米管 = nanotube = nanotubes
碳纳米管 = carbon nanotube = CNT = 单壁碳纳米管 = SWCNT
纳米颗粒 = 纳米粒子 = nanoparticle = nanoparticles
量子点 = quantum dot = quantum dots
量子阱 = quantum well = quantum wells
量子线 = quantum wire
超晶格 = superlattice = superlattices
异质结 = 异质结构 = heterostructure = heterojunction = heterostructures
范德瓦尔斯异质结 = van der Waals heterostructure = vdW heterostructure
界面 = interface = interfaces
表面 = surface = surfaces
衬底 = 基片 = substrate
光刻 = lithography = 电子束曝光 = electron-beam lithography
刻蚀 = etching
掺杂 = doping = doped = 掺杂浓度
离子注入 = ion implantation
插层 = intercalation = intercalated
门电压调控 = 栅压 = gating = gate voltage = 离子液体门控 = ionic liquid gating
应变 = strain = 应变工程 = strain engineering
场效应晶体管 = FET = field-effect transistor = field effect transistor
薄膜晶体管 = TFT = thin-film transistor
隧道结 = tunnel junction = 隧穿结
磁隧道结 = MTJ = magnetic tunnel junction
约瑟夫森结 = Josephson junction
自旋阀 = spin valve
忆阻器 = memristor = 阻变存储器 = RRAM = resistive switching
磁随机存储器 = MRAM = magnetic random-access memory = magnetic random access memory
自旋转移矩 = STT = spin-transfer torque = spin transfer torque
自旋轨道矩 = SOT = spin-orbit torque = spin–orbit torque
太阳能电池 = solar cell = solar cells = 光伏 = photovoltaic = photovoltaics
钙钛矿太阳能电池 = perovskite solar cell = perovskite solar cells
发光二极管 = LED = light-emitting diode = light emitting diode
有机发光二极管 = OLED = organic light-emitting diode
激光器 = laser = 激光
光电探测器 = photodetector = 光探测器
锂离子电池 = 锂电池 = lithium-ion battery = Li-ion battery = LIB = lithium battery
钠离子电池 = sodium-ion battery = Na-ion battery
固态电池 = 全固态电池 = solid-state battery = all-solid-state battery
固态电解质 = 固体电解质 = solid electrolyte = solid-state electrolyte
正极材料 = 正极 = cathode = cathode material
负极材料 = 负极 = anode = anode material
燃料电池 = fuel cell = fuel cells
超级电容器 = supercapacitor
超导量子比特 = superconducting qubit = transmon
量子比特 = qubit = 量子位 = qubits
超导带材 = 涂层导体 = coated conductor = REBCO tape = 第二代高温超导带材
超导磁体 = superconducting magnet
热电器件 = thermoelectric device = thermoelectric module
传感器 = sensor = sensors
催化剂 = catalyst = catalysis = 催化
光催化 = photocatalysis = photocatalyst
电催化 = electrocatalysis = electrocatalyst = 析氢反应 = HER = hydrogen evolution reaction
微机电系统 = MEMS = microelectromechanical systems
超材料 = metamaterial = metamaterials
光子晶体 = photonic crystal = photonic crystals
声子晶体 = phononic crystal
谐振腔 = 光学微腔 = microcavity = cavity = resonator
`;
