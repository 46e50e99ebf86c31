import { licenses, resourceTypes, sharingMethods } from '../src/domains/data/resources/contract.ts';
import { chineseWords, englishWords, formula, resourceOf, seeded } from './corpus.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

const techniques = ['PaNET01216', 'PaNET01101', 'PaNET01102', 'stm', 'transport', 'magnetometry', 'dft'];

type Query = Record<string, string>;

const encode = (query: Query) => new URLSearchParams(query).toString();
const terms = [...vocabulary.materials, ...vocabulary.properties, ...vocabulary.methods] as [string, string][];

/** Kinds of searches, each a generator of new ones. */
export function questions(seed: number, size: number) {
  const chance = seeded(seed);
  const filters = (): Query => {
    const year = String(2010 + chance.below(17));
    const all: [string, string][] = [
      ['type', chance.one(resourceTypes)],
      ['sharing', chance.one(sharingMethods)],
      ['license', `${chance.one(licenses)},${chance.one(licenses)}`],
      ['year', year],
    ];
    const first = chance.below(4);
    return Object.fromEntries([all[first]!, ...(chance.next() < 0.5 ? [all[(first + 1) % 4]!] : [])]);
  };
  const author = () => chance.one(resourceOf(chance.below(size), size).authors);
  return {
    'Chinese term': () => ({ keyword: chance.one(terms)[0] }),
    'English term': () => ({ keyword: chance.one(terms)[1] }),
    'rare word': () => ({
      keyword:
        chance.next() < 0.5 ? chineseWords[5000 + chance.below(30_000)]! : englishWords[3000 + chance.below(25_000)]!,
    }),
    'common word': () => ({
      keyword: chance.one([
        '材料',
        '数据',
        '超导',
        '模型',
        '测量',
        'data',
        'model',
        'temperature',
        'spectroscopy',
        '量子',
      ]),
    }),
    'formula, author, identifier': () => ({
      keyword: chance.one([
        () => formula(chance),
        () => author().nameZh,
        () => author().nameEn,
        () => resourceOf(chance.below(size), size).resourceNo,
        () => `10.5555/lattice.${chance.below(size / 2) * 2 + 1}`,
      ])(),
    }),
    'two terms': () => ({
      keyword: `${chance.one(terms)[chance.below(2)]} ${chance.one(chineseWords.slice(0, 3000))}`,
    }),
    'filters alone': () => ({ ...filters(), sort: chance.one(['newest', 'views', 'downloads']) }),
    'values of declared fields': () => ({
      ...(chance.next() < 0.5 ? { keyword: chance.one(terms)[0] } : {}),
      fields: `technique:${chance.one(techniques)}`,
      sort: 'newest',
    }),
    'range of a declared number': () => ({
      ...(chance.next() < 0.5 ? { keyword: chance.one(terms)[0] } : {}),
      ranges: `temperature:${1 + chance.below(4)}..${10 + chance.below(290)}:K`,
      sort: 'newest',
    }),
    'term and filters': () => ({
      keyword: chance.one(terms)[chance.below(2)]!,
      ...filters(),
      sort: chance.one(['relevance', 'newest', 'views', 'downloads']),
    }),
  } satisfies Record<string, () => Query>;
}

/** Generates new addresses of the list page. */
export function freshAddresses(seed: number, size: number): () => string {
  const kinds = Object.values(questions(seed, size));
  let asked = 0;
  return () => `/data?${encode(kinds[asked++ % kinds.length]!())}`;
}

/** Addresses that visitors of a day request: a thousand, some far more often than others, some a few pages deep. */
export function visitedAddresses(seed: number, size: number): () => string {
  const chance = seeded(seed);
  const fresh = freshAddresses(seed + 1, size);
  const known = [
    '/data',
    ...Array.from({ length: 999 }, () => fresh() + (chance.next() < 0.2 ? `&pageNum=${2 + chance.below(4)}` : '')),
  ];
  return () => chance.early(known);
}

export { encode };
