import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { add, place } from '../service.ts';
import { items } from './items.ts';

/** Writes the links of the demonstration through the noun's service, so that search finds them like all others. */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  const linkIds: number[] = [];
  for (const item of items) {
    const form = { ...item, image: '', sort: 100, status: 'normal' as const };
    linkIds.push(await add(asSystem, form, { isDemo: true }));
  }
  await place(asSystem, linkIds);
}
