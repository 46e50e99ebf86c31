import { hash } from 'node:crypto';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { assignIdentifiers, releasePublication } from '#module/data/life-cycle';
import { findResource, lockResource } from '#module/data/resources';
import { identifierActs, identifierKinds, type IdentifierKind, type IdentifierMessage } from '../../contract.ts';
import { cstrTemplates } from '../../cstr.ts';
import { isOfService, recheckAfter, pauseAfter, type Outcome } from '../policy.ts';
import * as queries from '../queries.ts';
import { sendToPlatform } from './cstr-platform.ts';
import { sendToDataCite, type Exchange } from './datacite.ts';
import { cstrForm, dataciteForm } from './forms.ts';
import { serviceOf, type Service } from './services.ts';
import { holder, sendJob } from './messages.ts';

/** Longer than all calls of one turn together; after it another process takes the turn of a dead one. */
const leaseSeconds = 120;
/** Turns per round; the rest waits for the next round, so that other jobs can run. */
const maxTurns = 100;

type Leased = queries.Leased & { wanted: IdentifierMessage };

/** Sends all due messages to the services. Any number of processes may run it concurrently. */
export async function sendMessages(ctx: Context): Promise<void> {
  await Promise.all(identifierKinds.map((kind) => sendTo(ctx, kind)));
}

async function sendTo(ctx: Context, kind: IdentifierKind): Promise<void> {
  const service = await serviceOf(ctx, kind);
  if (!service.isOn) return freeWaiting(ctx, kind);
  for (let turn = 0; turn < maxTurns; turn++) {
    const leased = await queries.lease(ctx, kind, leaseSeconds);
    if (!leased) return undefined;
    const now = { ...ctx, now: new Date() };
    const exchange = await exchangeOf(now, service, leased as Leased);
    await settle({ ...ctx, now: new Date() }, leased as Leased, exchange);
    if (isOfService(exchange.outcome)) return undefined;
  }
  return addJob(ctx, sendJob, {}, { key: sendJob });
}

/**
 * Releases the identifiers of a service that was switched off: publications no longer wait, resources use their local
 * numbers, and the values stay reserved.
 */
async function freeWaiting(ctx: Context, kind: IdentifierKind): Promise<void> {
  for (const { identifierId, resourceId } of await queries.waitingFor(ctx, kind))
    await inTransaction(ctx, async (tx) => {
      await lockResource(tx, resourceId);
      await queries.putBack(tx, identifierId);
      await releaseWhenRegistered(tx, resourceId);
    });
}

interface Told extends Exchange {
  /** Digest of the sent content, to recognise it later; absent for a poll. */
  digest?: string;
}

const nothing = (outcome: Outcome): Told => ({ request: {}, answer: { fault: 'address', detail: '' }, outcome });

async function exchangeOf(ctx: Context, service: Service, leased: Leased): Promise<Told> {
  if (service.missing.length > 0) return nothing({ is: 'failed', error: 'notConfigured' });
  const row = await findResource(ctx, leased.resourceId);
  // A deleted resource was never published; its value stays reserved, and there is nothing to send.
  if (!row) return nothing({ is: 'done' });
  if (leased.kind === 'cstr') {
    const metadata = await cstrForm(ctx, row, { value: leased.value, isWithdrawn: leased.wanted === 'hide' });
    const digest = digestOf(leased.wanted, metadata);
    if (isTold(leased, digest)) return nothing({ is: 'done' });
    const template = cstrTemplates[row.resourceType] ?? cstrTemplates.dataset!;
    const told = { value: leased.value, template, metadata, taskId: leased.taskId };
    return { ...(await sendToPlatform(ctx, service, told)), digest };
  }
  const attributes = { ...(await dataciteForm(ctx, row)), doi: leased.value };
  const digest = digestOf(leased.wanted, attributes);
  if (isTold(leased, digest)) return nothing({ is: 'done' });
  return { ...(await sendToDataCite(ctx, service, leased.wanted, attributes)), digest };
}

const digestOf = (wanted: IdentifierMessage, metadata: object) =>
  hash('sha256', `${wanted === 'hide' ? 'hidden' : 'shown'}\n${JSON.stringify(metadata)}`, 'hex');

/** An update with unchanged content needs no call. */
const isTold = (leased: Leased, digest: string) => leased.wanted === 'update' && leased.digest === digest;

/** Limit of stored characters of a response. */
const longestResponse = 8000;

/** The last exchange as it is stored. */
interface Seen {
  request: string;
  response: string;
  httpStatus: number | null;
}

const isFirstOf = ({ wanted, registeredAt }: Leased) => wanted === 'register' && registeredAt === null;

async function settle(ctx: Context, leased: Leased, { request, answer, outcome, digest }: Told): Promise<void> {
  const seen: Seen = {
    request: JSON.stringify(request),
    response: storable('text' in answer ? answer.text : answer.detail).slice(0, longestResponse),
    httpStatus: 'status' in answer ? answer.status : null,
  };
  const after = (seconds: number) => new Date(ctx.now.getTime() + seconds * 1000);
  switch (outcome.is) {
    case 'pending':
      // For a task, `tries` counts the polls.
      await queries.settle(ctx, leased, {
        ...seen,
        taskId: outcome.taskId,
        ...(leased.taskId ? {} : { tries: 0 }),
        nextTryAt: after(recheckAfter(leased.taskId ? leased.tries : 0)),
        error: '',
      });
      return;
    case 'failed':
      ctx.log.warn({ identifier: leased.value, error: outcome.error }, 'an identifier service did not take it');
      await queries.settle(ctx, leased, {
        ...seen,
        // A failed task is started again.
        ...(outcome.error === 'wrongAnswer' ? { taskId: '' } : {}),
        nextTryAt: after(pauseAfter(leased.tries, outcome.retryAfter)),
        error: outcome.error,
      });
      return;
    case 'refused':
      ctx.log.error({ identifier: leased.value, response: seen.response }, 'an identifier service refused');
      await queries.settle(ctx, leased, {
        ...seen,
        taskId: '',
        ...(isFirstOf(leased) ? { status: 'failed' } : {}),
        nextTryAt: null,
        error: 'refused',
      });
      return;
    case 'done':
      return settleDone(ctx, leased, 'status' in answer ? seen : {}, digest);
  }
}

/** After success: a resource gets an identifier on its first registration. */
async function settleDone(
  ctx: Context,
  leased: Leased,
  seen: Partial<Seen>,
  digest: string | undefined,
): Promise<void> {
  const isFirst = isFirstOf(leased);
  await inTransaction(ctx, async (tx) => {
    const row = await lockResource(tx, leased.resourceId);
    const isSettled = await queries.settle(tx, leased, {
      ...seen,
      status: identifierActs[leased.wanted].to,
      wanted: null,
      taskId: '',
      tries: 0,
      nextTryAt: null,
      error: '',
      ...(digest ? { digest } : {}),
      ...(isFirst ? { registeredAt: tx.now } : {}),
    });
    if (!isSettled || !isFirst || !row) return;
    await assignIdentifiers(
      tx,
      leased.resourceId,
      leased.kind === 'doi' ? { doi: leased.value } : { cstr: `CSTR:${leased.value}` },
    );
    await releaseWhenRegistered(tx, leased.resourceId);
  });
}

/** The database cannot store these characters. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

/** Releases the publication of an approved resource when none of its identifiers waits for registration. */
async function releaseWhenRegistered(ctx: Context, resourceId: number): Promise<void> {
  const waiting = (await queries.ofResource(ctx, resourceId)).some(
    (it) => it.wanted === 'register' && it.registeredAt === null,
  );
  if (!waiting) await releasePublication(ctx, resourceId, holder);
}
