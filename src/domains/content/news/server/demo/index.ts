import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { add } from '../service.ts';
import { items, type DemoNews } from './items.ts';

const day = 24 * 3600_000;
const fiveYears = 5 * 365;

/** Writes the items of the demonstration through the noun's service, so that search finds them like all others. */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  for (const item of items) await add(asSystem, formOf(item, ctx.now), { isDemo: true });
}

function formOf({ daysAgo, days = fiveYears, ...item }: DemoNews, now: Date) {
  const startTime = new Date(Math.floor((now.getTime() - daysAgo * day) / 60_000) * 60_000);
  return {
    type: item.type,
    headlineZh: item.headlineZh,
    headlineEn: item.headlineEn,
    authorZh: '编辑部',
    authorEn: 'Editor',
    sourceNameZh: item.source?.zh ?? '数据中心',
    sourceNameEn: item.source?.en ?? 'Data center',
    sourceUrl: item.source?.url ?? '',
    contentZh: htmlOf(item.textZh),
    contentEn: htmlOf(item.textEn),
    homeImage: '',
    sort: 100,
    status: item.draft ? ('draft' as const) : ('published' as const),
    startTime,
    endTime: new Date(startTime.getTime() + days * day),
  };
}

/** Paragraphs and lists; the texts contain no markup. */
function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => (text.startsWith('- ') ? `<ul><li>${text.slice(2)}</li></ul>` : `<p>${text}</p>`))
    .join('')
    .replaceAll('</ul><ul>', '');
}
