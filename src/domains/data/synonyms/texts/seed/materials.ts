/** Materials and their families. */
export const materials = `
YBCO = YBa2Cu3O7−δ = YBa2Cu3O7 = YBa2Cu3O7-x = 钇钡铜氧 = Y123
BSCCO = Bi2Sr2CaCu2O8+δ = Bi2Sr2CaCu2O8 = Bi2212 = Bi-2212 = 铋锶钙铜氧
Bi2223 = Bi-2223 = Bi2Sr2Ca2Cu3O10
LSCO = La2−xSrxCuO4 = 镧锶铜氧 = La2-xSrxCuO4
LBCO = La2−xBaxCuO4 = 镧钡铜氧
NCCO = Nd2−xCexCuO4 = 钕铈铜氧
PCCO = Pr2−xCexCuO4 = 镨铈铜氧
HBCO = HgBa2Ca2Cu3O8 = 汞系超导体 = Hg1223
LSMO = La1−xSrxMnO3 = La0.7Sr0.3MnO3 = 镧锶锰氧
LCMO = La1−xCaxMnO3 = La0.7Ca0.3MnO3 = 镧钙锰氧
LAO = LaAlO3 = 铝酸镧
STO = SrTiO3 = 钛酸锶 = strontium titanate
BTO = BaTiO3 = 钛酸钡 = barium titanate
PTO = PbTiO3 = 钛酸铅 = lead titanate
PZT = Pb(Zr,Ti)O3 = 锆钛酸铅 = lead zirconate titanate
PMN-PT = 铌镁酸铅-钛酸铅 = lead magnesium niobate-lead titanate
BFO = BiFeO3 = 铁酸铋 = bismuth ferrite
LNO = LaNiO3 = 镍酸镧
铌酸锂 = LiNbO3 = lithium niobate
钽酸锂 = LiTaO3 = lithium tantalate
钌酸锶 = Sr2RuO4 = strontium ruthenate
SrRuO3 = 三氧化钌锶 = SRO
铱酸盐 = iridate = iridates
镍酸盐 = 镍氧化物 = nickelate = nickelates = 镍基超导体 = nickelate superconductor
La3Ni2O7 = 镧镍氧 = 双层镍氧化物 = bilayer nickelate
无限层镍酸盐 = infinite-layer nickelate
铜氧化物 = 铜酸盐 = cuprate = cuprates = 铜氧化物超导体 = 铜基超导体 = cuprate superconductor
铁基超导 = 铁基超导体 = iron-based superconductor = iron-based superconductors = 铁砷化物 = iron pnictide = iron pnictides
FeSe = 硒化铁 = iron selenide = 铁硒 = 铁硒超导体
铁硫族化合物 = iron chalcogenide = iron chalcogenides
BaFe2As2 = Ba122 = 122体系
铁砷钠 = NaFeAs
铁砷锂 = LiFeAs
镧铁砷氧 = LaFeAsO
二硼化镁 = MgB2 = magnesium diboride
铌三锡 = Nb3Sn
铌钛 = NbTi = niobium-titanium
重费米子 = heavy fermion = heavy fermions = 重费米子体系 = heavy-fermion
有机超导体 = organic superconductor
富氢化合物 = 氢化物超导体 = hydride superconductor = superhydride = 超氢化物
笼目超导体 = kagome superconductor = AV3Sb5
笼目晶格 = kagome lattice = kagome = 笼目 = kagomé
蜂窝晶格 = honeycomb lattice = honeycomb = 六角蜂窝
三角晶格 = triangular lattice
烧绿石 = pyrochlore = 焦绿石
自旋冰 = spin ice
尖晶石 = spinel
钙钛矿 = perovskite = perovskites = 钙钛矿结构
双钙钛矿 = double perovskite
卤化物钙钛矿 = 卤素钙钛矿 = halide perovskite = halide perovskites
有机无机杂化钙钛矿 = hybrid perovskite = organic-inorganic perovskite
甲胺铅碘 = MAPbI3 = CH3NH3PbI3 = methylammonium lead iodide
CsPbBr3 = 铯铅溴 = 无机卤化物钙钛矿
甲脒铅碘 = FAPbI3 = formamidinium lead iodide
石榴石 = garnet = garnets
钇铁石榴石 = YIG = Y3Fe5O12 = yttrium iron garnet
石墨烯 = graphene
双层石墨烯 = bilayer graphene = BLG
转角石墨烯 = 转角双层石墨烯 = 魔角石墨烯 = twisted bilayer graphene = magic-angle graphene = TBG = MATBG
莫尔超晶格 = 莫尔 = 摩尔超晶格 = moiré = moiré superlattice = moire
氮化硼 = 六方氮化硼 = hBN = h-BN = boron nitride = hexagonal boron nitride = BN
黑磷 = black phosphorus = 磷烯 = phosphorene
硅烯 = silicene
锗烯 = germanene
锡烯 = stanene
MXene = MXenes = 二维碳化物
过渡金属硫族化合物 = 过渡金属二硫化物 = TMD = TMDC = transition metal dichalcogenide = transition-metal dichalcogenides
二硫化钼 = MoS2 = molybdenum disulfide = molybdenum disulphide
二硒化钨 = WSe2 = tungsten diselenide
二硫化钨 = WS2 = tungsten disulfide
二硒化钼 = MoSe2 = molybdenum diselenide
二碲化钨 = WTe2 = tungsten ditelluride
二碲化钼 = MoTe2 = molybdenum ditelluride
二硒化铌 = NbSe2 = niobium diselenide
二硫化钽 = TaS2 = 1T-TaS2 = tantalum disulfide
二硒化钛 = TiSe2 = titanium diselenide
二维材料 = two-dimensional materials = 2D materials = two-dimensional material = 2D material
二维磁体 = 二维磁性材料 = two-dimensional magnet = 2D magnet = 范德瓦尔斯磁体 = van der Waals magnet
三碘化铬 = CrI3 = chromium triiodide
Cr2Ge2Te6 = CrGeTe3 = 铬锗碲
Fe3GeTe2 = 铁锗碲 = FGT
拓扑绝缘体 = topological insulator = topological insulators
硒化铋 = Bi2Se3 = bismuth selenide
碲化铋 = Bi2Te3 = bismuth telluride
碲化锑 = Sb2Te3 = antimony telluride
锑化铋 = BiSb = bismuth antimonide
磁性拓扑绝缘体 = magnetic topological insulator
锰铋碲 = MnBi2Te4
拓扑晶体绝缘体 = topological crystalline insulator
碲化锡 = SnTe = tin telluride
高阶拓扑绝缘体 = higher-order topological insulator
外尔半金属 = Weyl semimetal = Weyl semimetals
狄拉克半金属 = Dirac semimetal = Dirac semimetals
节线半金属 = nodal-line semimetal = nodal line semimetal
拓扑半金属 = topological semimetal = topological semimetals
砷化钽 = TaAs = tantalum arsenide
砷化镉 = Cd3As2 = cadmium arsenide
铋化钠 = Na3Bi = sodium bismuthide
硅 = silicon = Si = 单晶硅
锗 = germanium = Ge
硅锗 = SiGe = silicon-germanium = silicon germanium
砷化镓 = GaAs = gallium arsenide
铝镓砷 = AlGaAs
砷化铟 = InAs = indium arsenide
锑化铟 = InSb = indium antimonide
磷化铟 = InP = indium phosphide
氮化镓 = GaN = gallium nitride
氮化铝 = AlN = aluminium nitride = aluminum nitride
氮化铟 = InN = indium nitride
氧化镓 = Ga2O3 = gallium oxide
碳化硅 = SiC = silicon carbide
氧化锌 = ZnO = zinc oxide
二氧化钛 = TiO2 = titanium dioxide = titania = 氧化钛
二氧化钒 = VO2 = vanadium dioxide
氧化铟锡 = ITO = indium tin oxide
铟镓锌氧 = IGZO = indium gallium zinc oxide
氧化镍 = NiO = nickel oxide
氧化钴 = CoO = cobalt oxide
氧化锰 = MnO = manganese oxide
氧化铁 = Fe2O3 = iron oxide = 赤铁矿 = hematite = haematite
四氧化三铁 = Fe3O4 = 磁铁矿 = magnetite
氧化铝 = Al2O3 = alumina = 蓝宝石 = sapphire = aluminium oxide
氧化镁 = MgO = magnesium oxide = magnesia
氧化锆 = ZrO2 = zirconia = zirconium dioxide
氧化铪 = HfO2 = hafnia = hafnium dioxide = hafnium oxide
铪锆氧 = HZO = Hf0.5Zr0.5O2 = hafnium zirconium oxide
二氧化硅 = SiO2 = silica = silicon dioxide = 石英 = quartz
硫化镉 = CdS = cadmium sulfide
硒化镉 = CdSe = cadmium selenide
碲化镉 = CdTe = cadmium telluride
碲镉汞 = HgCdTe = MCT = mercury cadmium telluride
碲化汞 = HgTe = mercury telluride
碲化铅 = PbTe = lead telluride
硒化铅 = PbSe = lead selenide
硫化铅 = PbS = lead sulfide
硒化锡 = SnSe = tin selenide
碲化锗 = GeTe = germanium telluride
锗锑碲 = GST = Ge2Sb2Te5
铜铟镓硒 = CIGS = copper indium gallium selenide
铜锌锡硫 = CZTS = Cu2ZnSnS4
方钴矿 = skutterudite = skutterudites
半赫斯勒合金 = half-Heusler = half Heusler = 半哈斯勒
赫斯勒合金 = 哈斯勒合金 = Heusler alloy = Heusler = Heusler compound
高熵合金 = HEA = high-entropy alloy = high entropy alloy
形状记忆合金 = shape memory alloy = shape-memory alloy
镍钛合金 = NiTi = nitinol
金属玻璃 = 非晶合金 = metallic glass = metallic glasses = amorphous alloy = bulk metallic glass
镍基高温合金 = 高温合金 = superalloy = nickel-based superalloy
钛合金 = titanium alloy = Ti-6Al-4V = TC4
铝合金 = aluminium alloy = aluminum alloy
镁合金 = magnesium alloy
钢 = steel = 不锈钢 = stainless steel
钕铁硼 = NdFeB = Nd2Fe14B = neodymium magnet
钐钴 = SmCo = SmCo5 = samarium-cobalt
铁氧体 = ferrite = ferrites
坡莫合金 = permalloy = NiFe = Py
钴铁硼 = CoFeB
铁铂 = FePt = iron platinum
永磁材料 = 永磁体 = permanent magnet = hard magnet
软磁材料 = soft magnet = soft magnetic material
稀土 = rare earth = rare-earth = 镧系 = lanthanide
过渡金属 = transition metal = transition metals
过渡金属氧化物 = transition metal oxide = transition-metal oxide = TMO
碱金属 = alkali metal
贵金属 = noble metal
金刚石 = diamond = 钻石
石墨 = graphite
富勒烯 = fullerene = C60 = 足球烯
金属有机框架 = MOF = metal-organic framework = metal–organic frameworks
共价有机框架 = COF = covalent organic framework
沸石 = zeolite = 分子筛
聚合物 = polymer = polymers = 高分子
有机半导体 = organic semiconductor
并五苯 = pentacene
液晶 = liquid crystal = liquid crystals
准晶 = quasicrystal = quasicrystals = 准晶体
电子化合物 = electride = electrides = 电子盐
半导体 = semiconductor = semiconductors
绝缘体 = insulator = insulators
金属 = metal = metals
半金属 = semimetal = semi-metal
磷酸铁锂 = LiFePO4 = LFP = lithium iron phosphate
钴酸锂 = LiCoO2 = LCO = lithium cobalt oxide
三元材料 = NCM = NMC = LiNiMnCoO2
锂镧锆氧 = LLZO = Li7La3Zr2O12
硫化物电解质 = LGPS = Li10GeP2S12 = sulfide electrolyte
硅碳负极 = silicon-carbon anode
陶瓷 = ceramic = ceramics
合金 = alloy = alloys
氧化物 = oxide = oxides
氮化物 = nitride = nitrides
硫化物 = sulfide = sulphide = sulfides
硒化物 = selenide = selenides
碲化物 = telluride = tellurides
硫族化合物 = chalcogenide = chalcogenides
卤化物 = halide = halides
氢化物 = hydride = hydrides
硼化物 = boride = borides
碳化物 = carbide = carbides
硅化物 = silicide = silicides
磷化物 = phosphide = phosphides
砷化物 = arsenide = arsenides
金属间化合物 = intermetallic = intermetallics = intermetallic compound
水冰 = ice = 冰
氦 = 液氦 = liquid helium
超流氦 = superfluid helium
`;
