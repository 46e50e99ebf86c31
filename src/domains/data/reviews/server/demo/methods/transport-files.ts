import { multiVu } from '../forms/measurements.ts';
import { between, type PressurePoint } from '../models/pressure.ts';
import { randomOf } from '../models/random.ts';
import {
  blochGruneisen,
  callaway,
  drudeBands,
  electronConduction,
  fluctuations,
  oscillation,
  seebeckOf,
  semiconductorResistivity,
  transition,
  type Band,
  type HeatCarrier,
  type Metal,
  type Orbit,
  type Semiconductor,
} from '../models/transport.ts';
import { csv, range, round } from '../numbers.ts';
import type { DemoFile } from '../records.ts';
import { text } from './method.ts';

/*
 * Files of transport and phase diagrams, from the models and their parameters.
 */

export const precise = (value: number, digits = 5) => Number(value.toPrecision(digits));

/** Temperatures in K that are denser around a transition. */
const around = (critical: number) =>
  [...range(260, 2, 300), ...range(80, Math.max(2, critical - 1.5), critical + 1.5)].sort((one, other) => one - other);

/** A metal that is superconducting below its critical temperature. */
export const superconductor = (name: string, metal: Metal, critical: number, width: number): DemoFile =>
  text(() => {
    const random = randomOf(`rho ${name}`);
    return csv(
      'T (K),rho (uOhm cm)',
      around(critical).map((t) => {
        const rho = blochGruneisen(metal, t) * transition(t, critical, width);
        return [round(t, 3), round(Math.max(0, rho * (1 + 0.0015 * random.normal()) + 0.002 * random.normal()))];
      }),
    );
  });

/** A file of a PPMS: a cuprate in three fields. */
export const cuprate = text(() => {
  const random = randomOf('rho YBCO');
  const fields = [0, 3, 9];
  const rows = fields.flatMap((tesla) =>
    around(92).map((t) => {
      const critical = 92 - 0.25 * tesla;
      const width = 0.5 + 0.9 * tesla ** 0.66;
      const normal = 8 + 0.58 * t;
      const excess = fluctuations(t, critical, 11.7);
      const rho = (1 / (1 / normal + Math.min(excess, 0.4))) * transition(t, critical - 0.4 * width, width);
      return [t, tesla, Math.max(0, rho * (1 + 0.002 * random.normal()))] as const;
    }),
  );
  return multiVu({
    program: 'PPMS MultiVu Resistivity Option (demonstration)',
    sample: 'YBa2Cu3O6.95',
    columns: [
      ['Temperature (K)', rows.map(([t]) => round(t, 3))],
      ['Magnetic Field (Oe)', rows.map(([, tesla]) => tesla * 10_000)],
      ['Resistivity (uOhm-cm)', rows.map(([, , rho]) => round(rho, 4))],
    ],
  });
});

export const pristineAndDoped = (pure: Semiconductor, doping: number, from: number): DemoFile =>
  text(() => {
    const random = randomOf(`activated ${pure.gap}`);
    return csv(
      'T (K),rho undoped (Ohm cm),rho doped (Ohm cm)',
      range(160, from, 400).map((t) => [
        round(t, 1),
        ...[pure, { ...pure, doping }].map((of) =>
          precise(semiconductorResistivity(of, t) * (1 + 0.004 * random.normal())),
        ),
      ]),
    );
  });

export const quantumOscillations = (
  name: string,
  { bands, length, orbits }: { bands: readonly Band[]; length: number; orbits: readonly Orbit[] },
): DemoFile =>
  text(() => {
    const random = randomOf(`oscillations ${name}`);
    const kelvins = [0.4, 4, 10];
    return csv(
      `B (T),${kelvins.map((kelvin) => `Rxx ${kelvin} K (mOhm)`).join(',')}`,
      range(1600, 1, 16).map((tesla) => {
        const { xx } = drudeBands(tesla, bands);
        return [
          round(tesla, 4),
          ...kelvins.map((kelvin) =>
            precise(
              1000 * length * xx * (1 + 0.002 * kelvin + oscillation(tesla, kelvin, orbits)) +
                2e-4 * length * random.normal(),
              7,
            ),
          ),
        ];
      }),
    );
  });

/** Hall resistance of the same carriers. */
export const hallOf = (name: string, bands: readonly Band[], thickness: number): DemoFile =>
  text(() => {
    const random = randomOf(`Hall ${name}`);
    return csv(
      'B (T),Rxy (mOhm)',
      range(321, -16, 16).map((tesla) => [
        round(tesla, 3),
        precise((1000 * drudeBands(tesla, bands).xy) / thickness + 0.0004 * random.normal(), 7),
      ]),
    );
  });

export function phases(
  name: string,
  of: { superconducting: readonly PressurePoint[]; chargeOrder?: readonly PressurePoint[] },
) {
  const table = (points: readonly PressurePoint[], column: string, count: number, share: number) => {
    const random = randomOf(`pressure ${name} ${column}`);
    return csv(
      `P (GPa),${column} (K),${column} error (K)`,
      range(count, points[0]![0], points.at(-1)![0]).map((pressure) => {
        const value = between(points, pressure)!;
        const error = 0.04 + share * value;
        return [round(pressure, 2), round(Math.max(0, value + 0.5 * error * random.normal()), 2), round(error, 2)];
      }),
    );
  };
  const files: Record<string, DemoFile> = {
    'critical_temperature.csv': text(() => table(of.superconducting, 'Tc', 41, 0.03)),
  };
  const { chargeOrder } = of;
  if (chargeOrder) files['order/charge_order.csv'] = text(() => table(chargeOrder, 'T_CDW', 14, 0.02));
  return files;
}

export const conduction = (
  name: string,
  columns: Record<string, { carrier: HeatCarrier; share?: number; resistivity?: (kelvin: number) => number }>,
): DemoFile =>
  text(() => {
    const random = randomOf(`kappa ${name}`);
    return csv(
      `T (K),${Object.keys(columns)
        .map((axis) => `kappa ${axis} (W/m K)`)
        .join(',')}`,
      range(150, Math.sqrt(2), Math.sqrt(300)).map((root) => {
        const t = root * root;
        return [
          round(t, 2),
          ...Object.values(columns).map(({ carrier, share = 1, resistivity }) => {
            const electrons = resistivity ? electronConduction(t, resistivity(t)) : 0;
            return precise((share * callaway(carrier, t) + electrons) * (1 + 0.008 * random.normal()));
          }),
        ];
      }),
    );
  });

export const telluriumCarrier: HeatCarrier = {
  debye: 165,
  velocity: 2200,
  size: 1e-3,
  defects: 4e-42,
  umklapp: 1.6e-17,
};
export const tantalum: HeatCarrier = { debye: 210, velocity: 2600, size: 2e-4, defects: 6e-42, umklapp: 1.3e-17 };

/** Seebeck coefficient and resistivity of a doped thermoelectric. */
export const thermopower = text(() => {
  const random = randomOf('Seebeck Bi2Te3');
  return csv(
    'T (K),S in-plane (uV/K),rho (mOhm cm)',
    range(120, 5, 400).map((t) => {
      // p-type with 1.2e19 holes per cm³; minority electrons reduce S above room temperature.
      const fermi = 140 / t - 1.35 - 0.0018 * t;
      const holes = seebeckOf(fermi);
      const minority = Math.exp(-2600 / t) * 300;
      const s = (holes - (minority / (1 + minority)) * (holes + 260)) * Math.tanh(t / 25);
      return [
        round(t, 1),
        round(s + 0.4 * random.normal(), 2),
        precise((0.22 + 0.0000085 * t * t) * (1 + 0.004 * random.normal())),
      ];
    }),
  );
});
