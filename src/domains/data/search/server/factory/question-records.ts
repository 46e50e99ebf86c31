/*
 * Records of a test collection, one per line: name | Chinese title | English title | Chinese keywords | English keywords |
 * Chinese abstract | English abstract | authors (Chinese name, English name; …). Many exist in one language only.
 */
const lines = `
ybcoTc | 钇钡铜氧薄膜的超导转变温度 | | 钇钡铜氧,超导 | | 测量了不同氧含量薄膜的电阻。 | | 唐建国, Jianguo Tang
ybcoVortex | | Vortex pinning in YBa2Cu3O7-δ coated conductors | | YBa2Cu3O7-δ, flux pinning | | Critical currents were measured up to 14 T. | Li Na, Na Li
ybcoArpes | YBCO 的角分辨光电子能谱 | Photoemission of YBCO | | ARPES | | | 王晓明, Xiaoming Wang
bscco | | Pseudogap of Bi2Sr2CaCu2O8+δ by ARPES | | cuprate, pseudogap | | Angle-resolved photoemission data above Tc. | Müller, Jürgen Müller
lsco | La2-xSrxCuO4 的相图 | Phase diagram of La2-xSrxCuO4 | 铜氧化物,高温超导 | | | | 陈立, Li Chen
fese | 铁硒超导体的压力效应 | Pressure effect on superconducting FeSe | 铁基超导 | FeSe | | | 欧阳明华, Minghua Ouyang
ba122 | | Neutron scattering on BaFe2As2 single crystals | | iron pnictides | | Spin waves of the parent compound. | 赵强, Qiang Zhao
mgb2 | 二硼化镁的比热 | | 超导体 | | 两带超导。 | | 钱进, Jin Qian
nickelate | 双层镍氧化物 La3Ni2O7 的高压超导 | Superconductivity of La3Ni2O7 under pressure | 镍氧化物 | nickelate | | | 孙悦, Yue Sun
lah10 | | Superconductivity of LaH10 in a diamond anvil cell | | superhydride | | | 周天, Tian Zhou
csv3sb5 | 笼目超导体 CsV3Sb5 的电荷密度波 | Charge density wave in CsV3Sb5 | 笼目,电荷密度波 | kagome | | | 吴迪, Di Wu
kagomeMagnet | | Flat bands of a kagome magnet FeSn | | kagomé lattice | | | 郑浩, Hao Zheng
tbg | 魔角石墨烯的输运 | Transport in magic-angle twisted bilayer graphene | 转角石墨烯 | moiré | | | 何伟, Wei He
graphene | 石墨烯的拉曼光谱 | Raman spectra of graphene | | | | | 高洁, Jie Gao
hbn | | Phonon polaritons in hexagonal boron nitride | | hBN | | | 林峰, Feng Lin
mos2 | 二硫化钼单层的光致发光 | Photoluminescence of monolayer MoS2 | 二维材料 | | | | 梁宇, Yu Liang
wse2 | | Excitons in WSe2 under strain | | TMD, exciton | | | 宋佳, Jia Song
blackP | 黑磷场效应晶体管 | Black phosphorus transistors | | FET | 载流子迁移率 | | 许诺, Nuo Xu
bi2se3 | 硒化铋薄膜的分子束外延 | MBE growth of Bi2Se3 | 拓扑绝缘体 | topological insulator | | | 张伟, Wei Zhang
mnbi2te4 | | Quantum anomalous Hall effect in MnBi2Te4 | | magnetic topological insulator | | | 韩冰, Bing Han
taas | 外尔半金属 TaAs 的费米弧 | Fermi arcs of TaAs | 外尔半金属 | | | | 冯雪, Xue Feng
cd3as2 | | Dirac semimetal Cd3As2 magnetoresistance | | | | Quantum oscillations up to 60 T. | 曹阳, Yang Cao
sto | 钛酸锶的软模 | | 钛酸锶 | | 非弹性中子散射测量声子谱。 | | 彭飞, Fei Peng
bto | | Ferroelectric domains in BaTiO3 | | ferroelectrics | | Piezoresponse force microscopy. | 苏静, Jing Su
pzt | 锆钛酸铅陶瓷的压电系数 | | 压电 | | | | 蒋涛, Tao Jiang
bfo | 铁酸铋薄膜的磁电耦合 | Magnetoelectric coupling in bismuth ferrite | 多铁性 | multiferroic | | | 沈月, Yue Shen
hzo | | Ferroelectricity of hafnium zirconium oxide | | HZO | | | 杨光, Guang Yang
phononSi | 硅的声子色散 | Phonon dispersion of silicon | 声子 | phonon | | | 朱琳, Lin Zhu
phononBook | 声子的寿命 | Phonon lifetimes | | | | | 秦川, Chuan Qin
bandGapGaN | | Band gap of GaN from GW calculations | | | | | 尤明, Ming You
bandgapDb | 半导体带隙数据集 | A dataset of bandgaps of semiconductors | 带隙 | | | | 施文, Wen Shi
perovCell | 钙钛矿太阳能电池的稳定性 | Stability of perovskite solar cells | | | | | 罗兰, Lan Luo
mapbi3 | | Ion migration in CH3NH3PbI3 | | halide perovskites | | | 贾真, Zhen Jia
cspbbr3 | 铯铅溴纳米晶的荧光 | | 无机钙钛矿 | | | | 方圆, Yuan Fang
mossbauerFe | 铁磁性合金的穆斯堡尔谱 | Mössbauer spectra of Fe–Co alloys | | | | | 丁一, Yi Ding
iron | 纯铁的磁化曲线 | Magnetization of iron | 铁 | | | | 范宇, Yu Fan
copper | 铜的热导率 | Thermal conductivity of copper | | | | | 金鑫, Xin Jin
cobaltOxide | | Magnetic structure of CoO | | antiferromagnet | | Neutron diffraction below the Néel temperature. | 石磊, Lei Shi
co2 | | Adsorption of CO on platinum | | carbon monoxide | | | 崔晨, Chen Cui
skyrmion | 斯格明子的洛伦兹电镜图像 | Lorentz TEM of skyrmions | | MnSi | | | 谢辉, Hui Xie
spinIce | 自旋冰 Dy2Ti2O7 的比热 | Specific heat of Dy2Ti2O7 | 阻挫 | spin ice | | | 邓超, Chao Deng
rucl3 | | Thermal Hall effect in α-RuCl3 | | Kitaev | | | 萧然, Ran Xiao
herbertsmithite | 量子自旋液体候选材料的中子散射 | Neutron scattering of a quantum spin liquid | 自旋液体 | | | | 田野, Ye Tian
altermagnet | | Altermagnetism in MnTe | | | | Spin splitting seen in photoemission. | 白雪, Bai Xue
yig | 钇铁石榴石中的自旋波 | Spin waves in YIG | 磁振子 | magnon | | | 陆地, Di Lu
mtj | | TMR of CoFeB/MgO magnetic tunnel junctions | | spintronics | | | 叶青, Qing Ye
ndfeb | 钕铁硼永磁体的矫顽力 | Coercivity of Nd2Fe14B | 永磁 | | | | 江南, Nan Jiang
bite | | Thermoelectric figure of merit of Bi2Te3 | | ZT | | | 汪洋, Yang Wang
snse | 硒化锡单晶的热电性能 | Thermoelectric SnSe crystals | 热电 | | | | 黎明, Ming Li
lifepo4 | 磷酸铁锂正极的循环性能 | Cycling of LiFePO4 cathodes | 锂离子电池 | | | | 潘登, Deng Pan
llzo | | Ionic conductivity of garnet Li7La3Zr2O12 | | solid electrolyte | | | 袁媛, Yuan Yuan
hea | 高熵合金的拉伸试验 | Tensile tests of high-entropy alloys | | CoCrFeMnNi | | | 石头, Tou Shi
glassAlloy | 锆基非晶合金的结晶 | | 金属玻璃 | | | | 任我, Wo Ren
ti64 | | Fatigue of Ti-6Al-4V | | titanium alloy | | | 洪亮, Liang Hong
quasicrystal | 准晶的电子衍射 | Electron diffraction of quasicrystals | | | | | 夏天, Tian Xia
dftTmd | 过渡金属硫族化合物的第一性原理计算 | First-principles calculations of transition metal dichalcogenides | 密度泛函 | DFT | | | 顾问, Wen Gu
mlip | | A machine-learned interatomic potential for silicon | | neural network | | | 余生, Sheng Yu
mdWater | 水的分子动力学模拟 | Molecular dynamics of water | | | | | 纪年, Nian Ji
dmft | | DMFT study of a Mott transition | | strongly correlated electrons | | | 葛优, You Ge
hubbard | 哈伯德模型的量子蒙特卡罗计算 | Quantum Monte Carlo for the Hubbard model | | | | | 安然, Ran An
qpcSoftware | 能带计算软件包 | A package for band structures | 软件 | | | | 闫松, Song Yan
heavyFermion | | Heavy fermion behaviour of CeCoIn5 | | heavy-fermion superconductivity | | | 史诗, Shi Shi
kondo | 近藤效应的扫描隧道谱 | Scanning tunnelling spectroscopy of the Kondo effect | | STS | | | 毛毛, Mao Mao
heavyWater | | Fermion sign problem with heavy sampling | | | | | 易水, Shui Yi
stmCdw | | STM of the charge order in NbSe2 | | | | Charge density waves at 4 K. | 雷鸣, Ming Lei
xrdPowder | 粉末 X 射线衍射数据 | Powder XRD data | | | 室温 | | 曾经, Jing Zeng
musr | | μSR study of a triangular antiferromagnet | | muon | | | 孔明, Ming Kong
trarpes | | Time-resolved ARPES with 10 K resolution | | pump-probe | | Data at 10K and 300 K. | 康健, Jian Kang
ruddlesden | | Growth of Sr2RuO4 by the floating-zone method | | | | | 武松, Song Wu
fe2o3 | | Morin transition of γ-Fe2O3 and α-Fe2O3 | | hematite | | | 姚远, Yuan Yao
traditional | 超導量子干涉儀的雜訊 | | 超導量子干涉儀 | | | | 游泳, Yong You
naiveDoped | | Carrier density of hole-doped cuprates | | doping | | | 金沙, Sha Jin
nmr | 核磁共振研究铁基材料 | NMR of an iron-based material | | | | | 白云, Yun Bai
cvd | | Chemical vapour deposition of graphene on Cu | | CVD | | | 柳岩, Yan Liu
lightEmission | 发光二极管的老化 | Ageing of LEDs | | | | | 路遥, Yao Lu
`;

/** A record by the name that the questions use. */
export interface TestRecord {
  name: string;
  titleZh: string;
  titleEn: string;
  keywordsZh: string;
  keywordsEn: string;
  descriptionZh: string;
  descriptionEn: string;
  authors: { nameZh: string; nameEn: string }[];
}

export const testRecords: readonly TestRecord[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name, titleZh, titleEn, keywordsZh, keywordsEn, descriptionZh, descriptionEn, authors] = line
      .split('|')
      .map((part) => part.trim()) as [string, string, string, string, string, string, string, string];
    const named = authors.split(';').map((author) => author.split(',').map((part) => part.trim()));
    return {
      name,
      titleZh,
      titleEn,
      keywordsZh,
      keywordsEn,
      descriptionZh,
      descriptionEn,
      authors: named.map(([nameZh = '', nameEn = '']) => ({ nameZh, nameEn })),
    };
  });
