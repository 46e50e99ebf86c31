import { crystals } from '../crystal-table.ts';
import { multiVu } from '../forms/measurements.ts';
import { electronHeat, latticeHeat, type LatticeModes } from '../models/heat.ts';
import { antiferromagnet, ferromagnet, langevin, loopBranch, perGram } from '../models/magnetism.ts';
import { randomOf } from '../models/random.ts';
import { muonAsymmetry } from '../models/spectra.ts';
import { csv, range, round } from '../numbers.ts';
import * as values from '../field-values.ts';
import type { DemoFile } from '../records.ts';
import { text, type Method } from './method.ts';

const precise = (value: number, digits = 5) => Number(value.toPrecision(digits));

/** Moments per formula unit, and molar masses in g/mol. */
const europium = { spin: 3.5, g: 2 };
const manganese = { spin: 2.5, g: 2 };
const massOf = { EuO: 167.96, MnO: 70.94, RuO2: 133.07, MnF2: 92.93, Fe3O4: 231.53 };

/** A sweep of the field from a maximum down and up again, kOe. */
const sweep = (most: number, points: number) => [
  ...range(points, most, -most).map((field) => [field, 1] as const),
  ...range(points, -most, most).map((field) => [field, -1] as const),
];

/** EuO: soft below its Curie temperature, with a demagnetising factor of 1/3. */
const europiumLoops = text(() => {
  const random = randomOf('loops EuO');
  const kelvins = [5, 50, 100];
  // Fields are denser around zero.
  const fields = sweep(1, 161).map(([place, side]) => [20 * Math.sign(place) * Math.abs(place) ** 1.8, side] as const);
  return csv(
    `H (kOe),${kelvins.map((kelvin) => `M ${kelvin} K (emu/g)`).join(',')}`,
    fields.map(([field, side]) => [
      round(field, 3),
      ...kelvins.map((kelvin) => {
        const full = perGram(7, massOf.EuO);
        const inner = Math.abs(field) / 10;
        const share = ferromagnet(europium, 69.3, kelvin, inner);
        // The domains follow the field up to the demagnetising field of 8 kOe, less at smaller moments.
        const spontaneous = ferromagnet(europium, 69.3, kelvin, 0);
        const slope =
          spontaneous > 0.01 ? Math.min(1, Math.max(-1, (field + side * 0.06) / (8 * spontaneous))) : Math.sign(field);
        return round(full * share * slope + 0.05 * random.normal(), 3);
      }),
    ]),
  );
});

/** M(T) of an MPMS in 100 Oe, cooled without and with the field. */
const europiumTemperature = text(() => {
  const random = randomOf('M(T) EuO');
  const rows = (['ZFC', 'FC'] as const).flatMap((how) =>
    range(220, 2, 200).map((kelvin) => {
      const share = ferromagnet(europium, 69.3, kelvin, 0.01);
      // In 0.01 T the demagnetising field limits the moment to H/N.
      const limit = perGram(7, massOf.EuO) * Math.min(share, 0.0125);
      const frozen = how === 'ZFC' ? 0.82 + 0.12 * (kelvin / 69) : 1;
      const moment =
        (kelvin < 69.3 ? limit * Math.min(1, frozen) : perGram(7, massOf.EuO) * Math.min(share, 0.0125)) * 0.0121;
      return { how, kelvin, moment: moment * (1 + 0.002 * random.normal()) };
    }),
  );
  return multiVu({
    program: 'MPMS MultiVu (demonstration)',
    sample: 'EuO',
    mass: 12.1,
    molarMass: massOf.EuO,
    columns: [
      ['Temperature (K)', rows.map(({ kelvin }) => round(kelvin, 3))],
      ['Magnetic Field (Oe)', rows.map(() => 100)],
      ['Moment (emu)', rows.map(({ moment }) => precise(moment, 6))],
      ['M. Std. Err. (emu)', rows.map(({ moment }) => precise(Math.abs(moment) * 0.002, 3))],
    ],
  });
});

/** Susceptibility of a powder of an antiferromagnet: a third along the moments, two thirds across. */
const powderSusceptibility = text(() => {
  const random = randomOf('chi MnO');
  return csv(
    'T (K),chi (emu/mol),1/chi (mol/emu)',
    range(300, 2, 400).map((kelvin) => {
      const { along, across } = antiferromagnet(manganese, 118, 610, kelvin);
      const chi = ((along + 2 * across) / 3) * (1 + 0.001 * random.normal());
      return [round(kelvin, 2), precise(chi), precise(1 / chi)];
    }),
  );
});

/** Magnetisation of an antiferromagnet or a paramagnet is linear in fields of some tesla. */
const linear = (
  name: string,
  chiAt: (kelvin: number) => number,
  molarMass: number,
  kelvins: readonly number[],
): DemoFile =>
  text(() => {
    const random = randomOf(`linear ${name}`);
    return csv(
      `H (kOe),${kelvins.map((kelvin) => `M ${kelvin} K (emu/g)`).join(',')}`,
      sweep(70, 71).map(([field]) => [
        round(field, 2),
        ...kelvins.map((kelvin) => precise((chiAt(kelvin) * field * 1000) / molarMass + 0.0004 * random.normal(), 6)),
      ]),
    );
  });

/** Pauli's susceptibility of RuO2, emu/mol, and a trace of paramagnetic impurities. */
const ruthenate = (kelvin: number) => 1.42e-4 + 6.5e-8 * kelvin + 2.4e-5 / (kelvin + 3);

/** MnF2 along and across the moments. */
const fluoride = text(() => {
  const random = randomOf('chi MnF2');
  return csv(
    'T (K),chi along c (emu/mol),chi along a (emu/mol)',
    range(300, 2, 300).map((kelvin) => {
      const { along, across } = antiferromagnet(manganese, 67.3, 82, kelvin);
      return [round(kelvin, 2), ...[along, across].map((chi) => precise(chi * (1 + 0.001 * random.normal()) + 4e-5))];
    }),
  );
});

/** Magnetite: ferrimagnetic grains, 4.1 µB per formula unit. */
const magnetite = text(() => {
  const random = randomOf('loops Fe3O4');
  const full = perGram(4.1, massOf.Fe3O4);
  const columns = [
    { kelvin: 10, share: 1, coercive: 0.42, width: 0.9, soft: 0.12 },
    { kelvin: 150, share: 0.985, coercive: 0.16, width: 0.75, soft: 0.1 },
    { kelvin: 300, share: 0.94, coercive: 0.09, width: 0.7, soft: 0.1 },
  ];
  return csv(
    `H (kOe),${columns.map(({ kelvin }) => `M ${kelvin} K (emu/g)`).join(',')}`,
    sweep(1, 201).map(([place, side]) => {
      const field = 30 * Math.sign(place) * Math.abs(place) ** 2;
      return [
        round(field, 4),
        ...columns.map(({ share, coercive, width, soft }) =>
          round(
            full * share * loopBranch(field / 10, side, coercive / 10, width / 10, soft) + 0.04 * random.normal(),
            3,
          ),
        ),
      ];
    }),
  );
});

/** Superparamagnetic grains of 8 nm above their blocking temperature: Langevin's function. */
const nanoparticles = text(() => {
  const random = randomOf('grains Fe3O4');
  const full = 0.78 * perGram(4.1, massOf.Fe3O4);
  // 268 nm³ of 4.1 µB per 73.9 Å³.
  const moment = (4.1 * 268_000) / 73.9;
  return csv(
    'H (kOe),M 200 K (emu/g),M 300 K (emu/g)',
    sweep(30, 241).map(([field]) => [
      round(field, 3),
      ...[200, 300].map((kelvin) =>
        round(full * langevin((moment * 0.67171 * (field / 10)) / kelvin) + 0.03 * random.normal(), 3),
      ),
    ]),
  );
});

/** Heat capacity of electrons and lattice per mole of formula units, with transitions. */
const heat = (
  name: string,
  {
    gamma,
    lattice,
    critical,
    strength = 1,
    charge,
  }: {
    gamma: number;
    lattice: LatticeModes;
    critical?: number;
    strength?: number;
    /** A second-order transition: temperature and step over the lattice's value there. */
    charge?: { at: number; height: number };
  },
): DemoFile =>
  text(() => {
    const random = randomOf(`heat ${name}`);
    const kelvins = [
      ...range(70, 1.8, 15),
      ...range(110, 15.5, 300),
      ...(charge ? range(40, charge.at - 6, charge.at + 3) : []),
    ].sort((one, other) => one - other);
    return csv(
      'T (K),C (J/mol K),C error (J/mol K)',
      kelvins.map((kelvin) => {
        const electrons =
          critical && kelvin < critical ? gamma * critical * electronHeat(kelvin / critical, strength) : gamma * kelvin;
        const order =
          charge && kelvin < charge.at
            ? charge.height * (kelvin / charge.at) ** 4 * (1 + 1.5 * Math.exp((kelvin - charge.at) / 1.2))
            : 0;
        const value = electrons + latticeHeat(lattice, kelvin) + order;
        return [round(kelvin, 3), precise(value * (1 + 0.003 * random.normal()), 6), precise(value * 0.008, 3)];
      }),
    );
  });

/** Lattices of the heat capacities, for the test of their limits. */
export const latticesOfHeat: Record<
  string,
  { atoms: number; gamma: number; critical?: number; lattice: LatticeModes }
> = {
  Nb: { atoms: 1, gamma: 7.79e-3, critical: 9.25, lattice: { debye: { modes: 3, temperature: 275 }, einstein: [] } },
  CsV3Sb5: {
    atoms: 9,
    gamma: 20e-3,
    critical: 2.5,
    lattice: {
      debye: { modes: 15, temperature: 155 },
      einstein: [
        { modes: 3, temperature: 62 },
        { modes: 9, temperature: 330 },
      ],
    },
  },
  LaSb: {
    atoms: 2,
    gamma: 0.9e-3,
    lattice: { debye: { modes: 3, temperature: 155 }, einstein: [{ modes: 3, temperature: 190 }] },
  },
  SrTiO3: {
    atoms: 5,
    gamma: 0,
    lattice: {
      debye: { modes: 3, temperature: 430 },
      einstein: [
        { modes: 3, temperature: 170 },
        { modes: 6, temperature: 400 },
        { modes: 3, temperature: 800 },
      ],
    },
  },
};

const muons = (
  name: string,
  runs: Record<string, { field: number; rate: number }>,
  end: number,
): Record<string, DemoFile> =>
  Object.fromEntries(
    Object.entries(runs).map(([run, { field, rate }]) => [
      `asymmetry_${run}.csv`,
      text(() => {
        const random = randomOf(`muons ${name} ${run}`);
        return csv(
          'time (us),asymmetry,asymmetry error',
          range(400, 0.01, end).map((time) => {
            const error = 0.0035 * Math.exp(time / 4.4);
            const value = muonAsymmetry(time, { field, rate, phase: 0.2 }) + error * random.normal();
            return [round(time, 4), round(value, 5), round(error, 5)];
          }),
        );
      }),
    ]),
  );

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
