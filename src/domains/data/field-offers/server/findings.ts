import type { FieldValue } from '#contract/data/metadata-fields';
import type { Preview } from '#contract/files/previews';
import { columnUnit } from '#module/files/previews';
import type { FieldOffer } from '../contract.ts';
import { columnNames, included } from '../texts/columns.ts';
import { spelledUnit } from './units.ts';

/** A value that a file tells, before the checks of its field. */
export interface Finding {
  fieldKey: string;
  value: FieldValue;
  place: FieldOffer['place'];
}

/** Values that a preview contains; the name of the file decides how it is read. */
export function findingsIn(name: string, preview: Preview): Finding[] {
  if (/^INCAR/i.test(name) && preview.kind === 'text') return incar(preview.text);
  if (preview.kind === 'table') return columns(preview);
  if (preview.kind !== 'parts') return [];
  const facts = Object.fromEntries(preview.facts.map((fact) => [fact.name, fact.value]));
  if (/KPOINTS/i.test(name)) return mesh(facts);
  if (/vasprun|OUTCAR/i.test(name)) return output(facts);
  return preview.parts.flatMap((part) => columns(part));
}

const measured = [
  { fieldKey: 'temperature', unit: 'K', name: columnNames.temperature },
  { fieldKey: 'magneticField', unit: 'T', name: columnNames.magneticField },
  { fieldKey: 'pressure', unit: 'GPa', name: columnNames.pressure },
];

/** The name of a column without the unit at its end. */
const bareName = (column: string, unit: string) =>
  column
    .slice(0, column.lastIndexOf(unit))
    .replace(/[\s_/,([（【]+$/, '')
    .trim();

type Table = { columns: string[]; rows: string[][]; more: boolean };

/** The smallest and the largest number of columns that a field knows, as the file writes them. */
function columns({ columns: heads, rows, more }: Table): Finding[] {
  return heads.flatMap((head, at) => {
    const written = columnUnit(head);
    if (written === '') return [];
    const name = bareName(head, written);
    const field = measured.find((one) => one.name.test(name) || (name.length > 1 && one.name.test(name.toLowerCase())));
    const code = field && spelledUnit(written, field.unit);
    if (!field || !code) return [];
    const ends = endsOf(rows, at);
    if (!ends) return [];
    const place = { kind: 'column' as const, at: head, ...(more ? { firstRows: rows.length } : {}) };
    return [{ fieldKey: field.fieldKey, value: { ...ends, unit: code }, place }];
  });
}

function endsOf(rows: readonly string[][], at: number): { from: string; to: string } | undefined {
  let [from, to]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const row of rows) {
    const cell = row[at]?.trim() ?? '';
    if (cell === '' || !Number.isFinite(Number(cell))) continue;
    if (from === undefined || Number(cell) < Number(from)) from = cell;
    if (to === undefined || Number(cell) > Number(to)) to = cell;
  }
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Settings of an INCAR with their lines: `KEY = value`, several by `;`, remarks after `!` and `#`. */
function settingsIn(text: string): Map<string, { value: string; line: number }> {
  const found = new Map<string, { value: string; line: number }>();
  text.split(/\r\n|\n|\r/).forEach((written, at) => {
    for (const part of written.replace(/[!#].*$/, '').split(';')) {
      const [, key, value] = /^\s*([A-Za-z_0-9]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
      // VASP takes the first of several.
      if (key && value && !found.has(key.toUpperCase())) found.set(key.toUpperCase(), { value, line: at + 1 });
    }
  });
  return found;
}

const isTrue = (value: string | undefined) => /^\.?t/i.test(value ?? '');

/** Functionals by the tag GGA of VASP. */
const functionals: Record<string, string> = { PE: 'PBE', PS: 'PBEsol', CA: 'LDA' };
const metaFunctionals: Record<string, string> = { SCAN: 'SCAN', R2SCAN: 'r2SCAN' };

/** The functional that settings name, with the setting that decides; undefined if they leave it to the pseudopotentials. */
function functionalIn(of: (name: string) => string | undefined): { value: string; by: string } | undefined {
  const meta = metaFunctionals[of('METAGGA')?.toUpperCase() ?? ''];
  if (meta) return { value: meta, by: 'METAGGA' };
  if (of('METAGGA') !== undefined && !/^(?:none|--)$/i.test(of('METAGGA')!)) return undefined;
  if (isTrue(of('LHFCALC'))) {
    const screening = Number(of('HFSCREEN') ?? '0');
    const isUsual = Number(of('AEXX') ?? '0.25') === 0.25;
    if (!isUsual || (screening !== 0 && Math.abs(screening - 0.2) > 0.011)) return undefined;
    return screening === 0 ? { value: 'PBE0', by: 'LHFCALC' } : { value: 'HSE06', by: 'HFSCREEN' };
  }
  const named = functionals[of('GGA')?.toUpperCase() ?? ''];
  if (!named || isTrue(of('LUSE_VDW'))) return undefined;
  return named === 'PBE' && isTrue(of('LDAU')) ? { value: 'PBE+U', by: 'LDAU' } : { value: named, by: 'GGA' };
}

/** Findings in the settings that INCAR, vasprun.xml and OUTCAR share. */
function settings(of: (name: string) => string | undefined, place: (name: string) => FieldOffer['place']): Finding[] {
  const found: Finding[] = [];
  const add = (fieldKey: string, value: FieldValue, by: string) => found.push({ fieldKey, value, place: place(by) });
  const cutoff = of('ENCUT') ?? of('ENMAX');
  const by = of('ENCUT') === undefined ? 'ENMAX' : 'ENCUT';
  if (cutoff !== undefined && Number(cutoff) > 0) add('energyCutoff', { value: cutoff, unit: 'eV' }, by);
  const functional = functionalIn(of);
  if (functional) add('functional', [functional.value], functional.by);
  if (isTrue(of('LSORBIT'))) add('spinOrbit', included, 'LSORBIT');
  const spin = isTrue(of('LSORBIT')) ? 'LSORBIT' : isTrue(of('LNONCOLLINEAR')) ? 'LNONCOLLINEAR' : 'ISPIN';
  if (spin !== 'ISPIN') add('spin', ['noncollinear'], spin);
  else if (of('ISPIN') === '1' || of('ISPIN') === '2')
    add('spin', [of('ISPIN') === '2' ? 'collinear' : 'none'], 'ISPIN');
  return found;
}

function incar(text: string): Finding[] {
  const given = settingsIn(text);
  const [first] = given.values();
  if (!first) return [];
  const line = (name: string) => ({ kind: 'line' as const, at: String(given.get(name)?.line ?? first.line) });
  const told = settings((name) => given.get(name)?.value, line);
  return [{ fieldKey: 'program', value: ['VASP'], place: { kind: 'line', at: String(first.line) } }, ...told];
}

function output(facts: Partial<Record<string, string>>): Finding[] {
  const at = (name: string) => ({ kind: 'setting' as const, at: name });
  const version = /\d+\.\d+(?:\.\d+)*/.exec(facts['version'] ?? '')?.[0];
  return [
    { fieldKey: 'program', value: ['VASP'], place: at('version') },
    ...(version ? [{ fieldKey: 'programVersion', value: version, place: at('version') }] : []),
    ...settings((name) => facts[name], at),
  ];
}

/** The mesh is in the fourth line of a KPOINTS. */
function mesh(facts: Partial<Record<string, string>>): Finding[] {
  if (!facts['mesh']) return [];
  const value = `${facts['mesh'].replaceAll(/\s/g, '')} (${facts['mode'] === 'Gamma' ? 'Γ' : facts['mode']})`;
  return [{ fieldKey: 'kMesh', value, place: { kind: 'line', at: '4' } }];
}
