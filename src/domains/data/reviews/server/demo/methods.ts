import type { FieldValues } from '#contract/data/metadata-fields';
import { crystals } from './crystal-table.ts';
import type { Crystal } from './crystals.ts';
import * as values from './field-values.ts';
import type { AuthorName } from './people.ts';
import * as physics from './physics.ts';
import type { DemoFile } from './records.ts';

/** A method of measurement or computation, with the common fields of its records. */
export interface Method {
  zh: string;
  en: string;
  /** Part of the description after the name of the material. */
  aboutZh: string;
  aboutEn: string;
  keywordsZh: string;
  keywordsEn: string;
  subject: string;
  /** Values of its declared fields, for a formula. */
  values: (formula: string) => FieldValues;
  team: readonly AuthorName[];
  materials: readonly (readonly [Crystal, Record<string, DemoFile>])[];
}

export const methods: readonly Method[] = [
  {
    zh: '的第一性原理能带与态密度',
    en: 'First-principles bands and density of states of',
    aboutZh:
      '沿高对称路径的能带（能量以费米能级为零点）与自旋分辨态密度，PBE 泛函，平面波截断能 520 eV；附弛豫后的晶体结构。',
    aboutEn:
      'Bands along a high-symmetry path, energies relative to the Fermi level, and the spin-resolved density of states; PBE, plane waves up to 520 eV. The relaxed crystal structure is included.',
    keywordsZh: '第一性原理,能带结构,态密度',
    keywordsEn: 'first principles,band structure,density of states',
    subject: '140.5010',
    values: values.bands,
    team: ['fan', 'qiu'],
    materials: [
      [crystals.sto, { 'bands.csv': physics.bands(1.9), 'dos.csv': physics.density(1.9, 0) }],
      [crystals.gaas, { 'bands.csv': physics.bands(0.6), 'dos.csv': physics.density(0.6, 0) }],
      [crystals.bise, { 'bands.csv': physics.bands(0.3), 'dos.csv': physics.density(0.3, 0) }],
      [crystals.cvs, { 'bands.csv': physics.bands(0), 'dos.csv': physics.density(0, 0) }],
      [crystals.euo, { 'bands.csv': physics.bands(0.4), 'dos.csv': physics.density(0.4, 1.2) }],
    ],
  },
  {
    zh: '的粉末 X 射线衍射图谱',
    en: 'Powder X-ray diffraction of',
    aboutZh: '室温粉末衍射图谱，Cu Kα1 辐射（1.5406 Å），2θ 范围 10–90°；附用于比对的晶体结构文件。',
    aboutEn:
      'Powder pattern at room temperature, Cu Kα1 radiation (1.5406 Å), 2θ from 10 to 90 degrees, with the structure used for comparison.',
    keywordsZh: 'X 射线衍射,晶体结构,物相分析',
    keywordsEn: 'X-ray diffraction,crystal structure,phase analysis',
    subject: '140.5030',
    values: values.powderDiffraction,
    team: ['tang', 'guo'],
    materials: [crystals.bto, crystals.lao, crystals.ceo, crystals.cdte, crystals.ruo, crystals.mgb, crystals.cpb].map(
      (one) => [one, { 'pattern.xy': physics.powderPattern(one) }] as const,
    ),
  },
  {
    zh: '的低温电阻率',
    en: 'Low-temperature resistivity of',
    aboutZh: '2–300 K 的四探针电阻率，样品为单晶，电流沿面内方向；降温与升温曲线一致。',
    aboutEn:
      'Four-probe resistivity of a single crystal between 2 and 300 K with the current in the plane; curves on cooling and warming agree.',
    keywordsZh: '电阻率,电输运,超导转变',
    keywordsEn: 'resistivity,transport,superconducting transition',
    subject: '140.5075',
    values: values.resistivity,
    team: ['zhou', 'lin', 'shen'],
    materials: [
      [crystals.nb, { 'rho.csv': physics.resistivity({ debye: 275, critical: 9.2 }) }],
      [crystals.mgb, { 'rho.csv': physics.resistivity({ debye: 750, critical: 39, residual: 0.4 }) }],
      [crystals.tin, { 'rho.csv': physics.resistivity({ debye: 580, critical: 5.6, residual: 8 }) }],
      [crystals.ybco, { 'rho.csv': physics.resistivity({ debye: 410, critical: 92, residual: 1 }) }],
    ],
  },
  {
    zh: '的变温电阻率与激活能',
    en: 'Activated resistivity of',
    aboutZh: '80–400 K 的电阻率，比较未掺杂与掺杂样品，可由 ln ρ 随 1/T 的斜率得到激活能。',
    aboutEn:
      'Resistivity between 80 and 400 K of a pristine and a doped sample; the slope of ln ρ over 1/T gives the activation energy.',
    keywordsZh: '半导体,电阻率,激活能',
    keywordsEn: 'semiconductor,resistivity,activation energy',
    subject: '140.5020',
    values: values.activated,
    team: ['tang', 'xie'],
    materials: [
      [crystals.insb, { 'rho.csv': physics.activated(0.17) }],
      [crystals.cdte, { 'rho.csv': physics.activated(0.45) }],
      [crystals.vo, { 'rho.csv': physics.activated(0.3) }],
    ],
  },
  {
    zh: '的磁化强度',
    en: 'Magnetization of',
    aboutZh: '零场冷却与场冷却磁化曲线（100 Oe）以及 5、100、200 K 的磁滞回线。',
    aboutEn: 'Magnetization cooled in zero field and in 100 Oe, and hysteresis loops at 5, 100 and 200 K.',
    keywordsZh: '磁化强度,磁滞回线,磁性转变',
    keywordsEn: 'magnetization,hysteresis,magnetic transition',
    subject: '140.5065',
    values: values.magnetisation,
    team: ['lin', 'du'],
    materials: [
      [crystals.euo, { 'mt.csv': physics.magnetisation(69), 'mh.csv': physics.hysteresis(0.4) }],
      [crystals.mno, { 'mt.csv': physics.magnetisation(118), 'mh.csv': physics.hysteresis(0.9) }],
      [crystals.ruo, { 'mt.csv': physics.magnetisation(290), 'mh.csv': physics.hysteresis(0.2) }],
    ],
  },
  {
    zh: '的比热',
    en: 'Heat capacity of',
    aboutZh: '弛豫法测得的 1.8–200 K 比热及其误差，含电子项与德拜声子项。',
    aboutEn:
      'Heat capacity between 1.8 and 200 K with its error, by the relaxation method; electrons and phonons contribute.',
    keywordsZh: '比热,德拜温度,热力学性质',
    keywordsEn: 'heat capacity,Debye temperature,thermodynamics',
    subject: '140.5075',
    values: values.heatCapacity,
    team: ['du', 'shen'],
    materials: [
      [crystals.nb, { 'cp.csv': physics.heatCapacity(275, 9.2) }],
      [crystals.cvs, { 'cp.csv': physics.heatCapacity(180, 2.5) }],
      [crystals.lasb, { 'cp.csv': physics.heatCapacity(230, 1) }],
    ],
  },
  {
    zh: '的变温拉曼光谱',
    en: 'Raman spectra of',
    aboutZh: '10、100、200、300 K 的拉曼光谱，激发波长 532 nm，各温度的谱线依次平移以便比较。',
    aboutEn:
      'Raman spectra at 10, 100, 200 and 300 K, excited at 532 nm; the curves are shifted against each other for comparison.',
    keywordsZh: '拉曼光谱,声子,电声耦合',
    keywordsEn: 'Raman spectroscopy,phonons,electron-phonon coupling',
    subject: '140.30',
    values: values.raman,
    team: ['xie', 'he'],
    materials: [
      [
        crystals.bite,
        {
          'raman.csv': physics.raman([
            [62, 260],
            [102, 420],
            [134, 300],
          ]),
        },
      ],
      [
        crystals.tas,
        {
          'raman.csv': physics.raman([
            [80, 180],
            [245, 380],
            [306, 260],
          ]),
        },
      ],
      [
        crystals.tise,
        {
          'raman.csv': physics.raman([
            [74, 150],
            [116, 240],
            [135, 330],
            [200, 410],
          ]),
        },
      ],
      [
        crystals.sto,
        {
          'raman.csv': physics.raman([
            [144, 120],
            [474, 200],
            [545, 330],
            [795, 280],
          ]),
        },
      ],
    ],
  },
  {
    zh: '的声子色散',
    en: 'Phonon dispersion of',
    aboutZh: '密度泛函微扰理论给出的声子色散，含三支声学支与三支光学支；附弛豫后的晶体结构。',
    aboutEn:
      'Phonon dispersion by density-functional perturbation theory, three acoustic and three optical branches, with the relaxed structure.',
    keywordsZh: '声子,晶格动力学,密度泛函',
    keywordsEn: 'phonons,lattice dynamics,density functional theory',
    subject: '140.5010',
    values: values.phonons,
    team: ['qiu', 'fan'],
    materials: [
      [crystals.gaas, { 'phonons.csv': physics.phonons(8.7) }],
      [crystals.tin, { 'phonons.csv': physics.phonons(18) }],
      [crystals.cdte, { 'phonons.csv': physics.phonons(5) }],
      [crystals.ceo, { 'phonons.csv': physics.phonons(17.5) }],
    ],
  },
  {
    zh: '的角分辨光电子能谱',
    en: 'ARPES maps of',
    aboutZh: '沿一个动量方向的光电子强度，动量、能量、强度三列构成完整网格；光子能量 21.2 eV，温度 20 K 与 150 K。',
    aboutEn:
      'Photoemission intensity along one momentum direction: momentum, energy and intensity on a full grid; photon energy 21.2 eV, at 20 K and 150 K.',
    keywordsZh: '角分辨光电子能谱,表面态,费米面',
    keywordsEn: 'ARPES,surface state,Fermi surface',
    subject: '140.5055',
    values: values.photoemission,
    team: ['lin', 'zhou'],
    materials: [
      [
        crystals.bise,
        { 'cut_020K.csv': physics.photoemission(2.1, 20), 'cut_150K.csv': physics.photoemission(2.1, 150) },
      ],
      [
        crystals.bite,
        { 'cut_020K.csv': physics.photoemission(1.7, 20), 'cut_150K.csv': physics.photoemission(1.7, 150) },
      ],
      [crystals.tise, { 'cut_020K.csv': physics.photoemission(0, 20), 'cut_150K.csv': physics.photoemission(0, 150) }],
    ],
  },
  {
    zh: '的非弹性中子散射谱',
    en: 'Inelastic neutron scattering of',
    aboutZh: '单晶沿一个动量方向的自旋波谱，动量、能量转移、强度三列构成完整网格。',
    aboutEn:
      'Spin waves of a single crystal along one direction: momentum, energy transfer and intensity on a full grid.',
    keywordsZh: '中子散射,自旋波,磁激发',
    keywordsEn: 'neutron scattering,spin waves,magnetic excitations',
    subject: '140.5065',
    values: values.spinWaves,
    team: ['wei', 'song'],
    materials: [
      [crystals.mno, { 'sqw.csv': physics.spinWaves(3.5, 24) }],
      [crystals.euo, { 'sqw.csv': physics.spinWaves(0.2, 6.2) }],
    ],
  },
  {
    zh: '的扫描隧道谱与形貌',
    en: 'Tunnelling spectra and topography of',
    aboutZh: '0.4–6 K 的微分电导谱以及解理面的形貌图（PNG），谱线依次平移。',
    aboutEn:
      'Differential conductance between 0.4 and 6 K, curves shifted, and a topograph of the cleaved surface (PNG).',
    keywordsZh: '扫描隧道显微镜,微分电导,能隙',
    keywordsEn: 'scanning tunnelling microscopy,differential conductance,gap',
    subject: '140.5055',
    values: values.tunnelling,
    team: ['zhou', 'shen'],
    materials: [
      [crystals.cvs, { 'didv.csv': physics.tunnelling(0.5), 'topograph.png': physics.topograph(6) }],
      [crystals.tas, { 'didv.csv': physics.tunnelling(0.8), 'topograph.png': physics.topograph(6) }],
      [crystals.nb, { 'didv.csv': physics.tunnelling(1.5), 'topograph.png': physics.topograph(4) }],
    ],
  },
  {
    zh: '的光电导谱',
    en: 'Optical conductivity of',
    aboutZh: '由反射谱经克拉默斯–克勒尼希变换得到的光电导实部，10、150、300 K。',
    aboutEn:
      'Real part of the optical conductivity from the reflectivity by a Kramers–Kronig transform, at 10, 150 and 300 K.',
    keywordsZh: '光电导,红外光谱,德鲁德响应',
    keywordsEn: 'optical conductivity,infrared spectroscopy,Drude response',
    subject: '140.30',
    values: values.optical,
    team: ['he', 'xie'],
    materials: [
      [crystals.ptte, { 'sigma1.csv': physics.optical(9000, 3200) }],
      [crystals.ruo, { 'sigma1.csv': physics.optical(12_000, 5200) }],
      [crystals.vo, { 'sigma1.csv': physics.optical(4000, 4600) }],
    ],
  },
  {
    zh: '的缪子自旋弛豫数据',
    en: 'Muon spin rotation in',
    aboutZh: '横场缪子自旋旋转的不对称度随时间的变化及统计误差，3 K 与 12 K。',
    aboutEn: 'Asymmetry of muons in a transverse field over time with its statistical error, at 3 K and 12 K.',
    keywordsZh: '缪子自旋弛豫,磁穿透深度,混合态',
    keywordsEn: 'muon spin rotation,penetration depth,mixed state',
    subject: '140.5065',
    values: values.muons,
    team: ['song', 'wei', 'du'],
    materials: [
      [crystals.nb, { 'asymmetry_03K.csv': physics.muons(0.55), 'asymmetry_12K.csv': physics.muons(0.08) }],
      [crystals.mgb, { 'asymmetry_03K.csv': physics.muons(0.8), 'asymmetry_12K.csv': physics.muons(0.62) }],
    ],
  },
  {
    zh: '的量子振荡',
    en: 'Quantum oscillations of',
    aboutZh: '0.4 K、磁场至 16 T 的纵向电阻与霍尔电阻，可见舒布尼科夫–德哈斯振荡。',
    aboutEn: 'Longitudinal and Hall resistance at 0.4 K in fields up to 16 T with Shubnikov–de Haas oscillations.',
    keywordsZh: '量子振荡,磁输运,费米面',
    keywordsEn: 'quantum oscillations,magnetotransport,Fermi surface',
    subject: '140.5075',
    values: values.oscillations,
    team: ['shen', 'du'],
    materials: [
      [crystals.lasb, { 'sdh.csv': physics.oscillations(212) }],
      [crystals.bise, { 'sdh.csv': physics.oscillations(95) }],
      [crystals.ptte, { 'sdh.csv': physics.oscillations(160) }],
    ],
  },
  {
    zh: '的高压相图',
    en: 'Pressure phase diagram of',
    aboutZh: '金刚石对顶砧中由电阻确定的转变温度随压力的变化，误差由转变宽度给出。',
    aboutEn:
      'Transition temperature over pressure from the resistance in a diamond anvil cell; the error is the width of the transition.',
    keywordsZh: '高压,相图,转变温度',
    keywordsEn: 'high pressure,phase diagram,transition temperature',
    subject: '140.5080',
    values: values.phaseDiagram,
    team: ['du', 'shen', 'lin'],
    materials: [
      [crystals.cvs, { 'phase_diagram.csv': physics.phaseDiagram(2.5, 9) }],
      [crystals.tise, { 'phase_diagram.csv': physics.phaseDiagram(1.4, 3.2) }],
      [crystals.bite, { 'phase_diagram.csv': physics.phaseDiagram(2.6, 12) }],
    ],
  },
  {
    zh: '的热导率',
    en: 'Thermal conductivity of',
    aboutZh: '2–300 K 沿 a 轴与 c 轴的热导率，稳态法。',
    aboutEn: 'Thermal conductivity along a and c between 2 and 300 K by the steady-state method.',
    keywordsZh: '热导率,声子输运,各向异性',
    keywordsEn: 'thermal conductivity,phonon transport,anisotropy',
    subject: '430',
    values: values.heatConduction,
    team: ['guo', 'tang'],
    materials: [
      [crystals.sto, { 'kappa.csv': physics.heatConduction(513) }],
      [crystals.bite, { 'kappa.csv': physics.heatConduction(165) }],
      [crystals.tas, { 'kappa.csv': physics.heatConduction(210) }],
    ],
  },
  {
    zh: '薄膜的低能电子衍射图样',
    en: 'LEED patterns of films of',
    aboutZh: '外延薄膜表面的低能电子衍射图样（PNG），入射能量 64 eV，附薄膜的晶体结构。',
    aboutEn:
      'Low-energy electron diffraction of the surface of an epitaxial film (PNG) at 64 eV, with the structure of the film.',
    keywordsZh: '低能电子衍射,薄膜,表面结构',
    keywordsEn: 'LEED,thin film,surface structure',
    subject: '140.5045',
    values: values.lowEnergyDiffraction,
    team: ['guo', 'xie'],
    materials: [
      [crystals.lao, { 'leed_064eV.png': physics.diffraction(4) }],
      [crystals.bto, { 'leed_064eV.png': physics.diffraction(4) }],
      [crystals.ptte, { 'leed_064eV.png': physics.diffraction(6) }],
    ],
  },
  {
    zh: '的分子动力学轨迹',
    en: 'Molecular dynamics of',
    aboutZh: '300 K 的分子动力学轨迹片段，24 帧，XYZ 格式；附初始结构。',
    aboutEn: 'A piece of a molecular dynamics run at 300 K: 24 frames in XYZ, with the initial structure.',
    keywordsZh: '分子动力学,原子轨迹,晶格振动',
    keywordsEn: 'molecular dynamics,trajectory,lattice vibrations',
    subject: '140.5010',
    values: values.trajectory,
    team: ['qiu', 'fan', 'tang'],
    materials: [crystals.ceo, crystals.cpb, crystals.gaas].map(
      (one) => [one, { 'trajectory.xyz': physics.trajectory(one) }] as const,
    ),
  },
];
