/** Programs for which the page has lines that read a structure. */
export const programs = ['optimade', 'pymatgen', 'ase'] as const;
export type Program = (typeof programs)[number];

/** A structure, and where programs find it. */
export interface Fetched {
  /** `s-34`. */
  id: string;
  /** Address of its file: CIF of a crystal, extended XYZ of a molecule. */
  address: string;
  isCrystal: boolean;
  /** Whether sites are filled in part: pymatgen prints no structure with vacancies. */
  isDisordered: boolean;
  /** Of the portal, without a slash at the end. */
  origin: string;
}

/** Lines of Python that read a structure and run as they are. */
export function snippet(program: Program, of: Fetched): string {
  return { optimade, pymatgen, ase }[program](of).join('\n');
}

const literal = (text: string) => JSON.stringify(text);

const optimade = ({ id, origin, isDisordered }: Fetched) => [
  'from pymatgen.ext.optimade import OptimadeRester',
  '',
  `portal = ${literal(`${origin}/optimade/`)}`,
  'with OptimadeRester(portal) as rester:',
  `    found = rester.get_structures_with_filter('id="${id}"')`,
  `structure = found[portal][${literal(id)}]`,
  isDisordered ? 'print(structure.lattice)' : 'print(structure)',
];

const fetched = ({ address }: Fetched) => [
  `with urlopen(${literal(address)}) as answer:`,
  '    text = answer.read().decode()',
];

const pymatgen = (of: Fetched) => {
  const [kind, format] = of.isCrystal ? ['Structure', 'cif'] : ['Molecule', 'xyz'];
  return [
    'from urllib.request import urlopen',
    '',
    `from pymatgen.core import ${kind}`,
    '',
    ...fetched(of),
    `structure = ${kind}.from_str(text, fmt="${format}")`,
    'print(structure)',
  ];
};

const ase = (of: Fetched) => [
  'from io import StringIO',
  'from urllib.request import urlopen',
  '',
  'from ase.io import read',
  '',
  ...fetched(of),
  `atoms = read(StringIO(text), format="${of.isCrystal ? 'cif' : 'extxyz'}")`,
  'print(atoms)',
];
