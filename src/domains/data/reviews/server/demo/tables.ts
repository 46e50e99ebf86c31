import { csv, noise, range, round } from './numbers.ts';

/*
 * Small tables that follow formulas, so that pictures drawn from them look like measurements and every installation
 * creates the same bytes.
 */

/** Photoemission intensity of one parabolic band, broadened and cut by the Fermi function at `kelvin`. */
export function arpesCut(kelvin: number): string {
  const thermal = 8.617e-5 * kelvin;
  const rows = range(81, -0.6, 0.6).flatMap((k) =>
    range(61, -0.25, 0.05).map((energy) => {
      const band = -0.18 + 0.9 * k * k;
      const width = 0.012 + 0.4 * thermal;
      const spectral = width / (Math.PI * ((energy - band) ** 2 + width ** 2));
      return [round(k, 3), round(energy, 3), round(spectral / (Math.exp(energy / thermal) + 1), 3)];
    }),
  );
  return csv('k_invA,energy_eV,intensity_au', rows);
}

/** Resistance over temperature with a kink at the ordering temperature of 26 K. */
export function resistance(): string {
  return csv(
    'T_K,R_Ohm',
    range(299, 2, 300).map((t) => [
      round(t, 2),
      round(0.8 + 0.0042 * t + 0.35 * Math.exp(-((t / 26) ** 2)) + 0.0006 * noise(t), 5),
    ]),
  );
}

/** Hall resistance over field, with the anomalous part that saturates at 3 T. */
export function hall(kelvin: number): string {
  const anomalous = Math.max(0, 1 - kelvin / 60);
  return csv(
    'B_T,Rxy_mOhm',
    range(281, -14, 14).map((b) => [
      round(b, 2),
      round(0.62 * b + 4.1 * anomalous * Math.tanh(b / 3) + 0.02 * noise(b + kelvin), 4),
    ]),
  );
}

/**
 * A powder pattern of a cubic hydride whose lattice shrinks with pressure, in the two columns of diffraction software.
 */
export function pattern(gigapascal: number): string {
  const lattice = 3.78 * (1 + gigapascal / 45) ** -0.105;
  const peaks = [1, 2, 3, 4, 5, 6, 8].map((sum, at) => ({
    angle: (360 / Math.PI) * Math.asin((0.4133 * Math.sqrt(sum)) / (2 * lattice)),
    height: [70, 1000, 90, 420, 60, 310, 120][at]!,
  }));
  return range(1201, 4, 28)
    .map((angle) => {
      const signal = peaks.reduce(
        (sum, peak) => sum + peak.height * Math.exp(-(((angle - peak.angle) / 0.06) ** 2)),
        35,
      );
      return `${angle.toFixed(3)} ${(signal + 4 * noise(angle * gigapascal + 1)).toFixed(2)}`;
    })
    .join('\n')
    .concat('\n');
}

const metals = ['Mo', 'W', 'Nb', 'Ta', 'Ti', 'Zr', 'Hf', 'V', 'Pt', 'Pd'];
const anions = ['S', 'Se', 'Te'];
const layers = metals.flatMap((metal, m) =>
  anions.flatMap((anion, a) =>
    ['1H', '1T'].map((phase, p) => ({
      formula: `${metal}${anion}2`,
      phase,
      formation: round(-1.1 + 0.21 * a + 0.08 * p + 0.18 * Math.sin(m * 1.7), 3),
      gap: round(Math.max(0, 1.75 - 0.3 * a - 0.55 * p - 0.22 * ((m * 3) % 7)), 3),
      lattice: round(3.16 + 0.13 * a + 0.03 * Math.cos(m), 3),
    })),
  ),
);

export const formationEnergies = () =>
  csv(
    'formula,phase,a_A,formation_eV_per_atom,gap_PBE_eV',
    layers.map((it) => [it.formula, it.phase, it.lattice, it.formation, it.gap]),
  );
export const layersJson = () => `${JSON.stringify({ functional: 'PBE', cutoff_eV: 520, entries: layers }, null, 1)}\n`;

/** POSCAR of a 1H monolayer: the metal between two planes of the anion, and 15 Å of vacuum. */
export function layerStructure(formula: string): string {
  const { lattice, phase } = layers.find((it) => it.formula === formula)!;
  const [metal, anion] = [formula.slice(0, formula.search(/[A-Z][a-z]?2$/)), /[A-Z][a-z]?(?=2$)/.exec(formula)![0]];
  const vectors = [`${lattice} 0 0`, `${round(-lattice / 2)} ${round((lattice * Math.sqrt(3)) / 2)} 0`, '0 0 18.13'];
  const places = ['0.333333 0.666667 0.500000', '0.666667 0.333333 0.586300', '0.666667 0.333333 0.413700'];
  return `${[`${formula} ${phase}`, '1.0', ...vectors, `${metal} ${anion}`, '1 2', 'Direct', ...places].join('\n')}\n`;
}

export function candidates(): string {
  const names = ['A2BX3', 'ABX2', 'AB2X4', 'A3BX', 'ABC'];
  return csv(
    'no,prototype,space_group,band_crossing_meV,symmetry_indicator',
    range(60, 1, 60).map((no) => [
      no,
      names[(no * 7) % 5]!,
      2 + ((no * 37) % 228),
      round(120 * Math.abs(Math.sin(no * 0.9)), 1),
      `Z${[2, 4, 8][no % 3]}`,
    ]),
  );
}

/** Differential conductance of a superconductor at one point of the surface. */
export function spectrum(point: number): string {
  const gap = 1.35 + 0.12 * Math.sin(point);
  return csv(
    'bias_mV,dIdV_nS',
    range(241, -6, 6).map((bias) => {
      const broad = 0.11;
      const inside = Math.sqrt(Math.abs(bias * bias - gap * gap) + broad);
      return [
        round(bias, 3),
        round(Math.abs(bias) < gap ? 0.4 + 0.3 * (bias / gap) ** 6 : (2.1 * Math.abs(bias)) / inside, 4),
      ];
    }),
  );
}

export function rheed(): string {
  return csv(
    'time_s,intensity_au',
    range(401, 0, 200).map((time) => [
      round(time, 1),
      round(100 - 0.12 * time + 18 * Math.exp(-time / 140) * Math.cos((2 * Math.PI * time) / 11.5) + noise(time), 3),
    ]),
  );
}

export function calibration(): string {
  return csv(
    'T_set_K,T_sensor_K,B_T,deviation_mK',
    range(50, 0.3, 300).map((t, at) => [
      round(t, 2),
      round(t + 0.002 * Math.sin(at), 4),
      round(at % 15, 0),
      round(2 * Math.sin(at), 2),
    ]),
  );
}
