/** An organization that comes with the portal. */
export interface SeededOrganization {
  /** Never changes its meaning: each is created once. */
  key: string;
  /** ROR iD without its address; empty: none. */
  ror: string;
  /** Where it was read: its entry of ROR, or a page. */
  source: string;
  zh: string;
  en: string;
  /** Key of the parent; empty without one. */
  parent: string;
  /** Province: code of GB/T 2260. */
  region: string;
  domains: readonly string[];
  /** Abbreviations. */
  short: readonly string[];
  /** Other names, current and former. */
  other: readonly string[];
}

/**
 * Organizations of a table, one per line: key, ROR iD or address of the source, Chinese and English name, key of the parent,
 * province, domains, abbreviations, other names. Bars separate columns, semicolons several values.
 */
export function organizationsOf(table: string): readonly SeededOrganization[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', place = '', zh = '', en = '', parent = '', region = '', ...lists] = line
        .split('|')
        .map((cell) => cell.trim());
      const [domains = [], short = [], other = []] = lists.map((cell) => cell.split(';').filter(Boolean));
      const ror = place.includes('/') ? '' : place;
      const source = ror ? `https://ror.org/${ror}` : place;
      return { key, ror, source, zh, en, parent, region, domains, short, other };
    });
}
