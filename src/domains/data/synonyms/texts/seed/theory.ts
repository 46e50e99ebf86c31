/** Theory, computation and quantities. */
export const theory = `
第一性原理 = 第一原理 = 从头算 = first-principles = first principles = ab initio = ab-initio
密度泛函理论 = DFT = density functional theory = 密度泛函
杂化泛函 = hybrid functional = HSE06 = HSE = PBE0
广义梯度近似 = GGA = PBE = generalized gradient approximation
局域密度近似 = LDA = local density approximation
DFT+U = LDA+U = GGA+U
动力学平均场理论 = DMFT = dynamical mean-field theory = 动力学平均场
GW近似 = GW = GW approximation
Bethe-Salpeter方程 = BSE = Bethe-Salpeter equation
含时密度泛函理论 = TDDFT = time-dependent density functional theory
密度泛函微扰理论 = DFPT = density functional perturbation theory
赝势 = pseudopotential = pseudopotentials = PAW = projector augmented wave
平面波 = plane wave = plane waves = plane-wave
紧束缚 = 紧束缚模型 = tight-binding = tight binding
瓦尼尔函数 = Wannier函数 = Wannier function = Wannier functions = Wannier90 = 最局域瓦尼尔函数
k·p模型 = k·p model = kp微扰
分子动力学 = MD = molecular dynamics
从头算分子动力学 = AIMD = ab initio molecular dynamics
蒙特卡洛 = 蒙特卡罗 = Monte Carlo = MC
量子蒙特卡洛 = QMC = quantum Monte Carlo = 量子蒙特卡罗
密度矩阵重整化群 = DMRG = density matrix renormalization group
张量网络 = tensor network = tensor networks = 矩阵乘积态 = MPS = matrix product state
重整化群 = renormalization group = RG
精确对角化 = exact diagonalization = ED
相场 = phase field = phase-field = 相场模拟
有限元 = FEM = finite element = finite element method
机器学习 = machine learning = ML
深度学习 = deep learning = 神经网络 = neural network = neural networks
图神经网络 = GNN = graph neural network = graph neural networks
机器学习势 = 机器学习势函数 = machine-learned potential = machine learning potential = interatomic potential = MLIP = 神经网络势 = neural network potential
深度势能 = Deep Potential = DeePMD = DPMD
大语言模型 = LLM = large language model = 大模型
主动学习 = active learning
高通量计算 = high-throughput computation = high-throughput = 高通量
高通量实验 = high-throughput experiment
材料基因组 = materials genome = materials genome initiative = 材料基因工程 = MGI
材料信息学 = materials informatics = 材料数据科学 = materials data science
晶体结构预测 = crystal structure prediction = CSP = 结构预测 = structure prediction
逆向设计 = inverse design = 材料设计 = materials design
贝叶斯优化 = Bayesian optimization = Bayesian optimisation
晶体结构 = crystal structure = crystal structures
空间群 = space group = space groups
点群 = point group
晶格常数 = 晶格参数 = lattice constant = lattice parameter = lattice parameters = 晶胞参数 = unit cell
电子结构 = electronic structure
能带 = 能带结构 = band structure = electronic band structure = band structures
带隙 = 能隙 = 禁带宽度 = band gap = bandgap = energy gap
直接带隙 = direct band gap = direct gap
态密度 = DOS = density of states
费米面 = Fermi surface
费米能级 = Fermi level = Fermi energy = 费米能
有效质量 = effective mass
载流子 = carrier = carriers = charge carrier = 载流子浓度 = carrier density = carrier concentration
迁移率 = mobility = 载流子迁移率 = carrier mobility
形成能 = formation energy = formation enthalpy = 生成焓
结合能 = binding energy = cohesive energy
表面能 = surface energy
总能 = total energy
凸包 = convex hull = energy above hull
稳定性 = stability
相图 = phase diagram = phase diagrams
状态方程 = EOS = equation of state
弹性常数 = elastic constant = elastic constants = 弹性模量 = elastic modulus = elastic moduli
杨氏模量 = Young's modulus = Young modulus
体模量 = 体弹模量 = bulk modulus
剪切模量 = shear modulus
泊松比 = Poisson's ratio = Poisson ratio
硬度 = hardness = 维氏硬度 = Vickers hardness
强度 = strength = 屈服强度 = yield strength = 抗拉强度 = tensile strength
延展性 = ductility
介电常数 = dielectric constant = permittivity = 介电 = dielectric
介电函数 = dielectric function
折射率 = refractive index = index of refraction
吸收系数 = absorption coefficient = 光吸收 = optical absorption
光电导 = photoconductivity = 光学电导率 = optical conductivity
反射率 = reflectivity = reflectance
电导率 = electrical conductivity = conductivity = 电导 = conductance
晶格热导率 = lattice thermal conductivity
德拜温度 = Debye temperature
熵 = entropy
焓 = enthalpy
自由能 = free energy
化学势 = chemical potential
功函数 = work function
自旋 = spin = spins
磁矩 = magnetic moment = magnetic moments
矫顽力 = 矫顽场 = coercivity = coercive field
剩磁 = remanence
饱和磁化强度 = saturation magnetization = saturation magnetisation
磁结构 = magnetic structure = magnetic structures
散射 = scattering
衍射 = diffraction
光谱 = optical spectroscopy = optical spectrum = spectra
能谱 = energy spectrum
自能 = self-energy = self energy
格林函数 = Green's function = Green function
谱函数 = spectral function
关联函数 = correlation function
响应函数 = response function = 线性响应 = linear response
配位数 = coordination number
键长 = bond length
原子间距 = interatomic distance
粒径 = 晶粒尺寸 = grain size = particle size
织构 = texture
位移 = displacement
压强 = 压力 = pressure
温度 = temperature
低温 = low temperature = cryogenic = 低温物理 = cryogenics
磁场 = magnetic field
电场 = electric field
数据库 = database = databases
数据集 = dataset = data set = datasets
基准测试 = 基准 = benchmark = benchmarks = benchmarking
开放数据 = open data
可重复性 = 可重现性 = reproducibility
元数据 = metadata
凝聚态物理 = condensed matter physics = condensed-matter physics = 凝聚态 = condensed matter
固体物理 = solid-state physics = solid state physics
材料科学 = materials science = material science
统计物理 = statistical physics = statistical mechanics = 统计力学
量子力学 = quantum mechanics
量子材料 = quantum material = quantum materials
能源材料 = energy material = energy materials
功能材料 = functional material = functional materials
结构材料 = structural material = structural materials
VASP = Vienna Ab initio Simulation Package
Quantum ESPRESSO = QE = quantum-espresso
CP2K = cp2k软件
LAMMPS = lammps软件
晶体信息文件 = CIF = crystallographic information file
软件 = 软件包 = software = software package
`;
