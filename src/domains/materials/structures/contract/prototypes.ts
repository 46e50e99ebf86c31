/*
 * Structure types that people know by a name. A type is told by its space group and by how many sites each element has in
 * the conventional cell, in the order of the anonymous formula (most frequent element first; equal ones in any order).
 * Source of the assignments: the prototypes of Strukturbericht and of the International Tables, checked on
 * compounds in `server/reading/prototypes.test.ts`.
 */

interface Setting {
  group: number;
  /** `A3BC`. */
  formula: string;
  /** Sites of each letter: `12 4 4`, or of several orbits `4+8 4 4`. */
  sites: string;
  /** Elements that another type with the same sites has. */
  without?: readonly string[];
  with?: readonly string[];
  /** Site symmetry that only another type has. */
  notAt?: string;
}

const type = (
  group: number,
  formula: string,
  sites: string,
  only: Pick<Setting, 'without' | 'with' | 'notAt'> = {},
): Setting => ({
  group,
  formula,
  sites,
  ...only,
});

/** Anions of calcite-like salts: their sites are those of distorted perovskites. */
const ofSalts = ['C', 'N', 'B'];

/** Metals that two oxygen atoms of a delafossite coordinate. */
const linear = ['Cu', 'Ag', 'Pd', 'Pt'];

/** By the name in the texts; the order is that of lists. */
const prototypes = {
  perovskite: [
    type(221, 'A3BC', '3 1 1'),
    type(62, 'A3BC', '4+8 4 4', { without: ofSalts }),
    type(99, 'A3BC', '1+2 1 1'),
    type(123, 'A3BC', '1+2 1 1'),
    type(140, 'A3BC', '4+8 4 4', { without: ofSalts }),
    type(167, 'A3BC', '18 6 6', { without: ofSalts }),
    type(161, 'A3BC', '18 6 6', { without: [...ofSalts, 'Li'] }),
    type(38, 'A3BC', '2+4 2 2'),
    type(160, 'A3BC', '9 3 3'),
    type(127, 'A3BC', '2+4 2 2'),
    type(63, 'A3BC', '8+8+8 4+4 8'),
  ],
  doublePerovskite: [type(225, 'A6B2CD', '24 8 4 4')],
  lithiumNiobate: [type(161, 'A3BC', '18 6 6', { with: ['Li'] })],
  calcite: [type(167, 'A3BC', '18 6 6', { with: ofSalts })],
  rockSalt: [type(225, 'AB', '4 4')],
  caesiumChloride: [type(221, 'AB', '1 1')],
  zincBlende: [type(216, 'AB', '4 4')],
  wurtzite: [type(186, 'AB', '2 2')],
  nickelArsenide: [type(194, 'AB', '2 2', { without: ofSalts })],
  boronNitride: [type(194, 'AB', '2 2', { with: ['B', 'N'] })],
  fluorite: [type(225, 'A2B', '8 4')],
  rutile: [type(136, 'A2B', '4 2')],
  // Alpha-ThSi2 has the same sites.
  anatase: [type(141, 'A2B', '8 4', { with: ['O'] })],
  // Molecules of CO2 have the same sites.
  pyrite: [type(205, 'A2B', '8 4', { without: ['C'] })],
  cadmiumIodide: [type(164, 'A2B', '2 1')],
  // CaIn2 and ReB2 have the same sites.
  molybdenite: [type(194, 'A2B', '4 2', { with: ['S', 'Se', 'Te'] })],
  aluminiumDiboride: [type(191, 'A2B', '2 1')],
  corundum: [type(167, 'A3B2', '18 12')],
  ilmenite: [type(148, 'A3BC', '18 6 6')],
  spinel: [type(227, 'A4B2C', '32 16 8'), type(227, 'A4B3', '32 8+16')],
  garnet: [type(230, 'A12B5C3', '96 16+24 24'), type(230, 'A12B3C3D2', '96 24 24 16')],
  pyrochlore: [type(227, 'A7B2C2', '8+48 16 16')],
  // The two differ in the height of the anion.
  delafossite: [type(166, 'A2BC', '6 3 3', { with: linear })],
  sodiumFerrite: [type(166, 'A2BC', '6 3 3', { without: linear })],
  // Nd2CuO4 has oxygen between the layers.
  ruddlesdenPopper: [type(139, 'A4B2C', '4+4 4 2', { notAt: '-4m2' })],
  thoriumChromiumSilicide: [type(139, 'A2B2C', '4 4 2')],
  zirconiumCopperSiliconArsenide: [type(129, 'ABCD', '2 2 2 2')],
  leadFluorideChloride: [type(129, 'ABC', '2 2 2')],
  ybco: [type(47, 'A7B3C2D', '1+2+2+2 1+2 2 1'), type(123, 'A6B3C2D', '2+4 1+2 2 1')],
  heusler: [type(225, 'A2BC', '8 4 4')],
  halfHeusler: [type(216, 'ABC', '4 4 4')],
  a15: [type(223, 'A3B', '6 2')],
  lavesCubic: [type(227, 'A2B', '16 8')],
  lavesHexagonal: [type(194, 'A2B', '2+6 4')],
  calciumCopper: [type(191, 'A5B', '2+3 1')],
  tetradymite: [type(166, 'A3B2', '3+6 6')],
  chalcopyrite: [type(122, 'A2BC', '8 4 4')],
  diamond: [type(227, 'A', '8')],
  faceCentredCubic: [type(225, 'A', '4')],
  bodyCentredCubic: [type(229, 'A', '2')],
  hexagonalClosePacked: [type(194, 'A', '2')],
  // Lanthanum has the same sites.
  graphite: [type(194, 'A', '2+2', { with: ['C'] }), type(186, 'A', '2+2', { with: ['C'] })],
} as const satisfies Record<string, readonly Setting[]>;

export type Prototype = keyof typeof prototypes;
export const prototypeNames = Object.keys(prototypes) as Prototype[];

/** Orbits of one element: its symbol, its number in the reduced formula, and what each orbit is. */
export interface ElementSites {
  element: string;
  number: number;
  sites: readonly number[];
  /** Of each orbit: `-4m2`. */
  symmetries: readonly string[];
}

/** The name of a structure type; undefined if it has none here. */
export function prototypeOf(group: number, of: readonly ElementSites[]): Prototype | undefined {
  const symbols = of.map(({ element }) => element);
  return prototypeNames.find((name) =>
    (prototypes[name] as readonly Setting[]).some(
      (setting) =>
        setting.group === group &&
        (setting.with?.some((symbol) => symbols.includes(symbol)) ?? true) &&
        !setting.without?.some((symbol) => symbols.includes(symbol)) &&
        !of.some(({ symmetries }) => setting.notAt !== undefined && symmetries.includes(setting.notAt)) &&
        keyOf(partsOf(setting)) === keyOf(of.map(({ number, sites }) => ({ number, sites: sites.toSorted(byNumber) }))),
    ),
  );
}

const byNumber = (p: number, q: number) => p - q;

interface Part {
  number: number;
  sites: readonly number[];
}

/** Independent of the order of elements with equal numbers. */
const keyOf = (parts: readonly Part[]) =>
  parts
    .map(({ number, sites }) => `${number}:${sites.join('+')}`)
    .sort()
    .join(' ');

function partsOf({ formula, sites }: Setting): Part[] {
  const numbers = [...formula.matchAll(/[A-Z](\d*)/g)].map(([, number]) => Number(number || 1));
  return sites
    .split(' ')
    .map((of, at) => ({ number: numbers[at]!, sites: of.split('+').map(Number).toSorted(byNumber) }));
}
