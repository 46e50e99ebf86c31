import { crystals } from '../crystal-table.ts';
import { antiferromagnet } from '../models/magnetism.ts';
import { randomOf } from '../models/random.ts';
import { csv, range, round } from '../numbers.ts';
import * as values from '../field-values.ts';
import { text, type Method } from './method.ts';
import {
  europiumLoops,
  europiumTemperature,
  fluoride,
  heat,
  latticesOfHeat,
  linear,
  magnetite,
  manganese,
  massOf,
  muons,
  nanoparticles,
  powderSusceptibility,
  precise,
  ruthenate,
} from './magnetism-files.ts';

export const magnetismMethods: readonly Method[] = [
  {
    zh: '的磁化强度',
    en: 'Magnetization of',
    aboutZh: '磁化强度随温度与磁场的变化。',
    aboutEn: 'Magnetization over temperature and field.',
    keywordsZh: '磁化强度,磁化率,磁性转变',
    keywordsEn: 'magnetization,susceptibility,magnetic transition',
    subject: '140.5065',
    values: values.magnetisation,
    team: ['lin', 'du'],
    samples: [
      {
        crystal: crystals.euo,
        files: { 'mh.csv': europiumLoops, 'temperature/mt.dat': europiumTemperature },
        model:
          'Mean field of S = 7/2, Curie temperature 69.3 K, 7 µB per formula unit (232.8 emu/g), demagnetising factor 1/3',
        zh: '软铁磁体：5 K 饱和磁矩 7 µB/Eu（233 emu/g），居里温度 69 K，100 K 为顺磁态；附 100 Oe 下的零场冷却与场冷却曲线（MPMS 格式）。',
        en: 'A soft ferromagnet: 7 µB per Eu (233 emu/g) at 5 K, Curie temperature 69 K, paramagnetic at 100 K; with curves in 100 Oe, cooled without and with the field (MPMS file).',
      },
      {
        crystal: crystals.mno,
        files: {
          'chi.csv': powderSusceptibility,
          'field/mh.csv': linear(
            'MnO',
            (kelvin) => {
              const { along, across } = antiferromagnet(manganese, 118, 610, kelvin);
              return (along + 2 * across) / 3;
            },
            massOf.MnO,
            [5, 120, 300],
          ),
        },
        model: 'Two-sublattice mean field of S = 5/2, Néel temperature 118 K, Weiss temperature −610 K, powder average',
        zh: '反铁磁体：奈尔温度 118 K，以上服从居里–外斯定律（θ = −610 K，有效磁矩 5.92 µB）；磁化强度随磁场线性变化，无磁滞。',
        en: 'An antiferromagnet: Néel temperature 118 K, Curie–Weiss law above it (θ = −610 K, 5.92 µB); the magnetization is linear in the field, without hysteresis.',
        values: { temperature: { from: '2', to: '400', unit: 'K' }, magneticField: { from: '-7', to: '7', unit: 'T' } },
      },
      {
        crystal: crystals.ruo,
        files: {
          'chi.csv': text(() => {
            const random = randomOf('chi RuO2');
            return csv(
              'T (K),chi (emu/mol)',
              range(250, 2, 400).map((kelvin) => [
                round(kelvin, 2),
                precise(ruthenate(kelvin) * (1 + 0.002 * random.normal())),
              ]),
            );
          }),
          'field/mh.csv': linear('RuO2', ruthenate, massOf.RuO2, [5, 300]),
        },
        model: 'Pauli susceptibility 1.42e-4 emu/mol with a slight increase, and a Curie tail of impurities',
        zh: '金属顺磁体：磁化率约 1.6×10⁻⁴ emu/mol，随温度略有上升；低温上翘来自微量磁性杂质。磁化强度随磁场线性变化，无磁滞。',
        en: 'A metallic paramagnet: about 1.6×10⁻⁴ emu/mol, rising slightly with temperature; the upturn is a trace of impurities. Linear in the field, without hysteresis.',
        values: { temperature: { from: '2', to: '400', unit: 'K' }, magneticField: { from: '-7', to: '7', unit: 'T' } },
      },
      {
        crystal: crystals.mnf,
        files: { 'chi.csv': fluoride },
        model:
          'Two-sublattice mean field of S = 5/2, Néel temperature 67.3 K, Weiss temperature −82 K, along and across the moments',
        zh: '单轴反铁磁单晶：奈尔温度 67.3 K 以下，沿 c 轴的磁化率降至零，垂直方向保持不变。',
        en: 'A uniaxial antiferromagnet: below the Néel temperature of 67.3 K the susceptibility along c falls to zero and that across stays.',
        values: { sampleForm: ['singleCrystal'], magneticField: { from: '0.1', to: '0.1', unit: 'T' } },
      },
      {
        crystal: crystals.magnetite,
        files: { 'mh.csv': magnetite, 'grains/mh_8nm.csv': nanoparticles },
        model:
          'Loops of 4.1 µB per formula unit (98.9 emu/g) with coercive fields 420, 160 and 90 Oe; 8 nm grains by Langevin',
        zh: '亚铁磁多晶粉末的磁滞回线（10、150、300 K），低温饱和磁矩 4.1 µB/f.u.；附 8 nm 颗粒的超顺磁曲线。',
        en: 'Hysteresis loops of a ferrimagnetic powder at 10, 150 and 300 K, 4.1 µB per formula unit at low temperature, and superparamagnetic curves of 8 nm grains.',
        values: { magneticField: { from: '-3', to: '3', unit: 'T' } },
      },
    ],
  },
  {
    zh: '的比热',
    en: 'Heat capacity of',
    aboutZh: '弛豫法测得的 1.8–300 K 比热及其误差（每摩尔化学式单位）。',
    aboutEn: 'Heat capacity per mole of formula units between 1.8 and 300 K with its error, by the relaxation method.',
    keywordsZh: '比热,德拜温度,热力学性质',
    keywordsEn: 'heat capacity,Debye temperature,thermodynamics',
    subject: '140.5075',
    values: values.heatCapacity,
    team: ['du', 'shen'],
    samples: [
      {
        crystal: crystals.nb,
        files: { 'cp.csv': heat('Nb', { ...latticesOfHeat['Nb']!, strength: 1.05 }) },
        model: 'γ = 7.79 mJ/mol K², Debye 275 K (3 modes), BCS electrons with Tc = 9.25 K (α model)',
        zh: 'γ = 7.79 mJ/(mol·K²)，德拜温度 275 K；9.25 K 处可见超导跃变，高温趋于 3R。',
        en: 'γ = 7.79 mJ/mol K² and a Debye temperature of 275 K; a jump at Tc = 9.25 K, and the limit 3R.',
      },
      {
        crystal: crystals.cvs,
        files: { 'cp.csv': heat('CsV3Sb5', { ...latticesOfHeat['CsV3Sb5']!, charge: { at: 94, height: 9 } }) },
        model:
          'γ = 20 mJ/mol K², 27 modes (Debye 155 K: 15, Einstein 62 K: 3, 330 K: 9), Tc = 2.5 K, charge order at 94 K',
        zh: '每个化学式单位 9 个原子，高温趋于 27R；94 K 处为电荷序相变，2.5 K 处为超导跃变。',
        en: 'Nine atoms per formula unit, so that the limit is 27R; a peak of the charge order at 94 K and the superconducting jump at 2.5 K.',
      },
      {
        crystal: crystals.lasb,
        files: { 'cp.csv': heat('LaSb', latticesOfHeat['LaSb']!) },
        model: 'γ = 0.9 mJ/mol K², 6 modes (Debye 155 K: 3, Einstein 190 K: 3)',
        zh: '半金属，γ = 0.9 mJ/(mol·K²)，两个原子，高温趋于 6R。',
        en: 'A semimetal with γ = 0.9 mJ/mol K²; two atoms, so that the limit is 6R.',
      },
      {
        crystal: crystals.sto,
        files: { 'cp.csv': heat('SrTiO3', { ...latticesOfHeat['SrTiO3']!, charge: { at: 105, height: 0.35 } }) },
        model: '15 modes (Debye 430 K: 3, Einstein 170 K: 3, 400 K: 6, 800 K: 3), structural transition at 105 K',
        zh: '绝缘体，无电子项；五个原子，高温趋于 15R；105 K 处有微弱的结构相变异常。',
        en: 'An insulator without an electronic part; five atoms, so that the limit is 15R; a faint anomaly of the structural transition at 105 K.',
      },
    ],
  },
  {
    zh: '的缪子自旋弛豫数据',
    en: 'Muon spin rotation in',
    aboutZh: '横场缪子自旋旋转的不对称度随时间的变化及统计误差。',
    aboutEn: 'Asymmetry of muons in a transverse field over time with its statistical error.',
    keywordsZh: '缪子自旋弛豫,磁穿透深度,混合态',
    keywordsEn: 'muon spin rotation,penetration depth,mixed state',
    subject: '140.5065',
    values: values.muons,
    team: ['song', 'wei', 'du'],
    samples: [
      {
        crystal: crystals.ybco,
        files: muons(
          'YBa2Cu3O7',
          {
            '005K': { field: 0.04975, rate: 2.4 },
            '070K': { field: 0.04985, rate: 1.3 },
            '100K': { field: 0.05, rate: 0.09 },
          },
          6,
        ),
        model: 'Gaussian relaxation in 50 mT: 2.4, 1.3 and 0.09 /µs (effective penetration depth 180 nm)',
        zh: '50 mT 横场，5、70、100 K：超导态中磁通格子使弛豫率升至 2.4 μs⁻¹。',
        en: 'In 50 mT at 5, 70 and 100 K: the flux lattice raises the relaxation rate to 2.4 µs⁻¹.',
        values: {
          temperature: { from: '5', to: '100', unit: 'K' },
          magneticField: { from: '0.05', to: '0.05', unit: 'T' },
        },
      },
      {
        crystal: crystals.mgb,
        files: muons(
          'MgB2',
          {
            '005K': { field: 0.0742, rate: 9.5 },
            '030K': { field: 0.0746, rate: 3.1 },
            '045K': { field: 0.075, rate: 0.12 },
          },
          3,
        ),
        model: 'Gaussian relaxation in 75 mT: 9.5, 3.1 and 0.12 /µs (effective penetration depth 90 nm)',
        zh: '75 mT 横场，5、30、45 K：5 K 弛豫率 9.5 μs⁻¹，对应有效穿透深度约 90 nm。',
        en: 'In 75 mT at 5, 30 and 45 K: 9.5 µs⁻¹ at 5 K, an effective penetration depth of about 90 nm.',
        values: {
          temperature: { from: '5', to: '45', unit: 'K' },
          magneticField: { from: '0.075', to: '0.075', unit: 'T' },
        },
      },
    ],
  },
];
