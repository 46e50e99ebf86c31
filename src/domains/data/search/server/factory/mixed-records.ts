import { search } from '#contract/data/search';
import type { Context } from '#server/context';
import { publishedResource } from '../factory.ts';
import type { SearchIndex } from '../search-index.ts';
import { requestOf } from '../service.ts';

/**
 * Each resource has the pieces in a different mixture of title, keywords and abstract; many are published at the same
 * moment.
 */
const pieces = ['超导 FeSe', '声子谱', 'Bi2Te3', 'phonon spectrum', '石墨烯的能带', 'SrTiO3'];
const values = {
  types: ['dataset', 'paper', 'report', 'software'],
  sharing: ['open', 'restricted', 'closed'],
  licenses: ['by', 'cc0', ''],
  subjects: ['140.50', '430.20', ''],
  publishers: ['Institute A', 'Institute B', 'Institute C', ''],
};
const at = <T>(list: readonly T[], place: number) => list[place % list.length]!;

/** Publishes the resources; returns their ids. */
export async function publishMixed(ctx: Context): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < 240; nth++) {
    const text = (field: number) =>
      pieces.filter((_piece, piece) => ((nth + 1) * (piece + 3) * (field + 2)) % 7 < 3).join(' ');
    ids.push(
      await publishedResource(ctx, {
        titleZh: text(0) || '无题',
        titleEn: '',
        keywordsEn: text(1),
        descriptionZh: text(2),
        resourceType: at(values.types, nth),
        sharingMethod: at(values.sharing, Math.floor(nth / 3)),
        license: at(values.licenses, nth),
        subjectCode: at(values.subjects, Math.floor(nth / 2)),
        publisher: JSON.stringify({ name: at(values.publishers, Math.floor(nth / 5)) }),
        publishDate: new Date(Date.UTC(2020 + (nth % 5), nth % 3, 1)),
        viewCount: nth % 4,
        downloadCount: nth % 6,
      }),
    );
  }
  return ids;
}

const asked: object[] = [
  {},
  ...pieces.map((keyword) => ({ keyword })),
  ...pieces.map((keyword, nth) => ({ keyword: `${keyword} ${at(pieces, nth + 2)}` })),
  { keyword: '的能带 声子谱' },
  { keyword: '烯的能' },
  { keyword: 'nowhere' },
  { elements: 'Fe' },
  { elements: 'Te', without: 'Fe' },
  { without: 'O' },
  { formula: 'Te3Bi2' },
];
const narrowings: object[] = [
  {},
  { type: 'dataset,report' },
  { year: '2021', license: 'by' },
  { sharing: 'open', subject: '140.50' },
  { subject: '140.50,430.20', publisher: '1,2' },
  { publisher: '2' },
  { from: '2021-01-01', to: '2022-02-01' },
  { from: '2023-03-01', type: 'paper' },
  { type: 'patent' },
];
const orders = ['relevance', 'newest', 'views', 'downloads'];
const pages = [
  { pageNum: 1, pageSize: 10 },
  { pageNum: 3, pageSize: 7 },
  { pageNum: 2, pageSize: 150 },
  { pageNum: 99, pageSize: 20 },
];
/** Questions with all kinds of filters, orders and pages. */
export const mixedQuestions: object[] = asked.flatMap((question, nth) =>
  narrowings.flatMap((narrowing, other) => [
    { ...question, ...narrowing, sort: at(orders, nth + other), ...at(pages, nth + 2 * other) },
    { ...question, ...narrowing, sort: 'relevance', ...at(pages, nth + other) },
  ]),
);

/** Page and facets of an index. */
export async function answersOf(
  index: Pick<SearchIndex, 'page' | 'facets' | 'declared'>,
  question: object,
  ctx: Context,
) {
  const query = search.list.query.parse(question);
  const request = await requestOf(ctx, query);
  if (!request) throw new Error('The question has no words.');
  const [page, facets, declared] = [
    await index.page(ctx, request, query),
    await index.facets(ctx, request),
    await index.declared(ctx, request),
  ];
  const inOrder = (counts: Map<number, number>) => [...counts].sort(([one], [other]) => one - other);
  const { subject, publisher, ...packed } = facets;
  return {
    page,
    facets: { ...packed, subject: inOrder(subject), publisher: inOrder(publisher) },
    declared: inOrder(declared),
  };
}
