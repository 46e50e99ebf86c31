import { pick, translatorOf, type Language } from '#shared/texts';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { wireTime } from '#shared/time';
import type { ResourceRecord } from '#module/data/resources';
import { virusScanTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { Released, ToScan } from './queries.ts';

/** Milliseconds between two mails about findings: many infected files are one mail an hour. */
const findingsEach = 3600_000;
/** And between two about a scanner that does not answer. */
const downEach = 12 * 3600_000;
/** Milliseconds of absence before a mail is sent: a restart is normal. */
const downPatience = 5 * 60_000;
/** Files that a mail names of each kind. */
const maxNamed = 20;

const path = '/monitor/virus';
const topic = 'virusScans';

const operators = (ctx: Context) => holdersToNotify(ctx, 'monitor:virus:list', 'unscoped', 0);

type Values = Record<string, string | number>;
type Letter = 'infected' | 'released' | 'sentBack';

/** Informs operators of new findings; findings of the next hour wait for the next mail. */
export async function notifyFindings(ctx: Context): Promise<void> {
  if (!(await queries.hasUnreported(ctx)) || !(await claim(ctx, 'virus:told', findingsEach))) return;
  await inTransaction(ctx, async (tx) => {
    const found = await queries.takeUnreported(tx, maxNamed);
    const count = found.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return;
    const write = (language: Language) => {
      const t = translatorOf(virusScanTexts, language);
      const parts = found.map(({ state, count: files, names }) => {
        const more = files > names.length ? [t('mail.more', { count: files - names.length })] : [];
        const head = t(`mail.found.${state as 'infected'}`, { count: files });
        return [head, ...names.map((name) => `  ${name}`), ...more].join('\n');
      });
      return { title: t('mail.foundTitle', { count }), body: [t('mail.foundBody'), ...parts].join('\n\n') };
    };
    await notify(tx, await operators(tx), { topic, path, write });
  });
}

/** Informs operators, at most twice a day, that the scanner does not answer and publications wait. */
export async function notifyDown(ctx: Context): Promise<void> {
  if (!ctx.clamd) return;
  const { downSince, error } = await queries.scanner(ctx);
  if (downSince === null || ctx.now.getTime() - downSince.getTime() < downPatience) return;
  if (!(await claim(ctx, 'virus:down', downEach))) return;
  const write = (language: Language) => {
    const t = translatorOf(virusScanTexts, language);
    return { title: t('mail.downTitle'), body: t('mail.downBody', { since: wireTime(downSince), error }) };
  };
  await inTransaction(ctx, async (tx) => notify(tx, await operators(tx), { topic, path, write }));
}

/** Informs the owners of resources with an infected file, or else its uploader; in the caller's transaction. */
export const mailInfected = (ctx: Context, { fileId }: Pick<ToScan, 'fileId'>, signature: string): Promise<void> =>
  mailOwners(ctx, fileId, 'infected', { signature });

/** Informs the same users that an administrator released the file. */
export const mailReleased = (ctx: Context, { fileId, signature }: Released): Promise<void> =>
  mailOwners(ctx, fileId, 'released', { signature });

async function mailOwners(ctx: Context, fileId: number, letter: Letter, values: Values): Promise<void> {
  const file = await queries.fileOf(ctx, fileId);
  if (!file) return;
  const resources = await queries.resourcesWith(ctx, fileId);
  // Versions of one owner are one mail, about the newest.
  const ofOwners = [...Map.groupBy(resources, ({ ownerId }) => ownerId)].map(([ownerId, [newest]]) => ({
    ...newest!,
    ownerId,
  }));
  for (const of of ofOwners)
    await mail(ctx, of.ownerId, `/archive/manage/${of.resourceId}`, letter, { ...values, name: of.path }, of);
  if (ofOwners.length === 0 && file.ownerId !== 0)
    await mail(ctx, file.ownerId, '/my', letter, { ...values, name: file.originName });
}

/** Informs the owner that an approved resource was returned. */
export const mailSentBack = (ctx: Context, row: ResourceRecord, values: Values): Promise<void> =>
  mail(ctx, row.ownerId, `/archive/submit/${row.resourceId}`, 'sentBack', values, row);

function mail(
  ctx: Context,
  to: number,
  page: string,
  letter: Letter,
  values: Values,
  of?: { titleZh: string; titleEn: string },
): Promise<void> {
  return notify(ctx, [to], {
    topic: 'ownData',
    path: page,
    write: (language) => {
      const t = translatorOf(virusScanTexts, language);
      const title = of ? pick(of.titleZh, of.titleEn, language) : '';
      const all = { name: '', signature: '', reason: '', ...values, title };
      const body = t(`mail.${letter}Body`, all);
      return { title: t(`mail.${letter}Title`, all), body: of ? `${body}\n${t('mail.of', all)}` : body };
    },
  });
}
