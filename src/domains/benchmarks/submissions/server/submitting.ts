import { Readable } from 'node:stream';
import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { announce } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { largestScoreFile, type Problem } from '#contract/benchmarks/scoring';
import { currentVersion } from '#module/benchmarks/datasets';
import { filesPublishing, referTo, storeFile } from '#module/system/uploads';
import { checkCaptcha } from '#module/identity/sessions';
import { setting } from '#module/system/settings';
import {
  leadsFrom,
  modelActs,
  type Checked,
  type Decisions,
  type ModelAct,
  type NewSubmission,
  type OwnAct,
  type OwnFields,
} from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import { rowOf } from './storing.ts';
import { mailDecided, mailWaiting } from './mails.ts';
import { isOwn } from './policy.ts';
import { insert, setState } from './queries/scored.ts';
import * as queries from './queries/submitted.ts';
import type { LockedModel } from './queries/submitted.ts';
import { scoreJob } from './queue.ts';
import { compare } from './service.ts';
import { read, taskOf } from './task.ts';

const day = 24 * 3600_000;
/** Warns submitter and reviewer that another model of the board has the same name. */
const notice: Problem = { code: 'SAME_NAME', line: 0, column: 'name', found: '', expected: '' };
/** Record type of the stored score files. */
const refType = 'benchmarks.submissions';

/**
 * Reads a score file and queues the model for scoring. The reply to a faulty file contains its problems: nothing is
 * stored and the captcha stays valid. Programs with an access token need no captcha.
 * @throws benchmarks.datasets.notFound, benchmarks.submissions.notAccepting|tooMany|noPredecessor,
 * identity.sessions.captcha…
 */
export async function submit(
  ctx: Context,
  publicId: string,
  { code, uuid, file, encoding, supersedes, ...model }: NewSubmission,
): Promise<Checked> {
  const version = await currentVersion(ctx, publicId);
  if (!version.acceptsModels) throw fail('benchmarks.submissions.notAccepting');
  await refuseMoreThanADay(ctx);
  const supersedesId = await predecessor(ctx, version.datasetId, supersedes);
  const task = await taskOf(ctx, version);
  if (!task.primary) throw fail('benchmarks.submissions.notAccepting');
  const bytes = Buffer.from(file, encoding === 'base64' ? 'base64' : 'utf8');
  const content = read(task, bytes);
  const named = await queries.sameName(ctx, { versionId: task.versionId, name: model.name, supersedesId });
  const namesakes = named === undefined ? [] : [{ ...notice, found: named }];
  const result = { ...content, warnings: [...content.warnings, ...namesakes] };
  const { errors, more, warnings, rows, matched } = result;
  const checked = { errors, more, warnings, rows, matched, expected: task.ids.length };
  if (errors.length) return { ...checked, publicId: null };
  if (!ctx.actor.scopes) await checkCaptcha(ctx, { code, uuid });
  const source = { fileName: model.fileName, stream: Readable.from([bytes]) };
  const rule = { bucket: 'protected', types: ['txt'], maxBytes: largestScoreFile, longestName: 255 } as const;
  const added = await storeFile(ctx, source, rule, async (tx, { fileId }) => {
    // Concurrent files of the same person are counted one after the other.
    await queries.lockPerson(tx, tx.actor.userId);
    await refuseMoreThanADay(tx);
    const made = { ...model, bytes, supersedesId, reason: '', isBaseline: false, isDemo: false, auditBy: '' };
    const row = rowOf(tx, task, result, { ...made, status: 'queued' });
    const kept = await insert(tx, { ...row, fileId });
    await referTo(tx, fileId, refType, kept.modelId);
    await addJob(tx, scoreJob, { modelId: kept.modelId });
    return kept;
  });
  return { ...checked, publicId: added.publicId };
}

/** The form values of one of the caller's models. @throws benchmarks.submissions.notFound */
export async function ownFields(ctx: Context, publicId: string): Promise<OwnFields> {
  const found = await queries.ownFields(ctx, publicId);
  if (!found) throw fail('benchmarks.submissions.notFound');
  return found;
}

/** The caller's approved model that a submission will replace. @throws benchmarks.submissions.noPredecessor */
async function predecessor(ctx: Context, datasetId: number, publicId: string): Promise<number | null> {
  if (publicId === '') return null;
  const modelId = await queries.ownApproved(ctx, { datasetId, publicId });
  if (modelId === undefined)
    throw failFields('benchmarks.submissions.noPredecessor', [
      { path: 'supersedes', reason: 'benchmarks.submissions.noPredecessor' },
    ]);
  return modelId;
}

/** Counts the models that were stored within a day, without faulty files. @throws benchmarks.submissions.tooMany */
async function refuseMoreThanADay(ctx: Context): Promise<void> {
  const count = Number(await setting(ctx, 'bench.maxPerDay'));
  const since = new Date(ctx.now.getTime() - day);
  if ((await queries.countSince(ctx, ctx.actor.userId, since)) >= count)
    throw fail('benchmarks.submissions.tooMany', { count });
}

/**
 * An action of the submitter: `publish` requests the review of a private model, `withdraw` removes a model, also from
 * the board. @throws benchmarks.submissions.notFound|wrongState
 */
export function moveOwn(ctx: Context, act: OwnAct, modelId: number, reason = ''): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const model = await begin(tx, modelId, act, (one) => isOwn(tx.actor, one));
    const gone = act === 'withdraw' ? ({ withdrawTime: tx.now, withdrawnBy: 'author' } as const) : {};
    await queries.update(tx, model.modelId, { status: modelActs[act].to, reason, ...gone });
    if (modelActs[act].to === 'pending') await mailWaiting(tx, model);
    if (model.status === 'approved') await compare(tx, model.versionId);
  });
}

/**
 * A reviewer's action on one model or several, with the versions that were read: all of them or none. Boards, ties and
 * mails are updated in the same transaction.
 * @throws benchmarks.submissions.notFound|wrongState|own, 601 kernel.changed
 */
export function decide(ctx: Context, decision: Decisions): Promise<void> {
  const { act, models } = decision;
  const reason = 'reason' in decision ? decision.reason : '';
  return inTransaction(ctx, async (tx) => {
    const versions = new Set<number>();
    // A fixed lock order, so that two reviewers cannot deadlock.
    for (const { modelId, rowVer } of models.toSorted((a, b) => a.modelId - b.modelId)) {
      const model = await begin(tx, modelId, act);
      if (isOwn(tx.actor, model)) throw fail('benchmarks.submissions.own');
      if (model.rowVer !== rowVer) throw conflict('kernel.changed');
      if (modelActs[act].to === 'approved' && model.fileId !== null)
        await announce(tx, filesPublishing, { fileIds: [model.fileId] });
      const by = { auditBy: ctx.actor.userName, auditTime: ctx.now };
      const gone = act === 'retract' ? ({ withdrawTime: tx.now, withdrawnBy: 'operator' } as const) : {};
      await queries.update(tx, modelId, { status: modelActs[act].to, reason, ...by, ...gone });
      // The newer run replaces the older one; the page of the older one remains and refers to it.
      if (modelActs[act].to === 'approved' && model.supersedesId !== null)
        await setState(tx, model.supersedesId, ['approved'], { status: 'superseded' });
      await mailDecided(tx, act, model, reason);
      versions.add(model.versionId);
    }
    for (const versionId of versions) await compare(tx, versionId);
  });
}

/** Locks the model if the action is possible in its state. */
async function begin(
  tx: Context,
  modelId: number,
  act: ModelAct,
  isSeen: (model: LockedModel) => boolean = () => true,
): Promise<LockedModel> {
  const model = await queries.lock(tx, modelId);
  if (!model || !isSeen(model)) throw fail('benchmarks.submissions.notFound');
  noteOperation(tx, model.name);
  if (!leadsFrom(act, model.status)) {
    const state = translatorOf(submissionTexts, tx.language)(`states.${model.status}`);
    throw fail('benchmarks.submissions.wrongState', { state });
  }
  return model;
}
