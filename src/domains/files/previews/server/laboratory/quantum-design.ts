import type { TablePreview } from '../../contract.ts';

/*
 * Files of Quantum Design (PPMS, DynaCool, MPMS, VersaLab): `[Header]` with lines of marks, then `[Data]`. The columns
 * are read as those of any text; here its header becomes facts.
 */

/** Lines that say how the instrument's program draws the file, and its own lines of remarks. */
const ofProgram = /^(?:STARTUP(?:AXIS|GROUP)|DATATYPE|FIELDGROUP|PLOT_APPEARANCE|COLUMNS?\b|LABELS?\b)/i;

/** Facts that have a unit, which the file does not say. */
const units: Readonly<Record<string, string>> = {
  SAMPLE_MASS: 'mg',
  SAMPLE_VOLUME: 'mm3',
  SAMPLE_MOLECULAR_WEIGHT: 'g/mol',
  SAMPLE_SIZE: 'mm',
  SAMPLE_HEIGHT: 'mm',
  SAMPLE_OFFSET: 'mm',
  SAMPLE_VLEAD_SEPARATION: 'mm',
  SAMPLE_ILEAD_SEPARATION: 'mm',
  SAMPLE_CROSS_SECTION: 'mm2',
  SAMPLE_SURFACE_AREA: 'mm2',
};

/** A table whose lines above are those of Quantum Design has them as facts `name: value`; any other is unchanged. */
export function withInstrumentFacts(table: TablePreview): TablePreview {
  if (!/^\[Header\]\s*$/i.test(table.above[0] ?? '')) return table;
  const facts = table.above
    .filter((line) => !/^\s*(?:\[|;)/.test(line) && !ofProgram.test(line))
    .flatMap((line) => factOf(line.trim()) ?? []);
  // Without any fact it may be the header of another program.
  return facts.length === 0 ? table : { ...table, above: facts };
}

function factOf(line: string): string | undefined {
  const cells = line.split(',').map((cell) => cell.trim());
  const [mark = '', ...rest] = cells;
  if (mark === 'INFO') {
    // `INFO,7.76,MASS:Sample Mass (mg)` and `INFO,10.2,SAMPLE_MASS`; old files write `INFO,NAME:value`.
    const name = rest.length > 1 ? rest.at(-1)! : '';
    const value = rest.length > 1 ? rest.slice(0, -1).join(', ') : rest.join(', ');
    if (value === '') return undefined;
    const label = name.includes(':') ? name.slice(name.indexOf(':') + 1).trim() : name;
    const unit = units[name];
    const isNumber = value !== '' && Number.isFinite(Number(value));
    return label === '' ? value : `${label}: ${value}${unit && isNumber ? ` ${unit}` : ''}`;
  }
  const value = rest.filter(Boolean).join(', ');
  return value === '' ? undefined : `${mark}: ${value}`;
}
