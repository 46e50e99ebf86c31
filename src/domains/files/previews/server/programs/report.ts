import { isElement } from '#shared/elements';
import type { FileRemark, PartsPreview } from '../../contract.ts';
import { limits, shownCell } from '../cells.ts';
import { malformed } from '../lattice.ts';
import { tableIn } from '../table-rows.ts';
import { maxBands } from '../vasp-parts.ts';
import { bohr, digits, energyUnits } from './units.ts';

/*
 * The preview of a program's output while it is being read. The names of facts and tables are keys: the page translates
 * them (`texts/`, `program`), and `web/spectrum.tsx` draws those called `bands` and `DOS`.
 */

/** Facts in the order in which they are shown; others follow as read. */
const factOrder = [
  ...[
    'program',
    'version',
    'end',
    'title',
    'calculation',
    'functional',
    'basis',
    'cutoff',
    'density cutoff',
    'k-points',
  ],
  ...['smearing', 'spin', 'charge', 'multiplicity', 'electrons', 'formula', 'atoms', 'cell', 'volume', 'SCF', 'steps'],
  ...['total energy', 'free energy', 'Fermi energy', 'gap', 'magnetization', 'max force', 'pressure', 'dipole', 'time'],
];

/** How a calculation ended; the page translates them. */
export type End = 'complete' | 'incomplete' | 'failed';

type Cell = string | number | undefined;
const cellOf = (cell: Cell): string =>
  cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell))
    ? ''
    : shownCell(typeof cell === 'number' ? digits(cell, 10) : cell.trim());

/** Most cells of one table. */
const maxCells = 400_000;

/** Rows under growing columns: a row names the columns that it has. */
export class Rows {
  readonly #columns: string[];
  readonly #rows: string[][] = [];
  #current: string[] = [];
  #count = 0;
  #cells = 0;

  readonly name: string;

  constructor(name: string, columns: readonly string[] = []) {
    this.name = name;
    this.#columns = [...columns];
  }

  get length(): number {
    return this.#count;
  }

  /** Sets a cell of the current row. */
  set(column: string, cell: Cell): void {
    let at = this.#columns.indexOf(column);
    if (at < 0 && this.#columns.length < limits.columns) at = this.#columns.push(column) - 1;
    if (at >= 0) this.#current[at] = cellOf(cell);
  }

  /** Whether the current row has this cell. */
  has(column: string): boolean {
    return Boolean(this.#current[this.#columns.indexOf(column)]);
  }

  /** Whether the current row has any cell. */
  get isOpen(): boolean {
    return this.#current.some(Boolean);
  }

  /** Ends the current row if it has cells. */
  next(): void {
    if (this.isOpen) this.#keep(this.#current);
    this.#current = [];
  }

  /** Adds a row in the order of the columns. */
  add(...cells: Cell[]): void {
    this.#keep(cells.slice(0, limits.columns).map(cellOf));
  }

  #keep(row: string[]): void {
    this.#count += 1;
    this.#cells += row.length;
    if (this.#rows.length <= limits.rows && this.#cells <= maxCells) this.#rows.push(row);
  }

  /** Removes all rows, because the program writes the table again. */
  restart(): void {
    this.#rows.length = 0;
    [this.#current, this.#count, this.#cells] = [[], 0, 0];
  }

  /** The table without columns that no row fills; rows are numbered if the program does not do it. */
  part(isNumbered: boolean): PartsPreview['parts'][number] | undefined {
    this.next();
    if (this.#rows.length === 0) return undefined;
    const used = this.#columns.flatMap((_name, at) => (this.#rows.some((row) => row[at]) ? [at] : []));
    if (used.length === 0) return undefined;
    const rows = this.#rows
      .slice(0, limits.rows)
      .map((row, which) => [...(isNumbered ? [String(which + 1)] : []), ...used.map((at) => row[at] ?? '')]);
    const columns = [...(isNumbered ? ['step'] : []), ...used.map((at) => this.#columns[at]!)];
    return { ...tableIn(rows, columns, [], this.#count > rows.length), name: this.name };
  }
}

/** An atom of a structure; positions in the unit of its table. */
export interface Placed {
  element: string;
  at: readonly number[];
}

/** Facts, tables and remarks of one output. */
export class Report {
  readonly #facts = new Map<string, string>();
  readonly #tables: { rows: Rows; isNumbered: boolean }[] = [];
  readonly remarks: FileRemark[] = [];

  constructor(program: string, version = '') {
    this.set('program', program);
    this.set('version', version);
  }

  /** Sets a fact; the last value counts. */
  set(name: string, value: string | number | undefined): void {
    const text = (typeof value === 'number' ? digits(value, 10) : (value ?? '')).replaceAll(/\s+/g, ' ').trim();
    if (text !== '') this.#facts.set(name, shownCell(text, 200));
  }

  /** Sets a fact that has no value yet. */
  first(name: string, value: string | number | undefined): void {
    if (!this.#facts.has(name)) this.set(name, value);
  }

  has(name: string): boolean {
    return this.#facts.has(name);
  }

  /** Adds a value to a fact with several. */
  also(name: string, value: string): void {
    const before = this.#facts.get(name);
    if (!before) this.set(name, value);
    else if (!before.split('; ').includes(value.trim()) && before.length < 150) this.set(name, `${before}; ${value}`);
  }

  drop(name: string): void {
    this.#facts.delete(name);
  }

  /** An energy in the unit of the file, and in eV. */
  energy(name: string, value: string | number | undefined, unit: string): void {
    const number = Number(value);
    if (value === undefined || value === '' || !Number.isFinite(number)) return;
    const factor = energyUnits[unit];
    const more = factor && factor !== 1 ? ` (${digits(number * factor, 10)} eV)` : '';
    this.set(name, `${value} ${unit}${more}`);
  }

  end(how: End): void {
    this.set('end', how);
  }

  /** A table whose rows are added while reading. */
  table(name: string, columns: readonly string[] = []): Rows {
    const rows = new Rows(name, columns);
    this.#tables.push({ rows, isNumbered: false });
    return rows;
  }

  /** A table of steps, with a first column of their numbers. */
  steps(name: string, columns: readonly string[] = []): Rows {
    const rows = new Rows(name, columns);
    this.#tables.push({ rows, isNumbered: true });
    return rows;
  }

  /**
   * Bands of each spin, drawn as a figure.
   * @param column `k (1/Å)` for a path with energies from the Fermi energy, `k` for the numbers of points
   */
  bands(column: string, along: readonly number[], spins: readonly (readonly (readonly number[])[])[], unit = 'eV') {
    const names = spins.length > 1 ? ['bands up', 'bands down'] : ['bands'];
    for (const [spin, points] of spins.entries()) {
      if (points.length === 0) continue;
      const count = points.reduce((least, energies) => Math.min(least, energies.length), maxBands);
      const all = points.reduce((most, energies) => Math.max(most, energies.length), 0);
      const bands = Array.from({ length: count }, (_none, band) => `band ${band + 1} (${unit})`);
      const rows = this.table(names[spin] ?? `bands ${spin + 1}`, [column, ...bands]);
      for (const [k, energies] of points.entries()) rows.add(along[k], ...energies.slice(0, count));
      if (all > maxBands && spin === 0)
        this.remarks.push({ kind: 'limited', name: 'bands', stated: String(all), read: String(maxBands) });
    }
  }

  /** Forces on the atoms, and the largest one. */
  forces(forces: readonly { element: string; force: readonly number[] }[], unit: string): void {
    const rows = this.table('forces', ['atom', 'element', ...['x', 'y', 'z'].map((axis) => `F${axis} (${unit})`)]);
    for (const [at, { element, force }] of forces.entries()) rows.add(at + 1, element, ...force.slice(0, 3));
    const largest = forces.reduce((most, { force }) => Math.max(most, Math.hypot(...force.slice(0, 3))), 0);
    if (forces.length > 0) this.set('max force', `${digits(largest, 6)} ${unit}`);
  }

  /** The atoms of the last step. @param unit `Å`, `bohr`, or empty for fractions of the cell */
  atoms(atoms: readonly Placed[], unit: string): void {
    if (atoms.length === 0) return;
    const rows = this.table('atoms', [
      'element',
      ...['x', 'y', 'z'].map((axis) => (unit ? `${axis} (${unit})` : axis)),
    ]);
    for (const { element, at } of atoms) rows.add(element, ...at.slice(0, 3));
    this.formula(atoms.map(({ element }) => element));
  }

  /** Sum formula of atoms in the order of Hill, and their number. */
  formula(names: readonly string[]): void {
    this.set('atoms', names.length);
    const counts = new Map<string, number>();
    for (const name of names) {
      const element = elementOf(name);
      if (!element) return;
      counts.set(element, (counts.get(element) ?? 0) + 1);
    }
    const first = counts.has('C') ? ['C', 'H'] : [];
    const rank = (element: string) => (first.includes(element) ? String(first.indexOf(element)) : element);
    const sorted = [...counts].toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1));
    this.set('formula', sorted.map(([element, count]) => element + (count > 1 ? count : '')).join(' '));
  }

  /** Lengths, angles and volume of a cell. @param unit of the vectors in Å */
  cell(vectors: readonly (readonly number[])[], unit = 1): void {
    if (vectors.length < 3 || vectors.some((vector) => vector.length < 3 || !vector.every(Number.isFinite))) return;
    const [a, b, c] = vectors.map((vector) => vector.slice(0, 3).map((part) => part * unit)) as [
      number[],
      number[],
      number[],
    ];
    const angle = (p: number[], q: number[]) =>
      (Math.acos(p.reduce((sum, part, at) => sum + part * q[at]!, 0) / (Math.hypot(...p) * Math.hypot(...q))) * 180) /
      Math.PI;
    const cross = [b[1]! * c[2]! - b[2]! * c[1]!, b[2]! * c[0]! - b[0]! * c[2]!, b[0]! * c[1]! - b[1]! * c[0]!];
    const volume = Math.abs(a.reduce((sum, part, at) => sum + part * cross[at]!, 0));
    if (!(volume > 0)) return;
    const lengths = [a, b, c].map((vector) => digits(Math.hypot(...vector), 6)).join(', ');
    const angles = [angle(b, c), angle(a, c), angle(a, b)].map((degrees) => digits(degrees, 5)).join(', ');
    this.set('cell', `${lengths} Å; ${angles}°`);
    this.set('volume', `${digits(volume, 7)} Å³`);
  }

  /** @throws files.previews.malformed if nothing is there but the name of the program */
  preview(): PartsPreview {
    const parts = this.#tables.flatMap(({ rows, isNumbered }) => rows.part(isNumbered) ?? []);
    const rank = (name: string) => (factOrder.includes(name) ? factOrder.indexOf(name) : factOrder.length);
    const facts = [...this.#facts]
      .map(([name, value]) => ({ name, value }))
      .toSorted((one, other) => rank(one.name) - rank(other.name));
    if (parts.length === 0 && facts.every(({ name }) => ['program', 'version'].includes(name))) throw malformed();
    const preview: PartsPreview = { kind: 'parts', facts, parts };
    if (this.remarks.length > 0) preview.remarks = this.remarks;
    return preview;
  }
}

/** The element that a label of a program begins with (`Fe1`, `O_h`, `SI`); undefined for any other label. */
function elementOf(label: string): string | undefined {
  const letters = /^[A-Za-z]{1,2}/.exec(label)?.[0];
  if (!letters) return undefined;
  const pair = letters[0]!.toUpperCase() + letters.slice(1).toLowerCase();
  const isWhole = letters.length === label.length || !/[A-Za-z]/.test(label[letters.length]!);
  if (isWhole && isElement(pair)) return pair;
  const single = pair[0]!;
  return isElement(single) ? single : undefined;
}

/** Positions in bohr as Å. */
export const fromBohr = (atoms: readonly Placed[]): Placed[] =>
  atoms.map(({ element, at }) => ({ element, at: at.map((part) => part * bohr) }));
