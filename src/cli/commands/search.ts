import { countLimit, search as searching, type ResourceCard } from '#contract/data/search';
import { resourcesTexts } from '#texts/data/resources';
import { pick, translatorOf } from '#shared/texts';
import type { Answer, Call, Command, Values } from '../command.ts';
import { CommandFailure, exits } from '../failure.ts';
import { csvOf, harmless, tableOf, widthOf } from '../output.ts';

/** Hits without `--limit`. */
const usual = 50;
/** Hits per call. */
const pageSize = 100;

/** Filters of the page, by their names in its address; values separated by commas. */
const filters = [
  ...(['type', 'sharing', 'license', 'year', 'subject', 'publisher', 'elements', 'without', 'formula'] as const),
  ...(['from', 'to', 'sort'] as const),
] as const;

const text = { type: 'string' } as const;

/**
 * Searches the data resources of the portal as its page does: by words or a query of the same language, with the same
 * filters.
 */
export const search: Command = {
  takes: ['query?'],
  options: {
    ...(Object.fromEntries(filters.map((name) => [name, text])) as Record<(typeof filters)[number], typeof text>),
    where: { type: 'string', multiple: true },
    range: { type: 'string', multiple: true },
    limit: { type: 'string' },
    csv: { type: 'boolean' },
  },
  async run(call) {
    const { args, values, t, say } = call;
    const most = limitOf(call);
    const { total, rows } = await hitsOf(call, queryOf(args, values), most);
    if (total > rows.length && !values['json']) say(t('first', { shown: rows.length, total }));
    return { value: { total, rows }, ...shown(call, rows) };
  },
};

function limitOf({ values, t }: Call): number {
  const given = values['limit'] ?? String(usual);
  const limit = /^\d{1,5}$/.test(String(given)) ? Number(given) : 0;
  if (limit < 1 || limit > countLimit) throw new CommandFailure(exits.usage, t('badLimit', { most: countLimit }));
  return limit;
}

function queryOf(args: Record<string, string>, values: Values): Record<string, unknown> {
  const joined = (name: string) => (values[name] as string[] | undefined)?.join(',');
  const chosen = Object.fromEntries(filters.map((name) => [name, values[name]]));
  return { ...chosen, keyword: args['query'], fields: joined('where'), ranges: joined('range') };
}

async function hitsOf(call: Call, query: Record<string, unknown>, most: number) {
  const rows: ResourceCard[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const asked = { query: { ...query, pageNum, pageSize: Math.min(pageSize, most) } };
    const page = await call.portal.call(searching.list, asked as object).catch((error: unknown) => {
      throw withPlace(error, String(query['keyword'] ?? ''));
    });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= Math.min(page.total, most))
      return { total: page.total, rows: rows.slice(0, most) };
  }
}

/** A query that cannot be read is shown above its fault, with a mark below the character that the portal names. */
function withPlace(error: unknown, query: string): unknown {
  if (!(error instanceof CommandFailure)) return error;
  const { error: key = '' } = error.details as { error?: string };
  const at = key.startsWith('data.search.query.') ? Number(/\d+/.exec(error.message)?.[0] ?? 0) : 0;
  if (at < 1) return error;
  const mark = `${' '.repeat(widthOf(query.slice(0, at - 1)))}^`;
  return new CommandFailure(error.exit, `${harmless(query)}\n${mark}\n${error.message}`, { ...error.details, at });
}

function shown(
  { settings: { language, portal }, values, t }: Call,
  rows: readonly ResourceCard[],
): Omit<Answer, 'value'> {
  const words = translatorOf(resourcesTexts, language);
  const namesOf = ({ authors }: ResourceCard) =>
    authors.map((one) => pick(one.nameZh, one.nameEn, language)).join('; ');
  const typeOf = ({ resourceType }: ResourceCard) => words(`types.${resourceType}`);
  if (values['csv'])
    return {
      text: csvOf(
        (['id', 'version', 'published', 'kind', 'title', 'authors', 'license', 'address'] as const).map((key) =>
          t(`column.${key}`),
        ),
        rows.map((row) => [
          ...[row.publicId, row.version, row.publishDate.slice(0, 10), typeOf(row)],
          ...[pick(row.titleZh, row.titleEn, language), namesOf(row), row.license],
          `${portal()}/data/detail/${row.publicId}`,
        ]),
      ),
    };
  const cells = rows.map((row) => [
    ...[row.publicId, row.version, row.publishDate.slice(0, 10), typeOf(row)],
    pick(row.titleZh, row.titleEn, language),
  ]);
  const heads = (['id', 'version', 'published', 'kind', 'title'] as const).map((key) => t(`column.${key}`));
  return { text: cells.length ? tableOf(heads, cells) : t('none') };
}
