/** A point of a phase diagram. */
export type PressurePoint = readonly [gigapascal: number, kelvin: number];

/** Straight lines between points; undefined outside of them. */
export function between(points: readonly PressurePoint[], pressure: number): number | undefined {
  for (const [at, [to, upper]] of points.entries()) {
    const before = points[at - 1];
    if (pressure === to) return upper;
    if (before && pressure > before[0] && pressure < to)
      return before[1] + ((upper - before[1]) * (pressure - before[0])) / (to - before[0]);
  }
  return undefined;
}

/*
 * Corners of phase diagrams, rounded from the figures of publications; a table of a record has points near the lines
 * between them.
 */

/** CsV3Sb5: two maxima of Tc while the charge order vanishes at 2 GPa (Chen and others, Phys. Rev. Lett. 126 (2021) 247001). */
export const kagomeMetal = {
  superconducting: [
    ...[
      [0, 2.7],
      [0.3, 4.2],
      [0.7, 7.0],
      [0.9, 4.4],
      [1.1, 2.6],
      [1.5, 4.9],
      [2, 8.0],
    ],
    ...[
      [3, 6.9],
      [4.5, 5.2],
      [6, 3.8],
      [8, 2.2],
      [10, 0.9],
    ],
  ] as unknown as PressurePoint[],
  chargeOrder: [
    [0, 94],
    [0.5, 78],
    [1, 58],
    [1.5, 38],
    [1.9, 16],
  ] as unknown as PressurePoint[],
};

/** TiSe2: superconductivity between 2 and 4 GPa (Kusmartseva and others, Phys. Rev. Lett. 103 (2009) 236401). */
export const titaniumDiselenide = {
  superconducting: [
    [2, 0.4],
    [2.4, 1.1],
    [3, 1.8],
    [3.6, 1.2],
    [4, 0.4],
  ] as unknown as PressurePoint[],
  chargeOrder: [
    [0, 200],
    [1, 165],
    [2, 128],
    [3, 88],
    [4, 48],
    [4.6, 20],
  ] as unknown as PressurePoint[],
};

/** Bi2Te3: superconductivity from 3 GPa on, with a step at the structural transition of 8 GPa (Zhang and others, PNAS 108 (2011) 24). */
export const bismuthTelluride = {
  superconducting: [
    ...[
      [3, 2.9],
      [4.5, 2.8],
      [6.3, 2.6],
      [7.8, 3.2],
      [8.4, 6.5],
      [9.6, 8.1],
      [12, 8.6],
      [16, 8.2],
      [22, 7.4],
      [28, 6.6],
    ],
  ] as unknown as PressurePoint[],
};
