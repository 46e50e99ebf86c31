import { search as searching } from '#calls/data/search';
import { pick } from '#shared/texts';
import type { Command } from '../command.ts';
import { tableOf } from '../output.ts';

/** Rows that are shown at most. */
const most = 50;

/** Searches the data resources of the portal by words, values and ranges, as its page does. */
export const search: Command = {
  takes: ['words?'],
  options: {
    where: { type: 'string', multiple: true },
    range: { type: 'string', multiple: true },
  },
  async run({ settings: { language }, portal, t, args, values, say }) {
    const joined = (name: string) => (values[name] as string[] | undefined)?.join(',');
    const query = { keyword: args['words'], fields: joined('where'), ranges: joined('range'), pageSize: most };
    const { total, rows } = await portal.call(searching.list, { query });
    const cells = rows.map(({ publicId, version, titleZh, titleEn, publishDate }) => [
      publicId,
      version,
      publishDate.slice(0, 10),
      pick(titleZh, titleEn, language),
    ]);
    const heads = (['id', 'version', 'published', 'title'] as const).map((key) => t(`column.${key}`));
    if (total > rows.length) say(t('first', { shown: rows.length, total }));
    return { value: { total, rows }, text: cells.length ? tableOf(heads, cells) : t('none') };
  },
};
