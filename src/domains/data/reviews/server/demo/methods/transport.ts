import { crystals } from '../crystal-table.ts';
import { bismuthTelluride, kagomeMetal, titaniumDiselenide } from '../models/pressure.ts';
import { randomOf } from '../models/random.ts';
import { deepLevel, vanadiumDioxide } from '../models/transport.ts';
import { csv, range, round } from '../numbers.ts';
import * as values from '../field-values.ts';
import { text, type Method } from './method.ts';
import {
  conduction,
  cuprate,
  hallOf,
  phases,
  precise,
  pristineAndDoped,
  quantumOscillations,
  superconductor,
  tantalum,
  telluriumCarrier,
  thermopower,
} from './transport-files.ts';

export const transportMethods: readonly Method[] = [
  {
    zh: '的低温电阻率',
    en: 'Low-temperature resistivity of',
    aboutZh: '2–300 K 的四探针电阻率，转变附近加密取点。',
    aboutEn: 'Four-probe resistivity between 2 and 300 K, with more points around the transition.',
    keywordsZh: '电阻率,电输运,超导转变',
    keywordsEn: 'resistivity,transport,superconducting transition',
    subject: '140.5075',
    values: values.resistivity,
    team: ['zhou', 'lin', 'shen'],
    samples: [
      {
        crystal: crystals.nb,
        files: { 'rho.csv': superconductor('Nb', { debye: 275, residual: 0.45, at300: 14.9 }, 9.25, 0.05) },
        model: 'Bloch–Grüneisen, Θ = 275 K, ρ(300 K) = 14.9 µΩ cm, residual ratio 33; Tc = 9.25 K',
        zh: '单晶，剩余电阻比 33，超导转变温度 9.25 K。',
        en: 'A single crystal with a residual ratio of 33 and Tc = 9.25 K.',
      },
      {
        crystal: crystals.mgb,
        files: { 'rho.csv': superconductor('MgB2', { debye: 900, residual: 0.4, at300: 9.6 }, 39, 0.2) },
        model: 'Bloch–Grüneisen, Θ = 900 K, ρ(300 K) = 9.6 µΩ cm, residual ratio 24; Tc = 39 K',
        zh: '单晶，面内电阻率，剩余电阻比 24，超导转变温度 39 K。',
        en: 'In-plane resistivity of a single crystal with a residual ratio of 24 and Tc = 39 K.',
      },
      {
        crystal: crystals.tin,
        files: { 'rho.csv': superconductor('TiN', { debye: 630, residual: 6.2, at300: 24 }, 5.6, 0.12) },
        model: 'Bloch–Grüneisen, Θ = 630 K, ρ(300 K) = 24 µΩ cm; Tc = 5.6 K',
        zh: '外延薄膜，超导转变温度 5.6 K。',
        en: 'An epitaxial film with Tc = 5.6 K.',
        values: { sampleForm: ['thinFilm'] },
      },
      {
        crystal: crystals.ybco,
        files: { 'rho.dat': cuprate },
        model: 'Linear resistivity 0.58 µΩ cm/K, fluctuations of Aslamazov and Larkin, Tc = 92 K broadened in fields',
        zh: '最佳掺杂单晶的面内电阻率：正常态随温度线性变化，0、3、9 T 磁场使转变展宽。PPMS 数据格式。',
        en: 'In-plane resistivity of an optimally doped crystal: linear in the normal state, with a transition that broadens in 3 and 9 T. PPMS file.',
        values: { magneticField: { from: '0', to: '9', unit: 'T' } },
      },
    ],
  },
  {
    zh: '的变温电阻率与激活能',
    en: 'Activated resistivity of',
    aboutZh: '半导体电阻率随温度的变化，由 ln ρ 对 1/T 的斜率可得激活能。',
    aboutEn: 'Resistivity of a semiconductor over temperature; the slope of ln ρ over 1/T gives the activation energy.',
    keywordsZh: '半导体,电阻率,激活能',
    keywordsEn: 'semiconductor,resistivity,activation energy',
    subject: '140.5020',
    values: values.activated,
    team: ['tang', 'xie'],
    samples: [
      {
        crystal: crystals.insb,
        files: {
          'rho.csv': pristineAndDoped(
            { gap: 0.235, slope: 2.0e-4, masses: [0.014, 0.43], doping: 1e14, mobility: 70_000, exponent: 1.6 },
            4e16,
            80,
          ),
        },
        model: 'Intrinsic carriers over the gap 0.235 eV − 0.2 meV/K, masses 0.014 and 0.43; donors 1e14 and 4e16 /cm³',
        zh: '未掺杂与 n 型掺杂（4×10¹⁶ cm⁻³）样品，80–400 K；未掺杂样品在 150 K 以上进入本征区。',
        en: 'An undoped and an n-type sample (4×10¹⁶ cm⁻³) between 80 and 400 K; the undoped one is intrinsic above 150 K.',
      },
      {
        crystal: crystals.cdte,
        files: {
          'rho.csv': text(() => {
            const random = randomOf('activated CdTe');
            return csv(
              'T (K),rho semi-insulating (Ohm cm),rho In-doped (Ohm cm)',
              range(121, 280, 400).map((t) => [
                round(t, 1),
                precise(deepLevel(t, 0.72, 2.5e9) * (1 + 0.01 * random.normal())),
                precise(0.5 * (t / 300) ** 1.5 * (1 + 0.004 * random.normal())),
              ]),
            );
          }),
        },
        model: 'Deep level 0.72 eV, 2.5e9 Ω cm at 300 K; doped: mobility ∝ T^−3/2',
        zh: '半绝缘样品（激活能 0.72 eV）与掺铟 n 型样品，280–400 K。',
        en: 'A semi-insulating sample (activation energy 0.72 eV) and an n-type sample with In, between 280 and 400 K.',
        values: { temperature: { from: '280', to: '400', unit: 'K' } },
      },
    ],
  },
  {
    zh: '的金属–绝缘体转变电阻率',
    en: 'Resistivity through the metal–insulator transition of',
    aboutZh: '升温与降温过程的四探针电阻率。',
    aboutEn: 'Four-probe resistivity on warming and cooling.',
    keywordsZh: '金属–绝缘体转变,电阻率,热滞',
    keywordsEn: 'metal–insulator transition,resistivity,thermal hysteresis',
    subject: '140.5020',
    values: values.activated,
    team: ['tang', 'lin'],
    samples: [
      {
        crystal: crystals.vo,
        files: {
          'rho.csv': text(() => {
            const random = randomOf('VO2');
            const rising = range(241, 280, 400);
            const row = (t: number, isWarming: boolean) => [
              round(t, 2),
              precise(vanadiumDioxide(t, isWarming) * (1 + 0.006 * random.normal())),
            ];
            return csv('T (K),rho (Ohm cm)', [
              ...rising.map((t) => row(t, true)),
              ...rising.toReversed().map((t) => row(t, false)),
            ]);
          }),
        },
        model: 'Activation 0.17 eV below, metal above; grains switch at 340 K (warming) and 333 K (cooling)',
        zh: '升温时在 340 K、降温时在 333 K 发生转变，电阻率变化超过四个数量级；280–400 K。',
        en: 'The transition is at 340 K on warming and at 333 K on cooling, with a change of more than four orders of magnitude; 280–400 K.',
        values: { temperature: { from: '280', to: '400', unit: 'K' } },
      },
    ],
  },
  {
    zh: '的量子振荡',
    en: 'Quantum oscillations of',
    aboutZh: '0.4、4 与 10 K、磁场至 16 T 的纵向电阻，可见舒布尼科夫–德哈斯振荡；附霍尔电阻。',
    aboutEn:
      'Longitudinal resistance at 0.4, 4 and 10 K in fields up to 16 T with Shubnikov–de Haas oscillations, and the Hall resistance.',
    keywordsZh: '量子振荡,磁输运,费米面',
    keywordsEn: 'quantum oscillations,magnetotransport,Fermi surface',
    subject: '140.5075',
    values: values.oscillations,
    team: ['shen', 'du'],
    samples: [
      {
        crystal: crystals.lasb,
        files: {
          'sdh.csv': quantumOscillations('LaSb', {
            bands: [
              [-2.0e20, 24_000],
              [2.0e20, 20_000],
            ],
            length: 30,
            orbits: [{ frequency: 212, mass: 0.17, dingle: 2.5, amplitude: 0.12, phase: 0.5 }],
          }),
          'hall/rxy.csv': hallOf(
            'LaSb',
            [
              [-2.0e20, 24_000],
              [2.0e20, 20_000],
            ],
            0.02,
          ),
        },
        model: 'Two compensated bands, 2.0e20 /cm³; Lifshitz–Kosevich, F = 212 T, m = 0.17 mₑ, Dingle 2.5 K',
        zh: '电子空穴补偿的半金属，磁电阻不饱和；振荡频率 212 T，回旋质量 0.17 mₑ。',
        en: 'A compensated semimetal whose magnetoresistance does not saturate; frequency 212 T, cyclotron mass 0.17 mₑ.',
      },
      {
        crystal: crystals.bise,
        files: {
          'sdh.csv': quantumOscillations('Bi2Se3', {
            bands: [[-5.2e18, 3200]],
            length: 8,
            orbits: [{ frequency: 95, mass: 0.14, dingle: 9, amplitude: 0.12, phase: 0.02 }],
          }),
          'hall/rxy.csv': hallOf('Bi2Se3', [[-5.2e18, 3200]], 0.01),
        },
        model: 'One band, 5.2e18 /cm³; Lifshitz–Kosevich, F = 95 T, m = 0.14 mₑ, Dingle 9 K',
        zh: 'n 型样品，振荡频率 95 T，回旋质量 0.14 mₑ，10 K 时振荡减弱。',
        en: 'An n-type sample; frequency 95 T, cyclotron mass 0.14 mₑ; the oscillations are weaker at 10 K.',
      },
      {
        crystal: crystals.ptte,
        files: {
          'sdh.csv': quantumOscillations('PtTe2', {
            bands: [
              [-3.6e20, 9000],
              [3.2e20, 7000],
            ],
            length: 12,
            orbits: [
              { frequency: 106, mass: 0.11, dingle: 6, amplitude: 0.11, phase: 0.5 },
              { frequency: 246, mass: 0.21, dingle: 5, amplitude: 0.13, phase: 0.4 },
            ],
          }),
          'hall/rxy.csv': hallOf(
            'PtTe2',
            [
              [-3.6e20, 9000],
              [3.2e20, 7000],
            ],
            0.008,
          ),
        },
        model: 'Two bands; Lifshitz–Kosevich, F = 106 T (0.11 mₑ) and 246 T (0.21 mₑ)',
        zh: '第二类狄拉克半金属，106 T 与 246 T 两个频率叠加。',
        en: 'A type-II Dirac semimetal with two frequencies, 106 T and 246 T.',
      },
    ],
  },
  {
    zh: '的高压相图',
    en: 'Pressure phase diagram of',
    aboutZh: '金刚石对顶砧中由电阻确定的转变温度随压力的变化，误差取转变宽度。',
    aboutEn:
      'Transition temperatures over pressure from the resistance in a diamond anvil cell; the error is the width of the transition.',
    keywordsZh: '高压,相图,转变温度',
    keywordsEn: 'high pressure,phase diagram,transition temperature',
    subject: '140.5080',
    values: values.phaseDiagram,
    team: ['du', 'shen', 'lin'],
    samples: [
      {
        crystal: crystals.cvs,
        files: phases('CsV3Sb5', kagomeMetal),
        model: 'Points around the phase lines of Chen and others (2021): two maxima of Tc, charge order up to 2 GPa',
        zh: '超导转变温度在 0.7 与 2 GPa 出现两个极大值，电荷序在 2 GPa 附近消失。',
        en: 'Tc has two maxima, at 0.7 and at 2 GPa, where the charge order vanishes.',
        values: { pressure: { from: '0', to: '10', unit: 'GPa' } },
      },
      {
        crystal: crystals.tise,
        files: phases('TiSe2', titaniumDiselenide),
        model: 'Points around the phase lines of Kusmartseva and others (2009)',
        zh: '电荷密度波随压力被抑制，2–4 GPa 之间出现超导，最高 1.8 K。',
        en: 'Pressure suppresses the charge density wave; superconductivity appears between 2 and 4 GPa, up to 1.8 K.',
        values: { pressure: { from: '0', to: '4.6', unit: 'GPa' } },
      },
      {
        crystal: crystals.bite,
        files: phases('Bi2Te3', bismuthTelluride),
        model: 'Points around the phase lines of Zhang and others (2011), with the structural transition at 8 GPa',
        zh: '3 GPa 以上出现超导，8 GPa 结构相变处转变温度跃升。',
        en: 'Superconducting above 3 GPa, with a step of Tc at the structural transition of 8 GPa.',
        values: { pressure: { from: '3', to: '28', unit: 'GPa' } },
      },
    ],
  },
  {
    zh: '的热导率',
    en: 'Thermal conductivity of',
    aboutZh: '2–300 K 的热导率，稳态法。',
    aboutEn: 'Thermal conductivity between 2 and 300 K by the steady-state method.',
    keywordsZh: '热导率,声子输运,热输运',
    keywordsEn: 'thermal conductivity,phonon transport,heat transport',
    subject: '430',
    values: values.heatConduction,
    team: ['guo', 'tang'],
    samples: [
      {
        crystal: crystals.sto,
        files: {
          'kappa.csv': conduction('SrTiO3', {
            '[100]': { carrier: { debye: 513, velocity: 5400, size: 8e-4, defects: 2.6e-42, umklapp: 1.3e-18 } },
          }),
        },
        model: 'Callaway, Θ = 513 K, boundaries at 0.8 mm',
        zh: '沿 [100] 方向；20 K 附近的声子峰。',
        en: 'Along [100]; a phonon peak near 20 K.',
      },
      {
        crystal: crystals.bite,
        files: {
          'kappa.csv': conduction('Bi2Te3', {
            'in-plane': { carrier: telluriumCarrier, resistivity: (t) => (0.22 + 0.0000085 * t * t) / 1000 },
            'along c': {
              carrier: telluriumCarrier,
              share: 0.5,
              resistivity: (t) => (1 + 0.00004 * t * t) / 1000,
            },
          }),
        },
        model: 'Callaway, Θ = 165 K, and Wiedemann–Franz electrons, in two directions',
        zh: '面内与沿 c 轴，含电子贡献；各向异性约为 2。',
        en: 'In the plane and along c, with the part of the electrons; the anisotropy is about 2.',
      },
      {
        crystal: crystals.tas,
        files: {
          'kappa.csv': conduction('TaS2', {
            'in-plane': { carrier: tantalum },
            'along c': { carrier: tantalum, share: 0.25 },
          }),
        },
        model: 'Callaway, Θ = 210 K, in two directions',
        zh: '公度电荷密度波绝缘态，面内与沿 c 轴。',
        en: 'In the insulating commensurate charge density wave, in the plane and along c.',
      },
    ],
  },
  {
    zh: '的热电性质',
    en: 'Thermoelectric properties of',
    aboutZh: '5–400 K 的面内塞贝克系数与电阻率。',
    aboutEn: 'Seebeck coefficient and resistivity in the plane between 5 and 400 K.',
    keywordsZh: '塞贝克系数,热电材料,电阻率',
    keywordsEn: 'Seebeck coefficient,thermoelectrics,resistivity',
    subject: '430',
    values: values.thermopower,
    team: ['guo', 'du'],
    samples: [
      {
        crystal: crystals.bite,
        files: { 'seebeck.csv': thermopower },
        model: 'Parabolic band with acoustic phonons; minority carriers above room temperature',
        zh: 'p 型单晶；室温以上少数载流子使塞贝克系数下降。',
        en: 'A p-type crystal; minority carriers lower the Seebeck coefficient above room temperature.',
      },
    ],
  },
];
