import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { holdPublication } from '#module/data/life-cycle';
import type { ResourceRecord } from '#module/data/resources';
import { identifierKinds, type IdentifierKind, type IdentifierMessage } from '../../contract.ts';
import { fits } from '../policy.ts';
import * as queries from '../queries.ts';
import { serviceOf, valueFor } from './services.ts';

/** Name of the job that sends messages to the services. */
export const sendJob = 'data.identifiers.tell';

/** Name of the hold on publications until their identifiers are registered. */
export const holder = 'identifier';

type Row = queries.Leased;

/** Whether the submitter provided an existing identifier, which we must not register. */
const isForeign = (row: ResourceRecord, kind: IdentifierKind, value: string) => {
  const brought = (kind === 'doi' ? row.doi : row.cstr?.replace(/^CSTR:/i, '')) ?? '';
  return brought !== '' && brought.toLowerCase() !== value.toLowerCase();
};

/**
 * Reserves a value for a submitted resource at each enabled service. This makes no external call, so a service that is
 * down cannot block a submission; DataCite gets the draft when it is available again.
 */
export async function reserveFor(ctx: Context, row: ResourceRecord): Promise<void> {
  let isReserved = false;
  for (const kind of identifierKinds) {
    const service = await serviceOf(ctx, kind);
    const value = valueFor(service, row);
    if (!value || isForeign(row, kind, value)) continue;
    const wanted = kind === 'doi' ? 'draft' : null;
    await queries.reserve(ctx, { resourceId: row.resourceId, kind, value, wanted });
    isReserved = true;
  }
  if (isReserved) await addJob(ctx, sendJob, {}, { key: sendJob });
}

/** Holds the publication of an approved resource until its identifiers are registered. */
export async function registerFor(ctx: Context, row: ResourceRecord): Promise<void> {
  // A service may have been enabled after the submission.
  await reserveFor(ctx, row);
  for (const it of await queries.ofResource(ctx, row.resourceId)) {
    const { isOn } = await serviceOf(ctx, it.kind);
    if (!isOn || isForeign(row, it.kind, it.value) || !fits('register', it.status)) continue;
    await queries.queueMessage(ctx, it.identifierId, 'register', { status: 'registering' });
    await holdPublication(ctx, row.resourceId, holder);
  }
}

/** Records a message for registered identifiers of a resource, in the transaction of its cause. */
export async function queueMessages(ctx: Context, resourceId: number, wanted: IdentifierMessage): Promise<void> {
  const told = (await queries.ofResource(ctx, resourceId)).filter(
    (it) => it.registeredAt !== null && fits(wanted, it.status) && !isOutranked(it, wanted),
  );
  for (const { identifierId } of told) await queries.queueMessage(ctx, identifierId, wanted);
  if (told.length > 0) await addJob(ctx, sendJob, {}, { key: sendJob });
}

/** A mere update must not replace a pending act that hides or shows the identifier. */
const isOutranked = (it: Pick<Row, 'wanted'>, wanted: IdentifierMessage) =>
  wanted === 'update' && (it.wanted === 'hide' || it.wanted === 'register');
