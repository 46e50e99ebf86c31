import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction, type Actor, type Context } from '#server/context';
import { announce, event } from '#server/events';
import { attachFile, detachFile } from '#module/data/record-files';
import { findResource } from '#module/data/resources';
import { withdraw } from '#module/data/life-cycle';
import { newVersion } from '#module/data/versions';
import { createDraft, saveDraft, submit } from '#module/data/deposits';
import { ResourceDraft, resourceStatus } from '#contract/data/resources';
import { claim } from '../service/assigning.ts';
import { approve, reject } from '../service/decisions.ts';
import { filesOf, findActor, findMade } from './queries.ts';
import { formats } from './formats.ts';
import { large } from './large.ts';
import { records, type DemoFile, type DemoRecord, type DemoStream } from './records.ts';
import { series } from './series.ts';
import { structures } from './structures.ts';

/**
 * Emitted when the demonstration records exist, so that other nouns can add theirs. Emitted again when the records are
 * created again.
 */
export const demoMade = event('data.reviews.demoMade');

const days = 24 * 3600_000;

/**
 * Creates the demonstration records through the product's own services, with the dates that the records define. Can be
 * run again after an interruption: existing records are left unchanged.
 * @param hasLarge with the records of large files
 */
export async function makeDemo(ctx: Context, hasLarge = false): Promise<void> {
  const owner = await findActor(ctx, 'publisher', []);
  const reviewer = await findActor(ctx, 'reviewer', ['data:resource:audit', 'data:resource:approve']);
  const manager = await findActor(ctx, 'data_admin', ['data:resource:withdraw']);
  if (!owner || !reviewer || !manager) {
    ctx.log.warn('no demonstration accounts: no demonstration records');
    return;
  }
  const silent = { ...ctx, isSilent: true };
  // The series comes first, so that open reviews are the newest records.
  for (const record of [...series, ...structures, ...(hasLarge ? large : []), formats, ...records])
    await make(silent, record, { owner, reviewer, manager });
  await inTransaction(silent, (tx) => announce(tx, demoMade, {}));
}

type People = Record<'owner' | 'reviewer' | 'manager', Actor>;

async function make(ctx: Context, record: DemoRecord, people: People): Promise<void> {
  const form = ResourceDraft.parse(record.form(ctx.now));
  const version = record.version ?? 'V1.0';
  const begun = new Date(ctx.now.getTime() - (record.daysAgo + 3) * days);
  const asOwner = { ...ctx, actor: people.owner, now: begun };
  const made = await findMade(ctx, form.titleZh, version);
  if (made && made.status !== resourceStatus.draft) return;
  const resourceId = made?.resourceId ?? (await inTransaction(asOwner, (tx) => begin(tx, record, form)));
  const there = (await filesOf(ctx, resourceId)).map(({ path }) => path);
  for (const [path, content] of Object.entries(record.files))
    if (!there.includes(path)) await attach(asOwner, resourceId, path, content);
  await inTransaction(ctx, (tx) => go(tx, record, resourceId, people));
}

/** Creates a draft, or the next version of an older record without the files that differ. */
async function begin(tx: Context, record: DemoRecord, form: ResourceDraft): Promise<number> {
  const old = record.supersedes && (await findMade(tx, form.titleZh, record.supersedes));
  const resourceId = old ? await newVersion(tx, old.resourceId) : await createDraft(tx, { isDemo: true });
  await saveDraft(tx, resourceId, { ...form, rowVer: 0 });
  for (const { id, path, sha256 } of await filesOf(tx, resourceId))
    if ((await digestOf(record.files[path])) !== sha256) await detachFile(tx, resourceId, id);
  return resourceId;
}

/** The bytes of a file; generated ones are computed again. */
const bytesOf = async (content: DemoFile) => (typeof content === 'string' ? Buffer.from(content) : content());
const streamOf = async (content: DemoFile | DemoStream) =>
  typeof content === 'object' ? Readable.from(content.parts()) : Readable.from([await bytesOf(content)]);

const digestOf = async (content: DemoFile | DemoStream | undefined) =>
  content === undefined || typeof content === 'object'
    ? ''
    : createHash('sha256')
        .update(await bytesOf(content))
        .digest('hex');

async function attach(ctx: Context, resourceId: number, path: string, content: DemoFile | DemoStream): Promise<void> {
  const parts = path.split('/');
  const fileName = parts.pop()!;
  const isText = /\.(txt|md|py)$/.test(fileName);
  const source = { fileName, stream: await streamOf(content) };
  await attachFile(ctx, resourceId, source, { folder: parts.join('/'), fileClass: isText ? 'document' : 'raw' });
}

/** Applies the acts of a record, one per day. */
async function go(
  tx: Context,
  record: DemoRecord,
  resourceId: number,
  { owner, reviewer, manager }: People,
): Promise<void> {
  for (const [at, act] of record.acts.entries()) {
    const now = new Date(tx.now.getTime() - (record.daysAgo + record.acts.length - at - 1) * days);
    const { rowVer } = (await findResource(tx, resourceId))!;
    const asReviewer = { ...tx, actor: reviewer, now };
    const which = { resourceId, rowVer, comments: act.comments ?? '' };
    if (act.act === 'submit') await submit({ ...tx, actor: owner, now }, resourceId, rowVer);
    else if (act.act === 'claim') await claim(asReviewer, which);
    else if (act.act === 'approve') await approve(asReviewer, which);
    else if (act.act === 'reject') await reject(asReviewer, { ...which, reasons: act.reasons });
  }
  if (record.withdrawn) await withdraw({ ...tx, actor: manager }, resourceId, record.withdrawn);
}
