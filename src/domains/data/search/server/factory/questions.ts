/*
 * Questions to the test collection, one per line: keyword | records that must be found | records that must not. A star
 * after a name: it must be the first hit, or among the first ones with a star.
 */
const lines = `
YBCO | ybcoArpes* ybcoTc ybcoVortex | lsco mgb2
钇钡铜氧 | ybcoTc* ybcoVortex ybcoArpes | lsco
YBa2Cu3O7 | ybcoVortex ybcoTc ybcoArpes | lsco
YBa2Cu3O7-δ | ybcoVortex* ybcoTc ybcoArpes | lsco
perovskite | perovCell* mapbi3 cspbbr3 | ybcoTc
perovskites | perovCell mapbi3 cspbbr3 |
钙钛矿 | perovCell cspbbr3 mapbi3 | bto
超导体 | mgb2 fese csv3sb5 nickelate lah10 ybcoTc | graphene copper
超导 | ybcoTc fese mgb2 nickelate csv3sb5 lah10 heavyFermion traditional | graphene
superconductor | mgb2 fese nickelate lah10 ybcoTc | graphene
superconductivity | nickelate* lah10* heavyFermion ybcoTc mgb2 | copper
超導體 | mgb2 fese csv3sb5 ybcoTc | graphene
高温超导 | lsco* | copper
high-Tc | lsco | copper
声子谱 | sto phononSi | copper
声子 | phononSi phononBook sto | copper
phonon | phononSi phononBook hbn sto | copper
phonons | phononSi phononBook hbn | copper
bandgap | bandgapDb* bandGapGaN | copper
band gap | bandGapGaN* bandgapDb* | copper
band-gap | bandGapGaN bandgapDb | copper
带隙 | bandgapDb* bandGapGaN | copper
Mossbauer | mossbauerFe* | copper
Moessbauer | mossbauerFe* | copper
Mößbauer | mossbauerFe* | copper
Mössbauer | mossbauerFe* | copper
穆斯堡尔 | mossbauerFe* | copper
铁 | iron mossbauerFe fese ba122 | copper graphene
Fe | ba122 fese iron | copper graphene
Co | mossbauerFe cobaltOxide |
iron | iron* nmr* ba122 fese | copper graphene
铜 | copper* | graphene
copper | copper* | graphene
ARPES | ybcoArpes* bscco* trarpes* | graphene
角分辨光电子能谱 | ybcoArpes* bscco trarpes | graphene
photoemission | ybcoArpes* bscco altermagnet | graphene
XRD | xrdPowder* | graphene
X射线衍射 | xrdPowder* | graphene
X-ray diffraction | xrdPowder | graphene
STM | stmCdw* | graphene
扫描隧道谱 | kondo* | graphene
NMR | nmr* | copper
核磁共振 | nmr* | copper
μSR | musr* | copper
muSR | musr* | copper
µSR | musr* | copper
muon | musr* | copper
铁磁 | mossbauerFe* | copper
反铁磁 | cobaltOxide musr | copper
antiferromagnet | musr* cobaltOxide* | copper
铁电 | bto hzo | copper
铁电体 | bto hzo | copper
ferroelectric | bto* hzo* | copper
压电 | pzt* | copper
多铁 | bfo* | copper
multiferroics | bfo* | copper
热电 | snse* bite | copper
thermoelectric | bite* snse* | copper
ZT | bite* | copper
拓扑绝缘体 | bi2se3* mnbi2te4 | copper
topological insulators | bi2se3 mnbi2te4 | copper
Bi2Se3 | bi2se3* | bite
Se3Bi2 | bi2se3* | bite
硒化铋 | bi2se3* | bite
外尔半金属 | taas* | copper
Weyl semimetal | taas | copper
狄拉克半金属 | cd3as2 | copper
石墨烯 | graphene* tbg* cvd | copper
graphene | graphene* tbg* cvd* | copper
魔角 | tbg* | copper
twisted bilayer graphene | tbg* | copper
moire | tbg* | copper
moiré | tbg* | copper
莫尔 | tbg | copper
二维材料 | mos2* | copper
MoS2 | mos2* | wse2
二硫化钼 | mos2* | wse2
TMD | wse2* dftTmd | copper
激子 | wse2 | copper
黑磷 | blackP* | copper
FET | blackP* | copper
迁移率 | blackP* | copper
笼目 | csv3sb5* kagomeMagnet | copper
kagome | kagomeMagnet* csv3sb5* | copper
kagomé | kagomeMagnet* csv3sb5 | copper
电荷密度波 | csv3sb5* stmCdw | copper
CDW | csv3sb5 stmCdw | copper
斯格明子 | skyrmion* | copper
skyrmion | skyrmion* | copper
自旋冰 | spinIce* | copper
自旋液体 | herbertsmithite* | copper
Kitaev | rucl3* | copper
RuCl3 | rucl3* | copper
alpha-RuCl3 | rucl3* | copper
α-RuCl3 | rucl3* | copper
gamma-Fe2O3 | fe2o3* | copper
自旋波 | yig* ba122 | copper
magnon | yig* | copper
YIG | yig* | copper
TMR | mtj* | copper
永磁 | ndfeb* | copper
Nd2Fe14B | ndfeb* | copper
锂离子电池 | lifepo4* | copper
LiFePO4 | lifepo4* | llzo
固态电解质 | llzo | copper
石榴石 | yig* llzo | copper
高熵合金 | hea* | copper
HEA | hea | copper
非晶合金 | glassAlloy* | copper
metallic glass | glassAlloy | copper
Ti-6Al-4V | ti64* | copper
钛合金 | ti64 | copper
准晶 | quasicrystal* | copper
quasicrystal | quasicrystal* | copper
第一性原理 | dftTmd* | copper
first-principles | dftTmd* | copper
ab initio | dftTmd | copper
DFT | dftTmd* | copper
分子动力学 | mdWater* | copper
molecular dynamics | mdWater* | copper
machine learning potential | mlip | copper
神经网络 | mlip | copper
哈伯德模型 | hubbard* | copper
Hubbard | hubbard* | copper
重费米子 | heavyFermion | heavyWater copper
heavy fermion | heavyFermion* | copper
"heavy fermion" | heavyFermion* | heavyWater
heavy-fermion | heavyFermion* | copper
近藤 | kondo* | copper
Kondo effect | kondo* | copper
中子散射 | ba122 herbertsmithite* sto* | copper
neutron scattering | ba122* herbertsmithite* sto | copper
比热 | mgb2* spinIce* | copper
specific heat | spinIce* mgb2 | copper
热导率 | copper* | graphene
电子衍射 | quasicrystal* | copper
10 K | trarpes* | copper
10K | trarpes* | copper
唐建国 | ybcoTc* | copper
Tang Jianguo | ybcoTc* | copper
Jianguo Tang | ybcoTc* | copper
Xiaoming Wang | ybcoArpes* | copper
Wang Xiao-Ming | ybcoArpes* | copper
Xiao Ming Wang | ybcoArpes* | copper
Mueller | bscco* | copper
Muller | bscco* | copper
Müller | bscco* | copper
超导量子干涉仪 | traditional* | copper
SQUID | traditional | copper
钛酸锶 | sto* | bto
SrTiO3 | sto | bto
BaTiO3 | bto* | sto
CoO | cobaltOxide* | co2
光伏 | perovCell | copper
solar cell | perovCell* | copper
化学气相沉积 | cvd | copper
CVD | cvd* | copper
LED | lightEmission | copper
发光二极管 | lightEmission* | copper
光致发光 | mos2* | copper
荧光 | cspbbr3* | copper
金刚石对顶砧 | lah10 | copper
高压 | nickelate* | copper
LaH10 | lah10* | copper
铁基超导 | fese* ba122 | copper
iron-based superconductors | fese ba122 | copper
镍氧化物 | nickelate* | copper
cuprates | bscco* naiveDoped* lsco | graphene
铜氧化物 | lsco* bscco naiveDoped | graphene
`;

export interface Question {
  keyword: string;
  /** Names of records that must be found, and of those among them that must come first. */
  found: string[];
  first: string[];
  missing: string[];
}

const names = (text: string) => text.split(/\s+/).filter(Boolean);

export const testQuestions: readonly Question[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [keyword = '', found = '', missing = ''] = line.split('|').map((part) => part.trim());
    const plainNames = names(found.replaceAll('*', ''));
    const first = names(found).filter((name) => name.endsWith('*'));
    return { keyword, found: plainNames, first: first.map((name) => name.slice(0, -1)), missing: names(missing) };
  });
