import { npy } from '../forms/measurements.ts';
import { screenPicture, topographPicture } from '../forms/pictures.ts';
import {
  conductivityOf,
  effectiveMedium,
  permittivityOf,
  reflectivityOf,
  type OpticalModel,
} from '../models/optics.ts';
import { randomOf } from '../models/random.ts';
import { photoelectrons, ramanAt, type CoreLevel, type RamanLine } from '../models/spectra.ts';
import { conductance, electronSpots, topograph, type Junction, type SurfaceWave } from '../models/tunnelling.ts';
import { csv, range, round } from '../numbers.ts';
import type { DemoFile } from '../records.ts';
import { once, text } from './method.ts';

/*
 * Files of spectroscopy and microscopy, from the models and their parameters.
 */

const precise = (value: number, digits = 5) => Number(value.toPrecision(digits));

/** Spectra at several temperatures, shifted against each other. */
export const raman = (
  name: string,
  of: {
    kelvins: readonly number[];
    from: number;
    to: number;
    lines: readonly RamanLine[];
    bands?: readonly RamanLine[];
  },
): DemoFile =>
  text(() => {
    const random = randomOf(`Raman ${name}`);
    const strongest = Math.max(...range(801, of.from, of.to).map((shift) => ramanAt(shift, of.kelvins[0]!, of)));
    const scale = 1600 / strongest;
    return csv(
      `shift (1/cm),${of.kelvins.map((kelvin) => `${kelvin} K (counts)`).join(',')}`,
      range(801, of.from, of.to).map((shift) => [
        round(shift, 2),
        ...of.kelvins.map((kelvin, at) => 700 * at + random.counts(60 + scale * ramanAt(shift, kelvin, of))),
      ]),
    );
  });

export const line = (at: number, strength: number, half: number, below?: number, softens?: boolean): RamanLine => ({
  at,
  strength,
  half,
  ...(below === undefined ? {} : { below }),
  ...(softens ? { softens } : {}),
});

const wide = range(600, Math.log(40), Math.log(24_000)).map(Math.exp);

/** Reflectivity, conductivity and permittivity of one model at several temperatures. */
export function optical(
  name: string,
  runs: Record<string, (nu: number) => readonly [number, number]>,
): Record<string, DemoFile> {
  const table = (
    column: string,
    unit: string,
    of: (epsilon: readonly [number, number], nu: number) => number,
    noise: number,
  ) =>
    text(() => {
      const random = randomOf(`${column} ${name}`);
      return csv(
        `wave number (1/cm),${Object.keys(runs)
          .map((run) => `${column} ${run}${unit}`)
          .join(',')}`,
        wide.map((nu) => [
          round(nu, 2),
          ...Object.values(runs).map((epsilon) => precise(of(epsilon(nu), nu) * (1 + noise * random.normal()))),
        ]),
      );
    });
  return {
    'reflectivity.csv': table('R', '', reflectivityOf, 0.0015),
    'sigma1.csv': table('sigma1', ' (S/cm)', conductivityOf, 0),
    'permittivity/epsilon1.csv': table('epsilon1', '', ([re]) => re, 0),
  };
}

const metalOf = (plasma: number, rates: Record<string, number>, rest: Omit<OpticalModel, 'drude'>) =>
  Object.fromEntries(
    Object.entries(rates).map(([run, rate]) => [
      run,
      (nu: number) => permittivityOf({ ...rest, drude: { plasma, rate } }, nu),
    ]),
  );

/** The models behind the reflectivities, for the test of their sums. */
export const opticalModels = {
  platinum: metalOf(
    16_000,
    { '10 K': 80, '150 K': 300, '300 K': 620 },
    {
      infinite: 3.2,
      oscillators: [
        { at: 5200, strength: 17_000, width: 5200 },
        { at: 14_500, strength: 24_000, width: 11_000 },
      ],
    },
  ),
  ruthenium: metalOf(
    26_000,
    { '10 K': 60, '150 K': 260, '300 K': 600 },
    {
      infinite: 2.6,
      oscillators: [
        { at: 9500, strength: 9000, width: 7000 },
        { at: 22_000, strength: 30_000, width: 9000 },
      ],
    },
  ),
  vanadium: ((): Record<string, (nu: number) => readonly [number, number]> => {
    const metal: OpticalModel = {
      infinite: 4,
      drude: { plasma: 22_000, rate: 5600 },
      oscillators: [{ at: 24_000, strength: 20_000, width: 8000 }],
    };
    const insulator: OpticalModel = {
      infinite: 4.4,
      oscillators: [
        ...[
          [285, 620, 14],
          [335, 480, 18],
          [505, 700, 26],
          [605, 340, 40],
        ].map(([at, strength, width]) => ({
          at: at!,
          strength: strength!,
          width: width!,
        })),
        { at: 10_500, strength: 15_500, width: 6600 },
        { at: 25_000, strength: 26_000, width: 8200 },
      ],
    };
    const mixed = (share: number) => (nu: number) =>
      effectiveMedium(share, permittivityOf(metal, nu), permittivityOf(insulator, nu));
    return {
      '300 K': (nu) => permittivityOf(insulator, nu),
      '339 K': mixed(0.3),
      '341 K': mixed(0.6),
      '360 K': (nu) => permittivityOf(metal, nu),
    };
  })(),
};

/** Phonons of SrTiO3 in the infrared (Spitzer and others, Phys. Rev. 126 (1962) 1710). */
export const titanate: OpticalModel = {
  infinite: 5.2,
  oscillators: [
    { at: 88, strength: 1540, width: 28 },
    { at: 176, strength: 330, width: 9 },
    { at: 544, strength: 690, width: 22 },
  ],
};

/** Energies in falling order, as spectrometers sweep. */
const bindingEnergies = (from: number, to: number, step = 0.05) => range(Math.round((from - to) / step) + 1, from, to);

export const xps = (
  name: string,
  regions: Record<string, { from: number; to: number; levels: readonly CoreLevel[] }>,
): Record<string, DemoFile> =>
  Object.fromEntries(
    Object.entries(regions).map(([region, { from, to, levels }]) => [
      `${region}.csv`,
      text(() => {
        const energies = bindingEnergies(from, to);
        const { counts, parts } = photoelectrons(
          energies,
          levels,
          { base: 900, step: 0.05 },
          randomOf(`XPS ${name} ${region}`),
        );
        return csv(
          'binding energy (eV),counts,components sum',
          energies.map((energy, at) => [
            round(energy, 3),
            counts[at]!,
            round(
              parts.reduce((sum, part) => sum + part[at]!, 0),
              1,
            ),
          ]),
        );
      }),
    ]),
  );

export const level = (
  at: number,
  area: number,
  half: number,
  [split, ratio]: readonly [number, number] = [0, 0],
): CoreLevel => ({
  at,
  area,
  half,
  split,
  ratio,
  gauss: 0.3,
});

export const tunnelling = (name: string, junction: Junction, kelvins: readonly number[], most: number): DemoFile =>
  text(() => {
    const random = randomOf(`tunnelling ${name}`);
    return csv(
      `bias (mV),${kelvins.map((kelvin) => `${kelvin} K (nS)`).join(',')}`,
      range(301, -most, most).map((bias) => [
        round(bias, 4),
        ...kelvins.map((kelvin, at) =>
          round(10 * (conductance(bias, kelvin, junction) + 0.8 * at) + 0.06 * random.normal(), 3),
        ),
      ]),
    );
  });

/** A topograph as a picture and as heights in pm. */
export function surface(
  name: string,
  of: { length: number; waves: readonly SurfaceWave[]; vacancies: number },
): Record<string, DemoFile> {
  const make = once(() => topograph({ side: 320, ...of }, randomOf(`surface ${name}`)));
  return {
    'topograph.png': () => topographPicture(make()),
    'heights/topograph_pm.npy': () => {
      const { heights, side } = make();
      return Promise.resolve(npy(heights, side, side));
    },
  };
}

export const mott = text(() => {
  const random = randomOf('tunnelling TaS2');
  const peak = (energy: number, at: number, width: number) => Math.exp(-(((energy - at) / width) ** 2) / 2);
  return csv(
    'bias (mV),dI/dV (nS)',
    range(401, -600, 600).map((bias) => {
      const bands =
        1.5 * peak(bias, -205, 52) + 1.9 * peak(bias, 225, 48) + 0.9 * peak(bias, -400, 70) + 1.1 * peak(bias, 430, 80);
      const rest = 0.5 * Math.max(0, Math.abs(bias) / 600 - 0.35);
      return [round(bias, 1), round(bands + rest + 0.02 + 0.015 * random.normal(), 4)];
    }),
  );
});

export const spots = (
  name: string,
  net: readonly [readonly [number, number], readonly [number, number]],
  form: (h: number, k: number) => number,
  multiples?: readonly [number, number],
): DemoFile => {
  return () => {
    const random = randomOf(`LEED ${name}`);
    return screenPicture(electronSpots(net, 64, form, multiples), () => random.normal());
  };
};
export const squareNet = (a: number) =>
  [
    [a, 0],
    [0, a],
  ] as const;
