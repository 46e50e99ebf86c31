/*
 * Crystal structures of the demonstration. Lattice parameters in Å are rounded textbook values. They serve as examples
 * and are no reference.
 */

type Vector = readonly [number, number, number];

export interface Crystal {
  formula: string;
  /** Edges in Å. Angles are 90°, or 120° between the first two for hexagonal cells. */
  cell: Vector;
  isHexagonal: boolean;
  /** Symbol, atomic number and fractional coordinates. */
  atoms: readonly (readonly [symbol: string, number: number, place: Vector])[];
}

const numbers: Record<string, number> = {
  ...{ C: 6, N: 7, O: 8, F: 9, Mg: 12, Al: 13, Ti: 22, V: 23, Mn: 25, Co: 27, Ni: 28, Cu: 29, Zn: 30, Ga: 31, As: 33 },
  ...{
    Se: 34,
    Br: 35,
    Sr: 38,
    Y: 39,
    Nb: 41,
    Ru: 44,
    Cd: 48,
    In: 49,
    Sb: 51,
    Te: 52,
    Cs: 55,
    Ba: 56,
    La: 57,
    Ce: 58,
    Eu: 63,
  },
  ...{ Ta: 73, Pt: 78, Pb: 82, Bi: 83, B: 5, S: 16, Ca: 20 },
};

const atoms = (places: Record<string, readonly Vector[]>): Crystal['atoms'] =>
  Object.entries(places).flatMap(([symbol, at]) => at.map((place) => [symbol, numbers[symbol]!, place] as const));

const faces: readonly Vector[] = [
  [0, 0, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
  [0.5, 0.5, 0],
];
const moved = (by: number) => faces.map(([x, y, z]): Vector => [(x + by) % 1, (y + by) % 1, (z + by) % 1]);

const cubic = (formula: string, a: number, places: Record<string, readonly Vector[]>): Crystal => ({
  formula,
  cell: [a, a, a],
  isHexagonal: false,
  atoms: atoms(places),
});
const hexagonal = (formula: string, a: number, c: number, places: Record<string, readonly Vector[]>): Crystal => ({
  formula,
  cell: [a, a, c],
  isHexagonal: true,
  atoms: atoms(places),
});

/** A cuprate superconductor with copper-oxygen planes and chains (space group 47). */
const yttriumBariumCuprate: Crystal = {
  formula: 'YBa2Cu3O7',
  cell: [3.82, 3.89, 11.68],
  isHexagonal: false,
  atoms: atoms({
    Y: [[0.5, 0.5, 0.5]],
    Ba: [
      [0.5, 0.5, 0.184],
      [0.5, 0.5, 0.816],
    ],
    Cu: [
      [0, 0, 0],
      [0, 0, 0.356],
      [0, 0, 0.644],
    ],
    O: [
      [0, 0.5, 0],
      ...[0.379, 0.621].map((z): Vector => [0.5, 0, z]),
      ...[0.378, 0.622].map((z): Vector => [0, 0.5, z]),
      ...[0.159, 0.841].map((z): Vector => [0, 0, z]),
    ],
  }),
};

export const perovskite = (formula: string, [a, b, x]: readonly [string, string, string], edge: number) =>
  cubic(formula, edge, {
    [a]: [[0, 0, 0]],
    [b]: [[0.5, 0.5, 0.5]],
    [x]: [
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0.5],
    ],
  });
export const rockSalt = (formula: string, [m, x]: readonly [string, string], edge: number) =>
  cubic(formula, edge, { [m]: faces, [x]: moved(0.5) });
export const zincBlende = (formula: string, [m, x]: readonly [string, string], edge: number) =>
  cubic(formula, edge, { [m]: faces, [x]: moved(0.25) });
export const fluorite = (formula: string, [m, x]: readonly [string, string], edge: number) =>
  cubic(formula, edge, { [m]: faces, [x]: [...moved(0.25), ...moved(0.75)] });
export const bodyCentred = (symbol: string, edge: number) =>
  cubic(symbol, edge, {
    [symbol]: [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ],
  });
/** Layers of the CdI2 type, one per cell. */
export const octahedralLayer = (formula: string, [m, x]: readonly [string, string], a: number, c: number) =>
  hexagonal(formula, a, c, {
    [m]: [[0, 0, 0]],
    [x]: [
      [1 / 3, 2 / 3, 0.25],
      [2 / 3, 1 / 3, 0.75],
    ],
  });
export const rutile = (formula: string, [m, x]: readonly [string, string], a: number, c: number): Crystal => ({
  formula,
  cell: [a, a, c],
  isHexagonal: false,
  atoms: atoms({
    [m]: [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ],
    [x]: [
      [0.305, 0.305, 0],
      [0.695, 0.695, 0],
      [0.195, 0.805, 0.5],
      [0.805, 0.195, 0.5],
    ],
  }),
});
export const diboride = (formula: string, m: string, a: number, c: number) =>
  hexagonal(formula, a, c, {
    [m]: [[0, 0, 0]],
    B: [
      [1 / 3, 2 / 3, 0.5],
      [2 / 3, 1 / 3, 0.5],
    ],
  });
export const kagome = hexagonal('CsV3Sb5', 5.495, 9.309, {
  Cs: [[0, 0, 0]],
  V: [
    [0.5, 0, 0.5],
    [0, 0.5, 0.5],
    [0.5, 0.5, 0.5],
  ],
  Sb: [
    [0, 0, 0.5],
    [1 / 3, 2 / 3, 0.742],
    [2 / 3, 1 / 3, 0.742],
    [1 / 3, 2 / 3, 0.258],
    [2 / 3, 1 / 3, 0.258],
  ],
});
const shifts: readonly Vector[] = [
  [0, 0, 0],
  [2 / 3, 1 / 3, 1 / 3],
  [1 / 3, 2 / 3, 2 / 3],
];
const stacked = (z: number) => shifts.map(([x, y, s]): Vector => [x, y, (z + s + 1) % 1]);
/** Five layers of tetradymite, three times per cell. */
export const tetradymite = (formula: string, x: string, a: number, c: number) =>
  hexagonal(formula, a, c, {
    Bi: [...stacked(0.4), ...stacked(-0.4)],
    [x]: [...stacked(0), ...stacked(0.2097), ...stacked(-0.2097)],
  });

const fixed = (value: number) => value.toFixed(6);

/** POSCAR of a crystal. */
export function poscar({ formula, cell: [a, b, c], isHexagonal, atoms: all }: Crystal): string {
  const symbols = [...new Set(all.map(([symbol]) => symbol))];
  const second = isHexagonal ? [-b / 2, (b * Math.sqrt(3)) / 2, 0] : [0, b, 0];
  const vectors = [[a, 0, 0], second, [0, 0, c]].map((vector) => vector.map(fixed).join(' '));
  const counts = symbols.map((symbol) => all.filter(([other]) => other === symbol).length);
  const places = all.map(([, , place]) => place.map(fixed).join(' '));
  return `${[formula, '1.0', ...vectors, symbols.join(' '), counts.join(' '), 'Direct', ...places].join('\n')}\n`;
}

/** CIF of a crystal with all atoms of the cell. */
export function cif({ formula, cell: [a, b, c], isHexagonal, atoms: all }: Crystal): string {
  const lines = [
    ...[`data_${formula}`, `_chemical_formula_sum '${formula}'`, `_cell_length_a ${a}`, `_cell_length_b ${b}`],
    ...[`_cell_length_c ${c}`, '_cell_angle_alpha 90', '_cell_angle_beta 90'],
    ...[`_cell_angle_gamma ${isHexagonal ? 120 : 90}`, "_space_group_name_H-M_alt 'P 1'", 'loop_'],
    ...['_space_group_symop_operation_xyz', "'x, y, z'", 'loop_', '_atom_site_label', '_atom_site_type_symbol'],
    ...['_atom_site_fract_x', '_atom_site_fract_y', '_atom_site_fract_z'],
    ...all.map(([symbol, , place], at) => [`${symbol}${at + 1}`, symbol, ...place.map(fixed)].join(' ')),
  ];
  return `${lines.join('\n')}\n`;
}

/** Positions and heights of the powder reflections up to an angle; atoms scatter by atomic number, damped. */
export function reflections(
  crystal: Crystal,
  wavelength: number,
  lastAngle: number,
): { angle: number; height: number }[] {
  const [a, b, c] = crystal.cell;
  const most = Math.ceil((2 * Math.max(a, c) * Math.sin((lastAngle * Math.PI) / 360)) / wavelength);
  const found = new Map<string, number>();
  for (let h = -most; h <= most; h += 1)
    for (let k = -most; k <= most; k += 1)
      for (let l = -most; l <= most; l += 1) {
        if (h === 0 && k === 0 && l === 0) continue;
        const inverse = crystal.isHexagonal
          ? (4 / 3) * ((h * h + h * k + k * k) / (a * a)) + (l * l) / (c * c)
          : (h * h) / (a * a) + (k * k) / (b * b) + (l * l) / (c * c);
        const sine = (wavelength * Math.sqrt(inverse)) / 2;
        if (sine > Math.sin((lastAngle * Math.PI) / 360)) continue;
        let [real, imaginary] = [0, 0];
        for (const [, number, [x, y, z]] of crystal.atoms) {
          const phase = 2 * Math.PI * (h * x + k * y + l * z);
          real += number * Math.cos(phase);
          imaginary += number * Math.sin(phase);
        }
        const theta = Math.asin(sine);
        const lorentz = (1 + Math.cos(2 * theta) ** 2) / (sine ** 2 * Math.cos(theta));
        const height = (real ** 2 + imaginary ** 2) * lorentz * Math.exp(-2 * (sine / wavelength) ** 2);
        const angle = ((theta * 360) / Math.PI).toFixed(3);
        found.set(angle, (found.get(angle) ?? 0) + height);
      }
  const largest = Math.max(...found.values());
  return [...found]
    .map(([angle, height]) => ({ angle: Number(angle), height: (1000 * height) / largest }))
    .filter(({ height }) => height > 0.5);
}

/** The crystals of the series, by short names. */
export const crystals = {
  sto: perovskite('SrTiO3', ['Sr', 'Ti', 'O'], 3.905),
  bto: perovskite('BaTiO3', ['Ba', 'Ti', 'O'], 4.0),
  lao: perovskite('LaAlO3', ['La', 'Al', 'O'], 3.79),
  cpb: perovskite('CsPbBr3', ['Cs', 'Pb', 'Br'], 5.87),
  tin: rockSalt('TiN', ['Ti', 'N'], 4.24),
  euo: rockSalt('EuO', ['Eu', 'O'], 5.14),
  mno: rockSalt('MnO', ['Mn', 'O'], 4.44),
  lasb: rockSalt('LaSb', ['La', 'Sb'], 6.49),
  gaas: zincBlende('GaAs', ['Ga', 'As'], 5.653),
  insb: zincBlende('InSb', ['In', 'Sb'], 6.479),
  cdte: zincBlende('CdTe', ['Cd', 'Te'], 6.48),
  ceo: fluorite('CeO2', ['Ce', 'O'], 5.411),
  nb: bodyCentred('Nb', 3.3),
  vo: rutile('VO2', ['V', 'O'], 4.55, 2.85),
  ruo: rutile('RuO2', ['Ru', 'O'], 4.49, 3.11),
  mgb: diboride('MgB2', 'Mg', 3.086, 3.524),
  tas: octahedralLayer('TaS2', ['Ta', 'S'], 3.36, 5.9),
  tise: octahedralLayer('TiSe2', ['Ti', 'Se'], 3.54, 6.01),
  ybco: yttriumBariumCuprate,
  ptte: octahedralLayer('PtTe2', ['Pt', 'Te'], 4.03, 5.22),
  bite: tetradymite('Bi2Te3', 'Te', 4.386, 30.497),
  bise: tetradymite('Bi2Se3', 'Se', 4.143, 28.636),
  cvs: kagome,
};
