import { dateIn } from './dates.ts';
import { peopleIn, isEtAl } from './people.ts';
import { maxEntries, type Item } from './values.ts';

const types: Record<string, string> = {
  DATA: 'dataset',
  AGGR: 'dataset',
  DBASE: 'dataset',
  COMP: 'software',
  PAT: 'patent',
  RPRT: 'report',
  JOUR: 'article-journal',
  EJOUR: 'article-journal',
  JFULL: 'article-journal',
  MGZN: 'article-journal',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  THES: 'thesis',
};

/** A line begins with its tag; some programs write one blank less, or none after the dash. */
const tagged = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*)|(.*))$/;

/** Whether a text looks like a list of references in RIS. */
export const isRis = (text: string): boolean => /^[^]{0,20000}?(?:^|\n)TY {1,2}- ?\S/.test(text.slice(0, 20_100));

interface Written {
  line: number;
  tags: [tag: string, value: string][];
}

/**
 * Converts RIS references to CSL, with the unused tags of each. An unclosed reference ends at the beginning of the next
 * one.
 * @returns also the numbers of lines outside any reference
 */
export function itemsOfRis(text: string): { items: Item[]; broken: number[] } {
  const written: Written[] = [];
  const broken: number[] = [];
  let current: Written | undefined;
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    const [, tag = '', value = '', tight = ''] = tagged.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') {
      current = { line: at + 1, tags: [] };
      if (written.push(current) > maxEntries) written.pop();
    }
    if (tag === 'ER') current = undefined;
    else if (tag !== '' && current) current.tags.push([tag, (value || tight).trim()]);
    else if (line.trim() !== '' && current?.tags.length) {
      // A long value continues on the next line.
      const last = current.tags.at(-1)!;
      last[1] = `${last[1]}\n${line.trim()}`;
    } else if (line.trim() !== '' && written.length > 0 && tag === '') broken.push(at + 1);
  });
  return { items: written.map(itemOf), broken };
}

/** Source tags of CSL variables that not every type supports. */
const origin = {
  issued: ['DA', 'Y1', 'PY'],
  'container-title': ['T2', 'JF', 'JO', 'J2', 'JA'],
  volume: ['VL'],
  issue: ['IS'],
  number: ['M1', 'SN', 'IS', 'C7'],
  page: ['SP', 'EP'],
  publisher: ['PB'],
  'publisher-place': ['CY', 'PP'],
  'event-place': ['CY', 'C1'],
  genre: ['M3'],
  URL: ['UR'],
};

function itemOf({ line, tags }: Written): Item {
  const used = new Set(['TY', 'ID', 'LA']);
  const all = (...names: string[]) => {
    const name = names.find((one) => tags.some(([tag, value]) => tag === one && value !== ''));
    if (!name) return [];
    used.add(name);
    return tags.filter(([tag]) => tag === name).map(([, value]) => value);
  };
  const first = (...names: string[]) => all(...names)[0] ?? '';
  const kind = first('TY').toUpperCase();
  const type = types[kind] ?? '';
  const names = all('AU', 'A1').flatMap((name) => name.split(/\s*[;\uff1b\n]\s*/));
  const people = names.filter((name) => !isEtAl(name)).flatMap(peopleIn);
  const places = all('AD');
  // Addresses can be matched with persons only if their numbers are equal.
  const isPaired = places.length > 0 && places.length === people.length;
  if (!isPaired) used.delete('AD');
  const dates = ['DA', 'Y1', 'PY'].flatMap((tag) => all(tag).slice(0, 1));
  const date = dates.map((it) => dateIn(it.replace(/\/+[^\d/]*$|\/\/.*$/, ''))).find(Boolean) ?? '';
  const doi = first('DO') || all('M3', 'L3').find((it) => it.startsWith('10.')) || '';
  const pages = [first('SP'), first('EP')].filter(Boolean).join('-');
  const node = {
    type,
    title: first('TI', 'T1', 'CT', 'BT'),
    author: people.map((person, at) => (isPaired ? { ...person, affiliation: [{ name: places[at]! }] } : person)),
    issued: { raw: date },
    'container-title': first('T2', 'JF', 'JO', 'J2', 'JA'),
    volume: first('VL'),
    issue: type === 'article-journal' ? first('IS') : '',
    number: type === 'patent' || type === 'report' ? first('M1', 'SN', 'IS') : first('C7'),
    page: pages,
    publisher: first('PB'),
    'publisher-place': first('CY', 'PP'),
    'event-place': first('CY', 'C1'),
    genre: type === 'thesis' ? first('M3') : '',
    keyword: all('KW').join(';').replaceAll('\n', ';'),
    abstract: all('AB', 'N2').join('\n'),
    language: first('LA')
      .replace(/^(?:chi|zho|.*chinese|\u4e2d\u6587).*$/i, 'zh')
      .replace(/^eng.*$/i, 'en'),
    DOI: doi.replace(/^doi:\s*/i, ''),
    URL: first('UR').split('\n')[0]!,
  };
  const isDated = date !== '' || dates.length === 0;
  const written = new Set(tags.map(([tag]) => tag));
  const origins = Object.fromEntries(
    Object.entries(origin).map(([name, from]) => [name, from.filter((tag) => written.has(tag))]),
  );
  return {
    node,
    label: node.title.slice(0, 60),
    line,
    origins,
    unused: [...new Set(tags.filter(([tag, value]) => !used.has(tag) && value !== '').map(([tag]) => tag))],
    unread: [
      ...(isDated ? [] : [{ name: 'PY', value: dates.join(', ') }]),
      ...names.filter(isEtAl).map((value) => ({ name: 'AU', value })),
    ],
  };
}
