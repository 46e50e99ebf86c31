import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { implement } from '#server/routes';
import { holdsAny } from '#server/permit';
import { lockResource, ownResource } from '#module/data/resources';
import { identifierKinds, identifiers } from '../contract.ts';
import { messageToRetry } from './policy.ts';
import * as queries from './queries.ts';
import { metadataOf } from './service/metadata.ts';
import { statementOf } from './service/statement.ts';
import { serviceOf } from './service/services.ts';
import { sendJob } from './service/messages.ts';

type Row = NonNullable<Awaited<ReturnType<typeof queries.find>>>;

const withMay = (ctx: Context, row: Row) => ({
  ...row,
  may: { retry: messageToRetry(row) !== undefined && holdsAny(ctx.actor, ['data:identifier:retry']) },
});

export const routes = implement(identifiers, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map((row) => withMay(ctx, row)) };
  },
  services: async ({ ctx }) => {
    const counts = await queries.countWaiting(ctx);
    return Promise.all(
      identifierKinds.map(async (kind) => {
        const counted = counts.find((one) => one.kind === kind);
        return { ...(await serviceOf(ctx, kind)), waiting: counted?.waiting ?? 0, failed: counted?.failed ?? 0 };
      }),
    );
  },
  find: async ({ ctx, params }) => withMay(ctx, await known(ctx, params.identifierId)),
  retry: ({ ctx, body }) => retry(ctx, body.identifierId),
  metadata: ({ ctx, params }) => metadataOf(ctx, params.resourceId, params.form),
  statement: ({ ctx, params }) => statementOf(ctx, params.resourceId),
  own: async ({ ctx, params }) => queries.ofResource(ctx, (await ownResource(ctx, params.resourceId)).resourceId),
});

/** @throws data.identifiers.notFound */
async function known(ctx: Context, identifierId: number): Promise<Row> {
  const row = await queries.find(ctx, identifierId);
  if (!row) throw fail('data.identifiers.notFound');
  return row;
}

/** @throws data.identifiers.notFound, 601 data.identifiers.wrongState */
async function retry(ctx: Context, identifierId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockResource(tx, (await known(tx, identifierId)).resourceId);
    const row = await known(tx, identifierId);
    const wanted = messageToRetry(row);
    if (!wanted) throw conflict('data.identifiers.wrongState', { status: row.status });
    await queries.queueMessage(tx, identifierId, wanted, {
      // Without the digest, the message is sent even if nothing has changed.
      digest: null,
      ...(row.status === 'failed' ? { status: 'registering' } : {}),
    });
    await addJob(tx, sendJob, {}, { key: sendJob });
  });
}
