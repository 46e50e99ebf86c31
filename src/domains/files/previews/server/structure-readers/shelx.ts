import {
  cellOf,
  malformed,
  numberOf,
  tokensOf,
  tooLong,
  vectorsOf,
  type ReadStructure,
  type Vector,
} from '../lattice.ts';
import { structureOfBlock } from '../cif.ts';
import { operationsIn, orbitOf, type Block } from '../symmetry.ts';
import { countIn, symbolIn, whole, type TextFormat } from './text-format.ts';

/** Lines of SHELXL that are no atoms (manual of 2018, chapter 7). */
const instructions = new Set(
  (
    'ABIN ACTA AFIX ANIS ANSC ANSR BASF BIND BLOC BOND BUMP CELL CGLS CHIV CONF CONN DAMP DANG DEFS DELU DFIX DISP EADP END EQIV ' +
    'EXTI EXYZ FEND FLAT FMAP FRAG FREE FVAR GRID HFIX HKLF HTAB ISOR LATT LAUE LIST LS MERG MORE MOVE MPLA NCSY NEUT OMIT PART ' +
    'PLAN PRIG RESI RIGU RTAB SADI SAME SFAC SHEL SIMU SIZE SPEC STIR SUMP SWAT SYMM TEMP TITL TWIN TWST UNIT WGHT WIGL WPDB XNPD ' +
    'ZERR REM'
  ).split(' '),
);

/** Centring translations by the number of `LATT`. */
const centrings: readonly (readonly string[])[] = [
  [],
  ['x,y,z'],
  ['x,y,z', 'x+1/2,y+1/2,z+1/2'],
  ['x,y,z', 'x+2/3,y+1/3,z+1/3', 'x+1/3,y+2/3,z+2/3'],
  ['x,y,z', 'x,y+1/2,z+1/2', 'x+1/2,y,z+1/2', 'x+1/2,y+1/2,z'],
  ['x,y,z', 'x,y+1/2,z+1/2'],
  ['x,y,z', 'x+1/2,y,z+1/2'],
  ['x,y,z', 'x+1/2,y+1/2,z'],
];

/**
 * A `.res` or `.ins` file of SHELXL, whose symmetry operations generate the cell. Numbers above 5 carry a constraint:
 * `10.25` is a fixed 0.25, `21.0` the second free variable. Peaks of the difference map (`Q1`) are no atoms.
 */
function instructionFile(text: string, most: number): ReadStructure {
  const lines = text.replaceAll(/=[ \t]*\n/g, ' ').split('\n', 4 * most);
  const said = (name: string) => lines.filter((line) => line.slice(0, 4).trim().toUpperCase() === name);
  const [, , a, b, c, alpha, beta, gamma] = tokensOf(said('CELL')[0]);
  const cell = cellOf(numberOf(a), numberOf(b), numberOf(c), numberOf(alpha), numberOf(beta), numberOf(gamma));
  const kinds = said('SFAC').flatMap((line) => {
    const words = tokensOf(line).slice(1);
    // One element with its own scattering factors.
    return words.length > 1 && /\d/.test(words[1]!) ? [words[0]!] : words;
  });
  const free = said('FVAR').flatMap((line) => tokensOf(line).slice(1).map(numberOf));
  const operations = operationsOf(numberOf(tokensOf(said('LATT')[0] ?? 'LATT 1')[1]), said('SYMM'));
  const values = new Map<string, string[]>();
  const columns = ['label', 'type_symbol', 'fract_x', 'fract_y', 'fract_z', 'occupancy'].map((name) => {
    const column: string[] = [];
    values.set(`_atom_site_${name}`, column);
    return column;
  });
  const symmetry: Block = new Map([['_symmetry_equiv_pos_as_xyz', operations]]);
  const made = operationsIn(symmetry)!;
  const vectors = vectorsOf(cell);
  for (const line of lines) {
    const words = tokensOf(line);
    const [label = ''] = words;
    if (/^(?:HKLF|END)\b/i.test(label)) break;
    if (
      /^\s/.test(line) ||
      label === '' ||
      instructions.has(label.slice(0, 4).toUpperCase().replace(/_.*$/, '')) ||
      /^Q\d+$/i.test(label)
    )
      continue;
    const kind = kinds[Number(words[1]) - 1];
    if (!/^[A-Za-z]/.test(label) || !kind || words.length < 5) continue;
    const symbol = symbolIn(kind.replace(/[^A-Za-z].*$/, ''));
    if (!symbol) throw malformed();
    const at = words.slice(2, 5).map((word) => freed(numberOf(word), free)) as Vector;
    // The factor counts a site on a symmetry element by its share of the general position.
    const factor = words[5] === undefined ? 1 : freed(numberOf(words[5]), free);
    const times = made.length / orbitOf(at, made, vectors).length;
    const row = [label, symbol, ...at.map(String), String(Math.min(1, Math.max(0, factor * times)))];
    for (const [column, value] of row.entries()) columns[column]!.push(value);
    if (columns[0]!.length > most) throw tooLong();
  }
  countIn(String(columns[0]!.length), most);
  for (const [name, value] of Object.entries(cell)) {
    const tag = name === 'volume' ? undefined : `_cell_${name.length === 1 ? 'length' : 'angle'}_${name}`;
    if (tag) values.set(tag, [String(value)]);
  }
  values.set('_symmetry_equiv_pos_as_xyz', operations);
  const title = said('TITL')[0]?.slice(4).trim().slice(0, 200);
  return { ...structureOfBlock(values, most), ...(title && { name: title }) };
}

/** A value with its constraint removed: fixed, or a multiple of a free variable, or of one minus it. */
function freed(value: number, free: readonly number[]): number {
  const size = Math.abs(value);
  if (size < 5) return value;
  const variable = Math.trunc((size + 5) / 10);
  const part = size - 10 * variable;
  if (variable === 1) return Math.sign(value) * part;
  const of = free[variable - 1];
  if (of === undefined) throw malformed();
  return value > 0 ? part * of : part * (1 - of);
}

/** All operations: a positive `LATT` adds the inversion. */
function operationsOf(lattice: number, lines: readonly string[]): string[] {
  const shifts = centrings[Math.abs(lattice)];
  if (!shifts || shifts.length === 0) throw malformed();
  const listed = ['x,y,z', ...lines.map((line) => line.slice(4).trim().toLowerCase())].map((text) =>
    text.replaceAll(/\s/g, ''),
  );
  if (listed.length > 200) throw tooLong();
  const inverted = lattice > 0 ? listed.map((text) => negated(text)) : [];
  return [...listed, ...inverted].flatMap((text) => shifts.map((shift) => shifted(text, shift)));
}

/** `-x+1/2` for `x-1/2`. */
const negated = (text: string) =>
  text
    .split(',')
    .map((row) => (/^[-+]/.test(row) ? row : `+${row}`).replaceAll(/[-+]/g, (sign) => (sign === '-' ? '+' : '-')))
    .join(',');

function shifted(text: string, shift: string): string {
  const by = shift.split(',').map((row) => row.replace(/^[xyz]/, ''));
  return text
    .split(',')
    .map((row, axis) => `${row}${by[axis] ?? ''}`)
    .join(',');
}

export const shelx: TextFormat = {
  names: /\.(?:res|ins)$/i,
  isLike: (text) => /^CELL\s/im.test(text) && /^SFAC\s/im.test(text),
  read: whole(instructionFile),
};
