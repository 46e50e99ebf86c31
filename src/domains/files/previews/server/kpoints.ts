import type { PartsPreview } from '../contract.ts';
import { limits } from './cells.ts';
import { tableIn } from './table-rows.ts';

type Facts = PartsPreview['facts'];

/** Signs of high-symmetry points that programs write as words. */
const signs: Record<string, string> = { gamma: 'Γ', delta: 'Δ', sigma: 'Σ', lambda: 'Λ' };

/**
 * KPOINTS of VASP: a mesh (of Monkhorst and Pack, around Γ, by a length, or by basis vectors), lines between points, or a
 * list of points. Undefined for another text.
 */
export function kpointsOf(text: string): PartsPreview | undefined {
  const lines = text.split(/\r\n|\n|\r/, limits.rows + 200);
  const number = /^\s*(\d{1,7})(?=\s|$|[!#])/.exec(lines[1] ?? '')?.[1];
  const mode = /^\s*([A-Za-z])/.exec(lines[2] ?? '')?.[1]?.toLowerCase();
  if (number === undefined || mode === undefined) return undefined;
  const comment = lines[0]!.trim().slice(0, limits.cell);
  const facts: Facts = comment ? [{ name: 'comment', value: comment }] : [];
  const count = Number(number);
  if (mode === 'l') return lineMode(lines, count, facts);
  return count > 0 ? listed(lines, count, mode, facts) : mesh(lines, mode, facts);
}

/** The numbers at the beginning of a line. */
function numbersAt(line: string | undefined): number[] {
  const words = (line ?? '').trim().split(/\s+/, 8);
  const end = words.findIndex((word) => word === '' || !Number.isFinite(Number(word)));
  return words.slice(0, end < 0 ? words.length : end).map(Number);
}

const parts = (facts: Facts, table?: { name: string; columns: string[]; rows: string[][] }): PartsPreview => ({
  kind: 'parts',
  facts,
  parts: table
    ? [
        {
          ...tableIn(table.rows.slice(0, limits.rows), table.columns, [], table.rows.length > limits.rows),
          name: table.name,
        },
      ]
    : [],
});

function mesh(lines: readonly string[], mode: string, facts: Facts): PartsPreview | undefined {
  const said = numbersAt(lines[3]);
  const told = (name: string, value: string) => facts.push({ name, value });
  if (mode === 'a') {
    if (said.length === 0) return undefined;
    told('mode', 'automatic (Γ)');
    told('length', String(said[0]));
    return parts(facts);
  }
  if (mode === 'g' || mode === 'm') {
    if (said.length < 3 || said.slice(0, 3).some((count) => count < 1)) return undefined;
    told('mode', mode === 'g' ? 'Gamma' : 'Monkhorst-Pack');
    told('mesh', said.slice(0, 3).join(' × '));
    const shift = numbersAt(lines[4]);
    if (shift.length >= 3) told('shift', shift.slice(0, 3).join(' '));
    return parts(facts);
  }
  const vectors = lines.slice(3, 7).map(numbersAt);
  if (vectors.some(({ length }) => length < 3)) return undefined;
  told('mode', `basis vectors (${coordinatesOf(mode)})`);
  vectors.slice(0, 3).forEach((vector, at) => told(`b${at + 1}`, vector.slice(0, 3).join(' ')));
  told('shift', vectors[3]!.slice(0, 3).join(' '));
  return parts(facts);
}

const coordinatesOf = (mode: string | undefined) => (mode === 'c' || mode === 'k' ? 'Cartesian' : 'reciprocal');

/** The label after the three coordinates: `! Γ`, `# X`, `\Gamma` or a bare word. */
function labelOf(line: string): string {
  const word = line
    .trim()
    .split(/\s+/)
    .slice(3)
    .join(' ')
    .replace(/^[\s!#]+/, '')
    .trim();
  const plain = word.replace(/^\\/, '');
  return (signs[plain.toLowerCase()] ?? plain).slice(0, 40);
}

function lineMode(lines: readonly string[], count: number, facts: Facts): PartsPreview | undefined {
  const points = lines.slice(4).filter((line) => numbersAt(line).length >= 3);
  if (points.length < 2) return undefined;
  const ends = points.map((line) => ({ at: numbersAt(line).slice(0, 3).map(String), label: labelOf(line) }));
  const rows = ends.map(({ at, label }, which) => [String(Math.floor(which / 2) + 1), label, ...at]);
  const path = ends.slice(0, ends.length - (ends.length % 2)).reduce((sum, { label }, which) => {
    const name = label || '?';
    if (which % 2 === 1) return `${sum} – ${name}`;
    if (which === 0) return name;
    const isJoined = ends[which - 1]!.at.join(' ') === ends[which]!.at.join(' ');
    return isJoined ? sum : `${sum} | ${name}`;
  }, '');
  facts.push({ name: 'mode', value: 'line' }, { name: 'points per line', value: String(count) });
  if (ends.some(({ label }) => label)) facts.push({ name: 'path', value: path.slice(0, 500) });
  const coordinates = coordinatesOf(/^\s*([A-Za-z])/.exec(lines[3] ?? '')?.[1]?.toLowerCase());
  facts.push({ name: 'coordinates', value: coordinates });
  return parts(facts, { name: 'path', columns: ['line', 'label', 'k1', 'k2', 'k3'], rows });
}

function listed(lines: readonly string[], count: number, mode: string, facts: Facts): PartsPreview | undefined {
  const points = lines.slice(3, 3 + count).map((line) => numbersAt(line).slice(0, 4));
  if (points.length === 0 || points.some(({ length }) => length < 3)) return undefined;
  facts.push({ name: 'mode', value: 'list' }, { name: 'points', value: String(count) });
  facts.push({ name: 'coordinates', value: coordinatesOf(mode) });
  const tetrahedra = /^\s*t/i.test(lines[3 + count] ?? '') ? numbersAt(lines[4 + count])[0] : undefined;
  if (tetrahedra !== undefined) facts.push({ name: 'tetrahedra', value: String(tetrahedra) });
  const isWeighted = points.every(({ length }) => length === 4);
  const rows = points.map((point) => point.slice(0, isWeighted ? 4 : 3).map(String));
  return parts(facts, { name: 'points', columns: ['k1', 'k2', 'k3', ...(isWeighted ? ['weight'] : [])], rows });
}
