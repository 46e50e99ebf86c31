import type { Crystal, Site } from './crystals.ts';

/*
 * Crystals of the demonstration: lengths in Å and positions, rounded, near those of R. W. G. Wyckoff, Crystal Structures
 * (2nd ed., 1963–1965), or of the named paper. They were not compared number by number with these works: they are
 * examples and no reference.
 */

const right = { alpha: 90, beta: 90, gamma: 90 };
const cubic = (formula: string, group: string, a: number, sites: readonly Site[]): Crystal => ({
  formula,
  group,
  cell: { a, b: a, c: a, ...right },
  sites,
});
const orthorhombic = (
  formula: string,
  group: string,
  [a, b, c]: readonly [number, number, number],
  sites: readonly Site[],
): Crystal => ({ formula, group, cell: { a, b, c, ...right }, sites });
const tetragonal = (formula: string, group: string, a: number, c: number, sites: readonly Site[]): Crystal =>
  orthorhombic(formula, group, [a, a, c], sites);
const hexagonal = (formula: string, group: string, a: number, c: number, sites: readonly Site[]): Crystal => ({
  formula,
  group,
  cell: { a, b: a, c, ...right, gamma: 120 },
  sites,
});

const third = 1 / 3;

const perovskite = (a: string, b: string, x: string, edge: number) =>
  cubic(`${a}${b}${x}3`, 'P m -3 m', edge, [
    [a, 0, 0, 0],
    [b, 0.5, 0.5, 0.5],
    [x, 0.5, 0.5, 0],
  ]);
const rockSalt = (m: string, x: string, edge: number) =>
  cubic(`${m}${x}`, 'F m -3 m', edge, [
    [m, 0, 0, 0],
    [x, 0.5, 0.5, 0.5],
  ]);
const zincBlende = (m: string, x: string, edge: number) =>
  cubic(`${m}${x}`, 'F -4 3 m', edge, [
    [m, 0, 0, 0],
    [x, 0.25, 0.25, 0.25],
  ]);
const wurtzite = (m: string, x: string, a: number, c: number, u: number) =>
  hexagonal(`${m}${x}`, 'P 63 m c', a, c, [
    [m, third, 2 * third, 0],
    [x, third, 2 * third, u],
  ]);
const fluorite = (m: string, x: string, edge: number) =>
  cubic(`${m}${x}2`, 'F m -3 m', edge, [
    [m, 0, 0, 0],
    [x, 0.25, 0.25, 0.25],
  ]);
const rutile = (m: string, x: string, a: number, c: number, u: number) =>
  tetragonal(`${m}${x}2`, 'P 42/m n m', a, c, [
    [m, 0, 0, 0],
    [x, u, u, 0],
  ]);
const corundum = (m: string, a: number, c: number, z: number, x: number) =>
  hexagonal(`${m}2O3`, 'R -3 c :H', a, c, [
    [m, 0, 0, z],
    ['O', x, 0, 0.25],
  ]);
const spinel = (a: string, b: string, edge: number, u: number) =>
  cubic(a === b ? `${a}3O4` : `${a}${b}2O4`, 'F d -3 m :2', edge, [
    [a, 0.125, 0.125, 0.125],
    [b, 0.5, 0.5, 0.5],
    ['O', u, u, u],
  ]);
/** Layers of the CdI2 type. */
const octahedralLayer = (m: string, x: string, a: number, c: number, z: number) =>
  hexagonal(`${m}${x}2`, 'P -3 m 1', a, c, [
    [m, 0, 0, 0],
    [x, third, 2 * third, z],
  ]);
const prismaticLayers = (m: string, x: string, a: number, c: number, z: number) =>
  hexagonal(`${m}${x}2`, 'P 63/m m c', a, c, [
    [m, third, 2 * third, 0.25],
    [x, third, 2 * third, z],
  ]);
const tetradymite = (m: string, x: string, a: number, c: number, [ofM, ofX]: readonly [number, number]) =>
  hexagonal(`${m}2${x}3`, 'R -3 m :H', a, c, [
    [m, 0, 0, ofM],
    [x, 0, 0, 0],
    [x, 0, 0, ofX],
  ]);
const delafossite = (a: string, b: string, edge: number, c: number, z: number) =>
  hexagonal(`${a}${b}O2`, 'R -3 m :H', edge, c, [
    [a, 0, 0, 0],
    [b, 0, 0, 0.5],
    ['O', 0, 0, z],
  ]);
const pnictide = (m: string, a: number, c: number, z: number) =>
  tetragonal(`${m}Fe2As2`, 'I 4/m m m', a, c, [
    [m, 0, 0, 0],
    ['Fe', 0.5, 0, 0.25],
    ['As', 0, 0, z],
  ]);
const heusler = (x: string, y: string, z: string, edge: number) =>
  cubic(`${x}2${y}${z}`, 'F m -3 m', edge, [
    [x, 0.25, 0.25, 0.25],
    [y, 0.5, 0.5, 0.5],
    [z, 0, 0, 0],
  ]);
const halfHeusler = (x: string, y: string, z: string, edge: number) =>
  cubic(`${y}${x}${z}`, 'F -4 3 m', edge, [
    [x, 0.25, 0.25, 0.25],
    [y, 0.5, 0.5, 0.5],
    [z, 0, 0, 0],
  ]);
const caesiumChloride = (m: string, x: string, edge: number) =>
  cubic(`${m}${x}`, 'P m -3 m', edge, [
    [m, 0, 0, 0],
    [x, 0.5, 0.5, 0.5],
  ]);
const nickelArsenide = (m: string, x: string, a: number, c: number) =>
  hexagonal(`${m}${x}`, 'P 63/m m c', a, c, [
    [m, 0, 0, 0],
    [x, third, 2 * third, 0.25],
  ]);
/** Perovskites with tilted octahedra, in the setting with the longest edge along c. */
const tilted = (
  [a, b]: readonly [string, string],
  edges: readonly [number, number, number],
  [xa, ya]: readonly [number, number],
  [xo, yo]: readonly [number, number],
  [xp, yp, zp]: readonly [number, number, number],
) =>
  orthorhombic(`${a}${b}O3`, 'P b n m', edges, [
    [a, xa, ya, 0.25],
    [b, 0, 0.5, 0],
    ['O', xo, yo, 0.25],
    ['O', xp, yp, zp],
  ]);
const polar = (a: string, b: string, edge: number, c: number, [ofB, ofO, inPlane]: readonly [number, number, number]) =>
  tetragonal(`${a}${b}O3`, 'P 4 m m', edge, c, [
    [a, 0, 0, 0],
    [b, 0.5, 0.5, ofB],
    ['O', 0.5, 0.5, ofO],
    ['O', 0.5, 0, inPlane],
  ]);

/** By short names. */
export const crystals = {
  sto: perovskite('Sr', 'Ti', 'O', 3.905),
  // Jauch and Palmer, Phys. Rev. B 60 (1999) 2961.
  stoCold: tetragonal('SrTiO3', 'I 4/m c m', 5.507, 7.796, [
    ['Sr', 0, 0.5, 0.25],
    ['Ti', 0, 0, 0],
    ['O', 0, 0, 0.25],
    ['O', 0.2451, 0.7451, 0],
  ]),
  kto: perovskite('K', 'Ta', 'O', 3.989),
  cpb: perovskite('Cs', 'Pb', 'Br', 5.87),
  // The phases of BaTiO3: Kwei, Lawson, Billinge and Cheong, J. Phys. Chem. 97 (1993) 2368.
  btoCubic: perovskite('Ba', 'Ti', 'O', 4.006),
  bto: polar('Ba', 'Ti', 3.9925, 4.0365, [0.5224, 0.9752, 0.4895]),
  btoOrthorhombic: orthorhombic(
    'BaTiO3',
    'A m m 2',
    [3.9828, 5.6745, 5.6916],
    [
      ['Ba', 0, 0, 0],
      ['Ti', 0.5, 0, 0.517],
      ['O', 0, 0, 0.489],
      ['O', 0.5, 0.2561, 0.2343],
    ],
  ),
  btoRhombohedral: {
    formula: 'BaTiO3',
    group: 'R 3 m :R',
    cell: { a: 4.0036, b: 4.0036, c: 4.0036, alpha: 89.839, beta: 89.839, gamma: 89.839 },
    sites: [
      ['Ba', 0, 0, 0],
      ['Ti', 0.4853, 0.4853, 0.4853],
      ['O', 0.5109, 0.5109, 0.0193],
    ],
  } as Crystal,
  // Shirane, Pepinsky and Frazer, Acta Cryst. 9 (1956) 131.
  pto: polar('Pb', 'Ti', 3.904, 4.152, [0.541, 0.112, 0.612]),
  // Howard, Kennedy and Chakoumakos, J. Phys. Condens. Matter 12 (2000) 349.
  lao: hexagonal('LaAlO3', 'R -3 c :H', 5.3654, 13.1108, [
    ['La', 0, 0, 0.25],
    ['Al', 0, 0, 0],
    ['O', 0.525, 0, 0.25],
  ]),
  // Sasaki, Prewitt, Bass and Schulze, Acta Cryst. C 43 (1987) 1668.
  cto: tilted(['Ca', 'Ti'], [5.3796, 5.4423, 7.6401], [0.9932, 0.036], [0.0714, 0.4838], [0.7108, 0.2888, 0.0371]),
  // Marezio and Dernier, Mater. Res. Bull. 6 (1971) 23; Marezio, Remeika and Dernier, Acta Cryst. B 26 (1970) 2008.
  lfo: tilted(['La', 'Fe'], [5.557, 5.5652, 7.8542], [0.9928, 0.0289], [0.0703, 0.4919], [0.7191, 0.2817, 0.038]),
  gfo: tilted(['Gd', 'Fe'], [5.349, 5.611, 7.669], [0.9844, 0.0628], [0.1005, 0.4672], [0.6957, 0.3016, 0.0506]),
  // Kubel and Schmid, Acta Cryst. B 46 (1990) 698.
  bfo: hexagonal('BiFeO3', 'R 3 c :H', 5.5787, 13.8688, [
    ['Bi', 0, 0, 0],
    ['Fe', 0, 0, 0.2209],
    ['O', 0.4428, 0.0187, 0.9523],
  ]),
  bst: cubic('Ba0.5Sr0.5TiO3', 'P m -3 m', 3.947, [
    ['Ba', 0, 0, 0, 0.5],
    ['Sr', 0, 0, 0, 0.5],
    ['Ti', 0.5, 0.5, 0.5],
    ['O', 0.5, 0.5, 0],
  ]),
  // Radaelli, Iannone, Marezio and others, Phys. Rev. B 56 (1997) 8265.
  lsmo: hexagonal('La0.67Sr0.33MnO3', 'R -3 c :H', 5.5, 13.36, [
    ['La', 0, 0, 0.25, 0.67],
    ['Sr', 0, 0, 0.25, 0.33],
    ['Mn', 0, 0, 0],
    ['O', 0.458, 0, 0.25],
  ]),
  nacl: rockSalt('Na', 'Cl', 5.6402),
  mgo: rockSalt('Mg', 'O', 4.2117),
  nio: rockSalt('Ni', 'O', 4.177),
  mno: rockSalt('Mn', 'O', 4.446),
  tin: rockSalt('Ti', 'N', 4.241),
  euo: rockSalt('Eu', 'O', 5.141),
  lasb: rockSalt('La', 'Sb', 6.49),
  pbte: rockSalt('Pb', 'Te', 6.462),
  gaas: zincBlende('Ga', 'As', 5.6533),
  insb: zincBlende('In', 'Sb', 6.4794),
  cdte: zincBlende('Cd', 'Te', 6.482),
  zns: zincBlende('Zn', 'S', 5.4093),
  // Kisi and Elcombe, Acta Cryst. C 45 (1989) 1867.
  zno: wurtzite('Zn', 'O', 3.2501, 5.2071, 0.3817),
  znsHexagonal: wurtzite('Zn', 'S', 3.8227, 6.2607, 0.3748),
  gan: wurtzite('Ga', 'N', 3.189, 5.1855, 0.3768),
  cds: wurtzite('Cd', 'S', 4.1365, 6.716, 0.377),
  ceo: fluorite('Ce', 'O', 5.411),
  caf: fluorite('Ca', 'F', 5.463),
  uo: fluorite('U', 'O', 5.471),
  // Burdett, Hughbanks, Miller, Richardson and Smith, J. Am. Chem. Soc. 109 (1987) 3639: 15 K and 295 K.
  rutile: rutile('Ti', 'O', 4.5937, 2.9587, 0.3048),
  rutileCold: rutile('Ti', 'O', 4.5865, 2.9541, 0.3047),
  anatase: tetragonal('TiO2', 'I 41/a m d :1', 3.7845, 9.5143, [
    ['Ti', 0, 0, 0],
    ['O', 0, 0, 0.2081],
  ]),
  // Meagher and Lager, Can. Mineral. 17 (1979) 77.
  brookite: orthorhombic(
    'TiO2',
    'P b c a',
    [9.174, 5.449, 5.138],
    [
      ['Ti', 0.1289, 0.0972, 0.8628],
      ['O', 0.0095, 0.1491, 0.1835],
      ['O', 0.2314, 0.111, 0.5366],
    ],
  ),
  vo: rutile('V', 'O', 4.5546, 2.8514, 0.3001),
  // Bolzan, Fong, Kennedy and Howard, Acta Cryst. B 53 (1997) 373.
  ruo: rutile('Ru', 'O', 4.4919, 3.1066, 0.3058),
  sno: rutile('Sn', 'O', 4.7374, 3.1864, 0.3056),
  // Yamani, Tun and Ryan, Can. J. Phys. 88 (2010) 771.
  mnf: rutile('Mn', 'F', 4.8734, 3.31, 0.305),
  // Newnham and de Haan, Z. Kristallogr. 117 (1962) 235; Blake and others, Am. Mineral. 51 (1966) 123.
  alo: corundum('Al', 4.7602, 12.9933, 0.3522, 0.3063),
  cro: corundum('Cr', 4.9607, 13.599, 0.3475, 0.3058),
  tio: corundum('Ti', 5.149, 13.642, 0.3448, 0.3133),
  feo: corundum('Fe', 5.038, 13.772, 0.3553, 0.3059),
  mgalo: spinel('Mg', 'Al', 8.0832, 0.2624),
  znfeo: spinel('Zn', 'Fe', 8.4411, 0.2605),
  magnetite: spinel('Fe', 'Fe', 8.3941, 0.2549),
  mgb: hexagonal('MgB2', 'P 6/m m m', 3.086, 3.524, [
    ['Mg', 0, 0, 0],
    ['B', third, 2 * third, 0.5],
  ]),
  tas: octahedralLayer('Ta', 'S', 3.365, 5.897, 0.25),
  tise: octahedralLayer('Ti', 'Se', 3.54, 6.008, 0.255),
  ptte: octahedralLayer('Pt', 'Te', 4.0259, 5.2209, 0.254),
  // Schutte, de Boer and Jellinek, J. Solid State Chem. 70 (1987) 207.
  mos: prismaticLayers('Mo', 'S', 3.1612, 12.2985, 0.6212),
  ws: prismaticLayers('W', 'S', 3.1532, 12.323, 0.6225),
  wse: prismaticLayers('W', 'Se', 3.282, 12.96, 0.6211),
  // Nakajima, J. Phys. Chem. Solids 24 (1963) 479; Anderson and Krause, Acta Cryst. B 30 (1974) 1307.
  bite: tetradymite('Bi', 'Te', 4.386, 30.497, [0.4, 0.2097]),
  bise: tetradymite('Bi', 'Se', 4.143, 28.636, [0.399, 0.206]),
  sbte: tetradymite('Sb', 'Te', 4.264, 30.458, [0.3988, 0.2128]),
  // Köhler and Jansen, Z. Anorg. Allg. Chem. 543 (1986) 73; Shannon, Rogers and Prewitt, Inorg. Chem. 10 (1971) 713.
  cualo: delafossite('Cu', 'Al', 2.857, 16.94, 0.1099),
  cufeo: delafossite('Cu', 'Fe', 3.035, 17.166, 0.1066),
  pdcoo: delafossite('Pd', 'Co', 2.83, 17.743, 0.1112),
  // Rotter, Tegel and Johrendt, Phys. Rev. B 78 (2008) 020503; Kamihara and others, J. Am. Chem. Soc. 130 (2008) 3296.
  bafe: pnictide('Ba', 3.9625, 13.0168, 0.3545),
  srfe: pnictide('Sr', 3.9243, 12.3644, 0.36),
  lafeaso: tetragonal('LaFeAsO', 'P 4/n m m :2', 4.0353, 8.7409, [
    ['La', 0.25, 0.25, 0.1415],
    ['Fe', 0.75, 0.25, 0.5],
    ['As', 0.25, 0.25, 0.6512],
    ['O', 0.75, 0.25, 0],
  ]),
  // Jorgensen and others, Phys. Rev. B 41 (1990) 1863.
  ybco: orthorhombic(
    'YBa2Cu3O7',
    'P m m m',
    [3.8227, 3.8872, 11.6802],
    [
      ['Y', 0.5, 0.5, 0.5],
      ['Ba', 0.5, 0.5, 0.1843],
      ['Cu', 0, 0, 0],
      ['Cu', 0, 0, 0.3556],
      ['O', 0, 0.5, 0],
      ['O', 0.5, 0, 0.3779],
      ['O', 0, 0.5, 0.379],
      ['O', 0, 0, 0.159],
    ],
  ),
  // Chmaissem and others, Phys. Rev. B 57 (1998) 5067.
  srruo: tetragonal('Sr2RuO4', 'I 4/m m m', 3.873, 12.7323, [
    ['Sr', 0, 0, 0.3538],
    ['Ru', 0, 0, 0],
    ['O', 0.5, 0, 0],
    ['O', 0, 0, 0.1634],
  ]),
  cumnal: heusler('Cu', 'Mn', 'Al', 5.949),
  comnsi: heusler('Co', 'Mn', 'Si', 5.654),
  tinisn: halfHeusler('Ni', 'Ti', 'Sn', 5.93),
  zrnisn: halfHeusler('Ni', 'Zr', 'Sn', 6.11),
  cscl: caesiumChloride('Cs', 'Cl', 4.123),
  nial: caesiumChloride('Ni', 'Al', 2.887),
  nias: nickelArsenide('Ni', 'As', 3.619, 5.034),
  mnte: nickelArsenide('Mn', 'Te', 4.148, 6.712),
  nbsn: cubic('Nb3Sn', 'P m -3 n', 5.29, [
    ['Nb', 0.25, 0, 0.5],
    ['Sn', 0, 0, 0],
  ]),
  si: cubic('Si', 'F d -3 m :1', 5.431, [['Si', 0, 0, 0]]),
  diamond: cubic('C', 'F d -3 m :1', 3.567, [['C', 0, 0, 0]]),
  nb: cubic('Nb', 'I m -3 m', 3.3004, [['Nb', 0, 0, 0]]),
  ti: hexagonal('Ti', 'P 63/m m c', 2.9506, 4.6788, [['Ti', third, 2 * third, 0.25]]),
  // Levien, Prewitt and Weidner, Am. Mineral. 65 (1980) 920; Dollase, Z. Kristallogr. 121 (1965) 369.
  quartz: hexagonal('SiO2', 'P 32 2 1', 4.916, 5.4054, [
    ['Si', 0.4697, 0, 2 * third],
    ['O', 0.4135, 0.2669, 0.7858],
  ]),
  cristobalite: tetragonal('SiO2', 'P 41 21 2', 4.9733, 6.9262, [
    ['Si', 0.3003, 0.3003, 0],
    ['O', 0.2393, 0.1044, 0.1785],
  ]),
  // Ortiz and others, Phys. Rev. Mater. 3 (2019) 094407.
  cvs: hexagonal('CsV3Sb5', 'P 6/m m m', 5.495, 9.309, [
    ['Cs', 0, 0, 0],
    ['V', 0.5, 0, 0.5],
    ['Sb', 0, 0, 0.5],
    ['Sb', third, 2 * third, 0.742],
  ]),
};
