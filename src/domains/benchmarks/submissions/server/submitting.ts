import { Readable } from 'node:stream';
import { conflict, fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail';
import { largestScoreFile, type Problem, type ProblemCode } from '#contract/benchmarks/scoring';
import { currentVersion } from '#module/benchmarks/datasets';
import { referTo, storeFile } from '#module/files/uploads';
import { checkCaptcha } from '#module/identity/sessions';
import { setting, settings } from '#module/system/settings';
import { leadsFrom, modelActs, type AuditAct, type Checked, type ModelAct, type NewSubmission } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import { isCopy, isTruth, isWorseThanDummy } from './doubts.ts';
import { bytesOf, numbersOf } from './measure.ts';
import { isOwn } from './policy.ts';
import * as queries from './queries/submitted.ts';
import type { LockedModel } from './queries/submitted.ts';
import { compare, keep, measureFile, read, taskOf, type Task } from './service.ts';

const day = 24 * 3600_000;
/** Kind of record that a kept score file belongs to. */
const refType = 'benchmarks.submissions';

/**
 * Reads a score file and keeps the model for review. A faulty file is answered with its problems: nothing is kept and the
 * captcha stays good. Programs with an access token need no captcha.
 * @throws benchmarks.datasets.notFound, benchmarks.submissions.notAccepting|tooMany, identity.sessions.captcha…
 */
export async function submit(
  ctx: Context,
  publicId: string,
  { code, uuid, file, encoding, ...model }: NewSubmission,
): Promise<Checked> {
  const version = await currentVersion(ctx, publicId);
  if (!version.acceptsModels) throw fail('benchmarks.submissions.notAccepting');
  await refuseMoreThanADay(ctx);
  const task = await taskOf(ctx, version);
  const bytes = Buffer.from(file, encoding === 'base64' ? 'base64' : 'utf8');
  const result = read(task, bytes);
  const { errors, more, warnings, rows, matched } = result;
  const checked = { errors, more, rows, matched, expected: task.ids.length };
  if (errors.length) return { ...checked, publicId: null, warnings };
  if (!ctx.actor.scopes) await checkCaptcha(ctx, { code, uuid });
  const doubts = [...warnings, ...(await doubtsAbout(ctx, task, result.predictions))];
  const made = {
    ...model,
    bytes,
    status: 'pending',
    reason: '',
    isBaseline: false,
    isDemo: false,
    auditBy: '',
  } as const;
  const measured = await measureFile(ctx, task, made);
  const source = { fileName: model.fileName, stream: Readable.from([bytes]) };
  const rule = { bucket: 'protected', types: ['txt'], maxBytes: largestScoreFile, longestName: 255 } as const;
  const added = await storeFile(ctx, source, rule, async (tx, { fileId }) => {
    // Files of the same person that come at the same time count one after the other.
    await queries.lockPerson(tx, tx.actor.userId);
    await refuseMoreThanADay(tx);
    const kept = await keep(tx, task, measured, doubts, fileId);
    await referTo(tx, fileId, refType, kept.modelId);
    return kept;
  });
  return { ...checked, publicId: added.publicId, warnings: doubts };
}

/** Models that were kept within a day count; faulty files do not. @throws benchmarks.submissions.tooMany */
async function refuseMoreThanADay(ctx: Context): Promise<void> {
  const count = Number(await setting(ctx, 'bench.mostPerDay'));
  const since = new Date(ctx.now.getTime() - day);
  if ((await queries.countSince(ctx, ctx.actor.userId, since)) >= count)
    throw fail('benchmarks.submissions.tooMany', { count });
}

const doubt = (code: ProblemCode, found = ''): Problem => ({ code, line: 0, column: '', found, expected: '' });

/** What only somebody who has the targets and the other models can see. */
async function doubtsAbout(ctx: Context, task: Task, predictions: Float64Array<ArrayBuffer>): Promise<Problem[]> {
  const twin = await twinOf(ctx, task, predictions);
  return [
    ...(isTruth(task.truth, predictions) ? [doubt('SAME_AS_TRUTH')] : []),
    ...(twin === undefined ? [] : [doubt('DUPLICATE_OF', twin || '…')]),
    ...(task.primary && isWorseThanDummy(task.truth, predictions, task.primary) ? [doubt('WORSE_THAN_DUMMY')] : []),
  ];
}

/** Name of another model whose predictions these nearly are; an empty text for one that is not listed. */
async function twinOf(ctx: Context, task: Task, predictions: Float64Array<ArrayBuffer>): Promise<string | undefined> {
  // One after the other: the predictions of a whole board need not be in memory.
  for await (const { name, status, predictions: bytes } of queries.otherPredictions(ctx, task.versionId)) {
    const isTwin =
      task.truth.type === 'regression' ? isCopy(predictions, numbersOf(bytes)) : bytesOf(predictions).equals(bytes);
    if (isTwin) return status === 'approved' ? name : '';
  }
  return undefined;
}

/** Takes back the caller's own model while nobody has decided. @throws benchmarks.submissions.notFound|wrongState */
export function withdraw(ctx: Context, modelId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const model = await begin(tx, modelId, 'withdraw', (one) => isOwn(tx.actor, one));
    await queries.update(tx, model.modelId, { status: modelActs.withdraw.to, reason: '' });
  });
}

/**
 * A reviewer's act; board, ties and mail follow in the same transaction.
 * @throws benchmarks.submissions.notFound|wrongState|own
 */
export function move(
  ctx: Context,
  act: AuditAct,
  { modelId, rowVer, reason = '' }: { modelId: number; rowVer: number; reason?: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const model = await begin(tx, modelId, act);
    if (isOwn(tx.actor, model)) throw fail('benchmarks.submissions.own');
    if (model.rowVer !== rowVer) throw conflict('kernel.changed');
    const by = { auditBy: ctx.actor.userName, auditTime: ctx.now };
    await queries.update(tx, modelId, { status: modelActs[act].to, reason, ...by });
    await compare(tx, model.versionId);
    await write(tx, act, model, reason);
  });
}

/** The model, held, if the act leads on from its state. */
async function begin(
  tx: Context,
  modelId: number,
  act: ModelAct,
  isSeen: (model: LockedModel) => boolean = () => true,
): Promise<LockedModel> {
  const model = await queries.lock(tx, modelId);
  if (!model || !isSeen(model)) throw fail('benchmarks.submissions.notFound');
  if (!leadsFrom(act, model.status)) {
    const state = translatorOf(submissionTexts, tx.language)(`states.${model.status}`);
    throw fail('benchmarks.submissions.wrongState', { state });
  }
  return model;
}

/** Tells the submitter, in both languages, since nobody's language is stored. */
async function write(tx: Context, act: AuditAct, model: LockedModel, reason: string): Promise<void> {
  if (!model.email) return;
  const site = await settings(tx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, dataset: string) => {
    const t = translatorOf(submissionTexts, language);
    const values = { name: model.name, dataset, reason, site: site[`site.name.${language}`] };
    return { subject: t(`mail.${act}Subject`, values), body: t(`mail.${act}Body`, values) };
  };
  const zh = part('zh', model.nameZh);
  const en = part('en', model.nameEn);
  const path = modelActs[act].to === 'approved' ? `/model/${model.publicId}` : '/benchmarks/mine';
  await sendMail(tx, {
    to: model.email,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, tx.siteUrl + path].join('\n\n'),
  });
}
