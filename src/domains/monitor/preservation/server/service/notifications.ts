import { translatorOf, type Language } from '#shared/texts';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { preservationTexts } from '../../texts/index.ts';
import { hasUnreported, takeRepairs, takeUnreported } from '../queries/checks.ts';
import type { Fault } from '../queries/objects.ts';

/** Milliseconds between two mails about findings, and between two about a failing place. */
const findingsEach = 3600_000;
const placeEach = 24 * 3600_000;
/** Maximum number of places of each kind in a mail. */
const maxNamed = 20;

const path = '/monitor/fixity';
const topic = 'fixity';

const operators = (ctx: Context) => holdersToNotify(ctx, 'monitor:fixity:list', 'unscoped', 0);

/** The message for a fault. */
export const sentenceOf = ({ code, values }: Fault, language: Language): string =>
  translatorOf(preservationTexts, language).dynamic(`faults.${code}`, String(values['why'] ?? code), values);

/** Informs operators of new damage and repairs; findings of the next hour wait for the next mail. */
export async function notifyFindings(ctx: Context): Promise<void> {
  if (!(await hasUnreported(ctx)) || !(await claim(ctx, 'preservation:told', findingsEach))) return;
  await inTransaction(ctx, async (tx) => {
    const found = await takeUnreported(tx, maxNamed);
    const repairs = await takeRepairs(tx);
    const count = found.reduce((sum, one) => sum + one.count, 0);
    if (count + repairs.copies + repairs.files === 0) return;
    const write = (language: Language) => {
      const t = translatorOf(preservationTexts, language);
      const parts = found.map(({ state, count: files, places }) => {
        const more = files > places.length ? [t('mail.more', { count: files - places.length })] : [];
        return [t(`mail.${state}`, { count: files }), ...places.map((place) => `  ${place}`), ...more].join('\n');
      });
      return {
        title:
          count > 0 ? t('mail.title', { count }) : t('mail.repairedTitle', { count: repairs.copies + repairs.files }),
        body: [
          ...(count > 0 ? [t('mail.compared')] : []),
          ...parts,
          ...(repairs.files > 0 ? [t('mail.repairedFiles', { count: repairs.files })] : []),
          ...(repairs.copies > 0 ? [t('mail.repairedCopies', { count: repairs.copies })] : []),
        ].join('\n\n'),
      };
    };
    await notify(tx, await operators(tx), { topic, path, write });
  });
}

/** Informs operators, at most once a day for each cause, that the place of the second copy fails. */
export async function notifyPlaceFault(ctx: Context, fault: Fault): Promise<void> {
  if (!(await claim(ctx, `preservation:place:${fault.code}`, placeEach))) return;
  const write = (language: Language) => {
    const t = translatorOf(preservationTexts, language);
    return { title: t('mail.placeTitle'), body: t('mail.place', { why: sentenceOf(fault, language) }) };
  };
  await inTransaction(ctx, async (tx) => notify(tx, await operators(tx), { topic, path, write }));
}

/** Informs operators, at most once a day, of objects that wait for longer than a day. */
export async function notifyBacklog(ctx: Context, count: number): Promise<void> {
  if (count === 0 || !(await claim(ctx, 'preservation:behind', placeEach))) return;
  const write = (language: Language) => {
    const t = translatorOf(preservationTexts, language);
    return { title: t('mail.behindTitle', { count }), body: t('mail.behind') };
  };
  await inTransaction(ctx, async (tx) => notify(tx, await operators(tx), { topic, path, write }));
}
