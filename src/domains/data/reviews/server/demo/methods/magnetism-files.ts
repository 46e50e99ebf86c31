import { multiVu } from '../forms/measurements.ts';
import { electronHeat, latticeHeat, type LatticeModes } from '../models/heat.ts';
import { antiferromagnet, ferromagnet, langevin, loopBranch, perGram } from '../models/magnetism.ts';
import { randomOf } from '../models/random.ts';
import { muonAsymmetry } from '../models/spectra.ts';
import { csv, range, round } from '../numbers.ts';
import type { DemoFile } from '../records.ts';
import { text } from './method.ts';

/*
 * Files of magnetism, heat capacity and muons, from the models and their parameters.
 */

export const precise = (value: number, digits = 5) => Number(value.toPrecision(digits));

/** Moments per formula unit, and molar masses in g/mol. */
const europium = { spin: 3.5, g: 2 };
export const manganese = { spin: 2.5, g: 2 };
export const massOf = { EuO: 167.96, MnO: 70.94, RuO2: 133.07, MnF2: 92.93, Fe3O4: 231.53 };

/** A sweep of the field from a maximum down and up again, kOe. */
const sweep = (most: number, points: number) => [
  ...range(points, most, -most).map((field) => [field, 1] as const),
  ...range(points, -most, most).map((field) => [field, -1] as const),
];

/** EuO: soft below its Curie temperature, with a demagnetising factor of 1/3. */
export const europiumLoops = text(() => {
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
export const europiumTemperature = text(() => {
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
export const powderSusceptibility = text(() => {
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
export const linear = (
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
export const ruthenate = (kelvin: number) => 1.42e-4 + 6.5e-8 * kelvin + 2.4e-5 / (kelvin + 3);

/** MnF2 along and across the moments. */
export const fluoride = text(() => {
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
export const magnetite = text(() => {
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
export const nanoparticles = text(() => {
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
export const heat = (
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

export const muons = (
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
