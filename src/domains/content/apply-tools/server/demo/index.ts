import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { add, place } from '../service.ts';
import { items } from './items.ts';

/** Writes the tools of the demonstration through the noun's service, so that search finds them like all others. */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  const toolIds: number[] = [];
  for (const { stepsZh, stepsEn, openMode = 'new', version = '', ...item } of items) {
    const form = {
      ...item,
      openMode,
      version,
      contentZh: htmlOf(item.summaryZh, '使用步骤', stepsZh),
      contentEn: htmlOf(item.summaryEn, 'How to use it', stepsEn),
      icon: '',
      status: 'published' as const,
      sort: 100,
    };
    toolIds.push(await add(asSystem, form, { isDemo: true }));
  }
  await place(asSystem, toolIds);
}

/** The texts contain no markup. */
const htmlOf = (summary: string, heading: string, steps: readonly string[]) =>
  `<p>${summary}</p><h2>${heading}</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
