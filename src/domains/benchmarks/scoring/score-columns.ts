/** What a column of a score file can hold. */
export const columnNames = ['fold', 'id', 'prediction', 'std', 'lower', 'upper'] as const;
export type ColumnName = (typeof columnNames)[number];

export type Delimiter = '\t' | ',' | ';' | ' ';

/** The delimiter of a file, from its first line that says something. */
export function delimiterOf(line: string): Delimiter {
  return (['\t', ',', ';'] as const).find((mark) => line.includes(mark)) ?? ' ';
}

/** The fields of a line. Tabs and commas may have nothing between them; any number of spaces is one delimiter. */
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

/** Where each column stands; or the name that is wrong. */
export type Header = { columns: Map<ColumnName, number>; count: number; extra: string[] } | { fault: string };

/**
 * Reads the first line. Names come in any order and case; columns of other names are passed over. Without a header the columns are id and prediction, with a
 * fold before them or not, when there is a known id where the id would stand.
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
    // Tables of other programs begin with a column of row numbers that has no name.
    else extra.push(fields[at]! || `#${at + 1}`);
  }
  const lacking = (['id', 'prediction'] as const).find((name) => !columns.has(name));
  const isHalf = columns.has('lower') !== columns.has('upper');
  if (lacking || isHalf) return { isNamed: true, fault: fields.join(' ') };
  return { isNamed: true, columns, extra, count: fields.length };
}
