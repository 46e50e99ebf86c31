import { cellOf, malformed, numberOf, tokensOf, vectorsOf, type ReadStructure, type Vectors } from '../lattice.ts';
import { structureOfSites, vectorOf, type NamedSite } from './named-sites.ts';
import { bohr, countIn, lengthUnit, whole, type TextFormat } from './text-format.ts';

const comment = /[!#;].*/;

/** A `.cell` file of CASTEP: `LATTICE_CART` or `LATTICE_ABC`, `POSITIONS_FRAC` or `POSITIONS_ABS`; Å if it names no unit. */
function cellFile(text: string, most: number): ReadStructure {
  const blocks = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const written of text.split('\n')) {
    const line = written.replace(comment, '').trim();
    const [, mark, name] = /^%(end)?block\s+(\w+)/i.exec(line) ?? [];
    if (name && !mark) blocks.set(name.toUpperCase(), (open = []));
    else if (name) open = undefined;
    else if (line !== '') open?.push(line);
  }
  const vectors = latticeOf(blocks);
  const fractions = blocks.get('POSITIONS_FRAC');
  const rows = fractions ?? blocks.get('POSITIONS_ABS');
  if (!rows) throw malformed();
  const { factor, lines } = withUnit(rows);
  countIn(String(lines.length), most);
  const sites = lines.map((line): NamedSite => {
    // A mixture shares one site among several lines.
    if (/MIXTURE/i.test(line)) throw malformed();
    const [label = '', ...place] = tokensOf(line);
    const at = vectorOf(place).map((value) => (fractions ? value : value * factor)) as [number, number, number];
    return { name: label.split(':')[0]!, at, isFraction: fractions !== undefined };
  });
  return structureOfSites(vectors, sites, most);
}

/** The unit of a block, which may be its first line. */
function withUnit(rows: readonly string[]): { factor: number; lines: string[] } {
  const hasUnit = /^[A-Za-z]\w*$/.test(rows[0] ?? '');
  return { factor: lengthUnit(hasUnit ? rows[0] : '', 1), lines: rows.slice(hasUnit ? 1 : 0) };
}

function latticeOf(blocks: ReadonlyMap<string, string[]>): Vectors {
  const { factor, lines } = withUnit(blocks.get('LATTICE_CART') ?? blocks.get('LATTICE_ABC') ?? []);
  const rows = lines.map((line) => vectorOf(tokensOf(line)));
  if (blocks.has('LATTICE_CART')) {
    if (rows.length !== 3) throw malformed();
    return rows.map((row) => row.map((value) => value * factor)) as Vectors;
  }
  if (rows.length !== 2) throw malformed();
  const [lengths, angles] = rows;
  const [a, b, c] = lengths!.map((value) => value * factor) as [number, number, number];
  return vectorsOf(cellOf(a, b, c, ...angles!));
}

export const castepCell: TextFormat = {
  names: /\.cell$/i,
  isLike: (text) => /^\s*%block\s+(?:lattice|positions)_/im.test(text),
  read: whole(cellFile),
};

/** Words that are joined by points, dashes or underscores are one in an `.fdf` file, in any case. */
const fdfKey = (word: string) => word.toLowerCase().replace(/[-_.]/g, '');

/** An input file of SIESTA. Files that it includes are not read, so that a structure in one of them is not shown. */
function fdfFile(text: string, most: number): ReadStructure {
  const values = new Map<string, string[]>();
  const blocks = new Map<string, string[][]>();
  let open: string[][] | undefined;
  for (const written of text.split('\n')) {
    const words = tokensOf(written.replace(/[#!;].*/, ''));
    const key = fdfKey(words[0]!);
    if (key === '') continue;
    if (key === '%block') {
      open = [];
      const name = fdfKey(words[1] ?? '');
      // The first of equal labels counts; `<` names another file.
      if (!blocks.has(name) && words[2] !== '<') blocks.set(name, open);
    } else if (key === '%endblock') open = undefined;
    else if (open) open.push(words);
    else if (!values.has(key)) values.set(key, words.slice(1));
  }
  if (blocks.has('supercell') || blocks.has('zmatrix')) throw malformed();
  const species = new Map(
    (blocks.get('chemicalspecieslabel') ?? []).map(([index, number, label]) => [
      index,
      { number: Number(number), label: label ?? '' },
    ]),
  );
  const constant = values.get('latticeconstant');
  const length = constant ? numberOf(constant[0]) * lengthUnit(constant[1], bohr) : undefined;
  const vectors = fdfLattice(blocks, length);
  const format = fdfKey(values.get('atomiccoordinatesformat')?.[0] ?? 'bohr');
  const isFraction = format === 'fractional' || format === 'scaledbylatticevectors';
  const factor = isFraction
    ? 1
    : format === 'scaledcartesian'
      ? length
      : /^(?:notscaledcartesian)?(bohr|ang)$/.test(format)
        ? lengthUnit(format.replace('notscaledcartesian', ''), bohr)
        : undefined;
  const rows = blocks.get('atomiccoordinatesandatomicspecies');
  if (!rows || factor === undefined) throw malformed();
  const shift = blocks.get('atomiccoordinatesorigin')?.[0]?.map(numberOf) ?? [0, 0, 0];
  countIn(String(rows.length), most);
  const sites = rows.flatMap((words): NamedSite[] => {
    const kind = species.get(words[3]);
    if (!kind) throw malformed();
    // A negative number is a ghost: a basis without an atom.
    if (kind.number < 0) return [];
    const at = vectorOf(words).map((value, axis) => (value + (shift[axis] ?? 0)) * factor) as [number, number, number];
    const name = kind.number >= 1 && kind.number <= 118 ? String(kind.number) : kind.label;
    return [{ name, at, isFraction }];
  });
  return structureOfSites(vectors, sites, most);
}

/** Null for a molecule, which needs no lattice. */
function fdfLattice(blocks: ReadonlyMap<string, string[][]>, length: number | undefined): Vectors | null {
  const [written, parameters] = [blocks.get('latticevectors'), blocks.get('latticeparameters')];
  if (length === undefined) {
    if (written || parameters) throw malformed();
    return null;
  }
  if (parameters) {
    const [a, b, c, alpha, beta, gamma] = parameters.flat().slice(0, 6).map(numberOf) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return vectorsOf(cellOf(a * length, b * length, c * length, alpha, beta, gamma));
  }
  const rows = written ?? [['1', '0', '0'], ['0', '1', '0'], ['0', '0', '1']]; // prettier-ignore
  if (rows.length < 3) throw malformed();
  return rows.slice(0, 3).map((row) => vectorOf(row).map((value) => value * length)) as Vectors;
}

export const siestaInput: TextFormat = {
  names: /\.fdf$/i,
  isLike: (text) => /^\s*%block\s+(?:atomic[-_.]?coordinates|chemical)/im.test(text),
  read: whole(fdfFile),
};
