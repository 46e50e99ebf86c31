import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { add, move } from '../service.ts';
import { cases, type DemoCase } from './cases.ts';

const day = 24 * 3600_000;

/** Creates the demonstration's cases through the noun's service, each on its own date. */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  for (const { daysAgo, isDiscontinued, ...item } of cases) {
    const then = { ...asSystem, now: new Date(ctx.now.getTime() - daysAgo * day) };
    const caseId = await add(then, formOf(item), { isDemo: true });
    if (isDiscontinued) await move(asSystem, caseId, 'discontinue');
  }
}

function formOf({ isUnpublished, contentZh, contentEn, ...item }: Omit<DemoCase, 'daysAgo' | 'isDiscontinued'>) {
  return {
    ...item,
    contentZh: htmlOf(contentZh),
    contentEn: htmlOf(contentEn),
    status: isUnpublished ? ('created' as const) : ('published' as const),
    image: '',
    sort: 100,
  };
}

/** The texts contain no markup. */
const htmlOf = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');
