/** The columns that a score file can have. */
const columnNames = ['fold', 'id', 'prediction', 'std', 'lower', 'upper'] as const;
export type ColumnName = (typeof columnNames)[number];

export type Delimiter = '\t' | ',' | ';' | ' ';

/** The delimiter of a file, from its first line with content. */
export function delimiterOf(line: string): Delimiter {
  return (['\t', ',', ';'] as const).find((mark) => line.includes(mark)) ?? ' ';
}

/** The fields of a line. Tabs and commas can enclose empty fields; any number of spaces is one delimiter. */
export function fieldsOf(line: string, delimiter: Delimiter): string[] {
  const parts = delimiter === ' ' ? line.trim().split(/[ \u00a0]+/) : line.split(delimiter);
  return parts.map(unquoted);
}

function unquoted(field: string): string {
  const bare = field.trim();
  const first = bare[0];
  if (bare.length >= 2 && (first === '"' || first === "'") && bare.endsWith(first)) return bare.slice(1, -1).trim();
  return bare;
}

/** The position of each column, or the invalid name. */
export type Header = { columns: Map<ColumnName, number>; count: number; extra: string[] } | { fault: string };

/**
 * Reads the first line. Names are accepted in any order and case; other columns are ignored. Without a header the
 * columns are id and prediction, optionally after a fold, if there is a known id at the position of the id.
 */
export function headerOf(fields: readonly string[], isKnown: (id: string) => boolean): Header & { isNamed: boolean } {
  const names = fields.map((field) => field.toLowerCase());
  if (!names.includes('id') && !names.includes('prediction')) {
    const bare: readonly ColumnName[] | undefined =
      fields.length === 2 && isKnown(fields[0]!)
        ? ['id', 'prediction']
        : fields.length === 3 && isKnown(fields[1]!)
          ? ['fold', 'id', 'prediction']
          : undefined;
    if (bare)
      return { isNamed: false, count: bare.length, extra: [], columns: new Map(bare.map((name, at) => [name, at])) };
  }
  const columns = new Map<ColumnName, number>();
  const extra: string[] = [];
  for (const [at, name] of names.entries()) {
    const known = columnNames.find((one) => one === name);
    if (known && columns.has(known)) return { isNamed: true, fault: fields[at]! };
    if (known) columns.set(known, at);
    // Tables of other programs begin with an unnamed column of row numbers.
    else extra.push(fields[at]! || `#${at + 1}`);
  }
  const lacking = (['id', 'prediction'] as const).find((name) => !columns.has(name));
  const isHalf = columns.has('lower') !== columns.has('upper');
  if (lacking || isHalf) return { isNamed: true, fault: fields.join(' ') };
  return { isNamed: true, columns, extra, count: fields.length };
}
