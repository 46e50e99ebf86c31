import { translatorOf } from '#shared/texts';
import { wireTime } from '#shared/time';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { backupsTexts } from '../texts/index.ts';

/** Notifies all users who monitor the backups. */
export async function notifyOperators(
  ctx: Context,
  what: 'failed' | 'incomplete' | 'missing' | 'never' | 'old',
  values: Record<string, string | number>,
): Promise<void> {
  const holders = await holdersToNotify(ctx, 'monitor:backup:list', 'unscoped', 0);
  await notify(ctx, holders, {
    topic: 'backups',
    path: '/monitor/backup',
    write: (language) => {
      const t = translatorOf(backupsTexts, language);
      const { code, at } = values;
      const why = code === undefined ? '' : t.dynamic(`faults.${code}`, String(values['why'] ?? code), values);
      const folder = String(values['folder'] ?? '');
      const words = {
        why,
        folder,
        count: Number(values['count'] ?? 0),
        at: at === undefined ? '' : wireTime(new Date(at)),
      };
      return { title: t(`mail.${what}Subject`, words), body: t(`mail.${what}Body`, words) };
    },
  });
}
