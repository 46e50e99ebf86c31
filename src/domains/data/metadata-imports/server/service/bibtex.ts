import { entriesOfBibtex, months, type Entry } from '#server/formats/bibtex';
import { fail } from '#shared/fail';
import { dateIn } from './dates.ts';
import { plainLatex } from './latex.ts';
import { peopleIn, isEtAl } from './people.ts';
import { maxEntries, type Node, type Item } from './values.ts';

const types: Record<string, string> = {
  article: 'article-journal',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  proceedings: 'paper-conference',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  bachelorsthesis: 'thesis',
  techreport: 'report',
  report: 'report',
  patent: 'patent',
  software: 'software',
  dataset: 'dataset',
  data: 'dataset',
  database: 'dataset',
};

/** Whether a text looks like a bibliography in BibTeX. */
export const isBibtex = (text: string): boolean =>
  /(?:^|[\s}])@[ \t]*(?:(?:string|comment|preamble)[ \t]*[{(]|[a-z]{1,40}\s{0,20}[{(]\s{0,20}[^\s,=]{0,200}\s{0,20},)/i.test(
    text,
  );

/**
 * Converts entries of BibTeX or BibLaTeX to CSL, including inherited fields of cross-references, and the unused fields
 * of each. An entry with unclosed braces ends at the beginning of the next one, and is reported.
 * @throws data.metadata-imports.large
 */
export function itemsOfBibtex(text: string): { items: Item[]; broken: number[] } {
  const { entries, broken, isTooLong } = entriesOfBibtex(text, maxEntries);
  if (isTooLong) throw fail('data.metadata-imports.large');
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key.toLowerCase(), entry]));
  return { items: entries.map((entry) => itemOf(inherited(entry, byKey))), broken };
}

/** Adds fields of the referenced entry that the entry lacks; a title there is the title of the book. */
function inherited(entry: Entry, byKey: ReadonlyMap<string, Entry>): Entry {
  const parent = byKey.get((entry.fields.get('crossref') ?? '').trim().toLowerCase());
  if (!parent || parent === entry) return entry;
  const own = ['title', 'key', 'author', 'doi', 'url', 'pages', 'crossref', 'keywords', 'abstract'];
  const given = [...parent.fields].filter(([name]) => !own.includes(name));
  const title = parent.fields.get('title');
  return {
    ...entry,
    fields: new Map([...given, ...(title ? ([['booktitle', title]] as const) : []), ...entry.fields]),
  };
}

function itemOf({ type, key, line, fields, repeated }: Entry): Item {
  const used = new Set<string>(['crossref', 'langid', 'language', 'month']);
  const raw = (...names: string[]) => {
    const name = names.find((one) => fields.get(one)?.trim());
    if (name) used.add(name);
    return name ? fields.get(name)!.trim() : '';
  };
  const text = (...names: string[]) => plainLatex(raw(...names));
  const address = (name: string) => {
    const written = fields.get(name)?.replace(/\\([_%#&~])/g, '$1') ?? '';
    const [found = ''] = /https?:\/\/[^\s{}]+/.exec(written) ?? [];
    if (found) used.add(name);
    return found;
  };
  const { people, more } = peopleOf(raw('author'));
  const month =
    plainLatex(fields.get('month') ?? '')
      .match(/\d{1,2}|[a-z]{3}/i)?.[0]
      .toLowerCase() ?? '';
  const year = text('date') ? dateIn(text('date')) : dateIn(raw('year'));
  const number = months.indexOf(month) + 1 || Number(month) || 0;
  const date = year.length === 4 && number > 0 && number < 13 ? `${year}-${String(number).padStart(2, '0')}` : year;
  const subtitle = text('subtitle');
  const title = [text('title'), subtitle].filter(Boolean).join(': ');
  const howpublished = address('howpublished');
  const item: Node = {
    type: types[type] ?? (/data ?set|\u6570\u636e/i.test(text('type', 'howpublished')) ? 'dataset' : ''),
    title,
    author: people,
    issued: { raw: date },
    'container-title': text('journaltitle', 'journal', 'booktitle'),
    volume: text('volume'),
    issue: type === 'article' ? text('number', 'issue') : '',
    number: type === 'article' ? text('eid', 'articleno') : text('number'),
    page: text('pages'),
    publisher: text('school', 'institution', 'publisher', 'organization'),
    'publisher-place': text('location', 'address'),
    'event-place': text('venue', 'location', 'address'),
    genre: text('type') || (type === 'phdthesis' ? 'PhD' : type === 'mastersthesis' ? 'Master' : ''),
    keyword: text('keywords', 'keyword'),
    abstract: text('abstract'),
    language: raw('langid', 'language')
      .replace(/^.*chinese.*$/i, 'zh')
      .replace(/^.*english.*$/i, 'en'),
    DOI: raw('doi').replace(/\\_/g, '_').replace(/[{}]/g, ''),
    URL: address('url') || howpublished,
    version: text('version'),
  };
  const isDated = year !== '' || !(fields.has('date') || fields.has('year'));
  const unused = [...fields.keys()].filter((name) => !used.has(name));
  const origins = Object.fromEntries(
    Object.entries(origin).map(([name, from]) => [name, from.filter((one) => fields.has(one))]),
  );
  return {
    node: item,
    label: key,
    line,
    origins,
    unused: [...unused, ...repeated],
    unread: [
      ...(isDated ? [] : [{ name: fields.has('date') ? 'date' : 'year', value: raw('date', 'year') }]),
      ...(more ? [{ name: 'author', value: more }] : []),
    ],
  };
}

/** Source fields of CSL variables that not every type supports. */
const origin = {
  issued: ['date', 'year'],
  'container-title': ['journaltitle', 'journal', 'booktitle'],
  volume: ['volume'],
  issue: ['number', 'issue'],
  number: ['eid', 'articleno', 'number'],
  page: ['pages'],
  publisher: ['school', 'institution', 'publisher', 'organization'],
  'publisher-place': ['location', 'address'],
  'event-place': ['venue', 'location', 'address'],
  genre: ['type'],
  URL: ['url', 'howpublished'],
  version: ['version'],
};

/** Persons separated by `and`; braces keep a name whole. */
function peopleOf(value: string): { people: Node[]; more: string } {
  let more = '';
  const people = partsOutside(value, /\s+and\s+/iy, maxEntries).flatMap((name): Node[] => {
    if (isEtAl(name)) {
      more = name.trim();
      return [];
    }
    if (isWhole(name)) return [{ literal: plainLatex(name) }];
    if (/^\s*(?:family|given|prefix|suffix|useprefix)\s*=/i.test(name)) return [namedParts(name)];
    // A comma within braces does not separate a name.
    const parts = partsOutside(name, /\s*,\s*/y, 10).map(plainLatex);
    return parts.some((part) => part.includes(',')) ? [{ literal: parts.join(' ') }] : peopleIn(parts.join(', '));
  });
  return { people, more };
}

/** `family=Bodegraven, given=Jan, prefix=van`, a format of BibLaTeX. */
function namedParts(name: string): Node {
  const parts = partsOutside(name, /\s*,\s*/y, 20).map((part) => /^\s*([\w-]+)\s*=\s*"?([^]*?)"?\s*$/.exec(part) ?? []);
  const of = (wanted: string) => plainLatex(parts.find(([, key]) => key?.toLowerCase() === wanted)?.[2] ?? '');
  return { family: of('family'), given: of('given'), 'non-dropping-particle': of('prefix'), suffix: of('suffix') };
}

/** Whether one pair of braces encloses a whole name. */
function isWhole(name: string): boolean {
  const it = name.trim();
  if (!it.startsWith('{')) return false;
  let depth = 0;
  for (let at = 0; at < it.length; at += 1) {
    if (it[at] === '{') depth += 1;
    if (it[at] === '}') depth -= 1;
    if (depth === 0) return at === it.length - 1;
  }
  return false;
}

/** The first parts of a text between separators outside braces. */
function partsOutside(text: string, separator: RegExp, most: number): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length && parts.length < most; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    separator.lastIndex = at;
    // A separator begins with a blank or is a comma, so no match is tried at other characters or within a run of
    // blanks.
    const mayPart = depth === 0 && /[\s,]/.test(text[at]!) && !/\s/.test(text[at - 1] ?? '');
    const [found] = (mayPart && separator.exec(text)) || [];
    if (found === undefined) continue;
    parts.push(text.slice(from, at));
    from = at + found.length;
    at = from - 1;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part.trim() !== '');
}
