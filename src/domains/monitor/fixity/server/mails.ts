import { formatBytes } from '#shared/bytes';
import { translatorOf, type Language } from '#shared/texts';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { fixityTexts } from '../texts/index.ts';
import { figuresNow } from './figures.ts';
import * as queries from './queries.ts';

/** Milliseconds between two mails about damage: a failing disk causes one mail an hour, not one per file. */
const damageEach = 3600_000;
/** Between two about a missing store. */
const goneEach = 86_400_000;
/** And between two mails about coverage. */
const lateEach = 7 * 86_400_000;
/** Maximum number of files of each kind in a mail. */
const maxNamed = 20;

const path = '/monitor/fixity';
const topic = 'fixity';

const operators = (ctx: Context) => holdersToNotify(ctx, 'monitor:fixity:list', 'unscoped', 0);

/** Informs operators of new damage; findings of the next hour wait for the next mail. */
export async function notifyDamage(ctx: Context): Promise<void> {
  if (!(await queries.hasUnreported(ctx)) || !(await claim(ctx, 'fixity:told', damageEach))) return;
  await inTransaction(ctx, async (tx) => {
    const found = await queries.takeUnreported(tx, maxNamed);
    const count = found.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return;
    const write = (language: Language) => {
      const t = translatorOf(fixityTexts, language);
      const parts = found.map(({ state, count: files, names }) => {
        const more = files > names.length ? [t('mail.more', { count: files - names.length })] : [];
        return [t(`mail.${state}`, { count: files }), ...names.map((name) => `  ${name}`), ...more].join('\n');
      });
      return { title: t('mail.title', { count }), body: [t('mail.compared'), ...parts].join('\n\n') };
    };
    await notify(tx, await operators(tx), { topic, path, write });
  });
}

/** Informs operators, at most once a day, that the file store is not there. */
export async function notifyStoreGone(ctx: Context, address: string): Promise<void> {
  if (!(await claim(ctx, 'fixity:store', goneEach))) return;
  const write = (language: Language) => {
    const t = translatorOf(fixityTexts, language);
    return { title: t('mail.goneTitle'), body: t('mail.gone', { address }) };
  };
  await inTransaction(ctx, async (tx) => notify(tx, await operators(tx), { topic, path, write }));
}

/** Informs operators, at most once a week, of files that were not read within the days of a round. */
export async function notifyLate(ctx: Context): Promise<void> {
  const { lateFiles, lateBytes, days, mbPerSecond, isTooSlow } = await figuresNow(ctx);
  if ((lateFiles === 0 && !isTooSlow) || !(await claim(ctx, 'fixity:late', lateEach))) return;
  const write = (language: Language) => {
    const t = translatorOf(fixityTexts, language);
    const late = t('mail.late', { count: lateFiles, size: formatBytes(lateBytes, language), days });
    return {
      title: t('mail.lateTitle', { days }),
      body: [...(lateFiles > 0 ? [late] : []), ...(isTooSlow ? [t('mail.tooSlow', { mbPerSecond, days })] : [])].join(
        '\n\n',
      ),
    };
  };
  await inTransaction(ctx, async (tx) => notify(tx, await operators(tx), { topic, path, write }));
}
