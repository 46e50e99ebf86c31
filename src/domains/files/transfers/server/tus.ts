import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, Failure } from '#shared/fail';
import { countHit } from '#server/database/cache';
import type { Context } from '#server/context';
import { databaseRetryAfter, isDatabaseDown } from '#server/http/database-down';
import { isFull } from '#server/files/files';
import type { MountKernel } from '#server/module';
import { transferBase, transferKey, TransferForm, tusVersion } from '../contract.ts';
import type { TransferRow } from './queries.ts';
import { receive, type Piece } from './receiving.ts';
import { statusOf } from './targets.ts';
import { begin, cancel, complete, missing, ownTransfer } from './service.ts';

/** Checksums of parts: the protocol uses Node's names of the algorithms. */
const algorithms = ['sha1', 'sha256'];

/**
 * Milliseconds without a byte after which a connection counts as lost, so that its writer does not block others for
 * long.
 */
const idleAfter = 30_000;

/** Maximum number of new transfers per user and period. */
const maxBegun = { count: 2000, seconds: 600 };

/** HTTP statuses of errors (the protocol's where it defines one); nouns declare their own; all others are 400. */
const statuses: Record<string, number> = {
  'files.transfers.anonymous': 401,
  'files.transfers.unverified': 403,
  'files.transfers.notFound': 404,
  'files.transfers.target': 404,
  'files.transfers.offset': 409,
  'files.transfers.protocol': 412,
  'files.transfers.beyond': 413,
  'files.transfers.large': 413,
  'files.transfers.noRoom': 413,
  'files.transfers.contentType': 415,
  'files.transfers.busy': 423,
  'files.transfers.many': 429,
  'files.transfers.parallel': 429,
  'files.transfers.tooMany': 429,
  'files.transfers.piece': 460,
  'files.transfers.broken': 410,
  'files.transfers.unexpected': 500,
  'files.transfers.databaseDown': 503,
  'files.transfers.storageFull': 507,
};

/**
 * The tus protocol, version 1.0.0, with creation, termination, checksum and expiration. Refusals carry the envelope of
 * `/prod-api` under their real status.
 */
export function mountTus(app: FastifyInstance, kernel: MountKernel): void {
  // Bodies stay streams: a part may be larger than any memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('tus-resumable', tusVersion).header('cache-control', 'no-store');
  });
  app.setErrorHandler((error: Error, request, reply) => refuse(kernel, request, reply, error));

  app.options(transferBase, async (_request, reply) =>
    reply
      .header('tus-version', tusVersion)
      .header('tus-extension', 'creation,termination,checksum,expiration')
      .header('tus-checksum-algorithm', algorithms.join(','))
      .code(204)
      .send(),
  );
  app.post(transferBase, async (request, reply) => {
    const ctx = await personOf(kernel, request);
    const { count } = await countHit(ctx, `limit:${transferBase}:user:${ctx.actor.userId}`, maxBegun.seconds);
    if (count > maxBegun.count) throw fail('files.transfers.tooMany');
    const row = await begin(ctx, formOf(request), wholeNumber(request.headers['upload-length'], 'length'));
    return describe(reply, row).header('location', `${transferBase}/${row.transferKey}`).code(201).send();
  });

  const at = `${transferBase}/:transferKey`;
  const state = async (request: FastifyRequest, reply: FastifyReply) => {
    const row = await ownTransfer(await personOf(kernel, request), keyOf(request));
    return describe(reply, row).header('upload-length', row.size).code(200).send();
  };
  const append = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await personOf(kernel, request);
    const key = keyOf(request);
    if (request.headers['content-type'] !== 'application/offset+octet-stream')
      throw fail('files.transfers.contentType');
    const row = await receive(ctx, key, pieceOf(request));
    if (row.received === row.size && row.sha256) await complete(ctx, key, row.sha256);
    return describe(reply, row).code(204).send();
  };
  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    await cancel(await personOf(kernel, request), keyOf(request));
    return reply.code(204).send();
  };
  // One part may be a whole file; its size is checked against the declared one.
  const bodyLimit = Number.MAX_SAFE_INTEGER;
  app.head(at, state);
  app.patch(at, { bodyLimit }, append);
  app.delete(at, end);
  // For networks that only allow GET and POST.
  app.post(at, { bodyLimit }, (request, reply) => {
    const method = request.headers['x-http-method-override'];
    if (method === 'PATCH') return append(request, reply);
    if (method === 'DELETE') return end(request, reply);
    throw missing();
  });
}

async function personOf(kernel: MountKernel, request: FastifyRequest): Promise<Context> {
  const ctx = await kernel.identify(request, undefined, 'resources:deposit');
  if (ctx.actor.userId === 0) throw fail('files.transfers.anonymous');
  if (!ctx.actor.verified) throw fail('files.transfers.unverified');
  if (request.headers['tus-resumable'] !== tusVersion) throw fail('files.transfers.protocol', { version: tusVersion });
  return ctx;
}

function keyOf(request: FastifyRequest): string {
  const { transferKey: key } = request.params as { transferKey: string };
  if (!transferKey.test(key)) throw missing();
  return key;
}

/** `Upload-Metadata`: pairs of a name and a value in base 64, separated by commas. */
function formOf(request: FastifyRequest): TransferForm {
  const header = request.headers['upload-metadata'];
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string?])
    .filter(([name]) => name !== '')
    .map(([name, value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]);
  const parsed = TransferForm.safeParse(Object.fromEntries(pairs));
  if (parsed.success) return parsed.data;
  const what = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw fail('files.transfers.metadata', { what });
}

function wholeNumber(header: string | string[] | undefined, reason: string): number {
  if (!/^\d{1,15}$/.test(String(header ?? ''))) throw fail(`files.transfers.${reason}`);
  return Number(header);
}

function pieceOf(request: FastifyRequest): Piece {
  const { headers, raw } = request;
  const declared = headers['content-length'];
  const sum = headers['upload-checksum'];
  const [algorithm = '', digest = ''] = String(sum ?? '').split(' ');
  if (sum !== undefined && !algorithms.includes(algorithm))
    throw fail('files.transfers.algorithm', { algorithms: algorithms.join(', ') });
  raw.setTimeout(idleAfter, () => raw.destroy(new Error('idle')));
  raw.once('end', () => raw.setTimeout(0));
  return {
    offset: wholeNumber(headers['upload-offset'], 'badOffset'),
    length: declared === undefined ? undefined : Number(declared),
    stream: raw,
    ...(sum === undefined ? {} : { checksum: { algorithm, digest: Buffer.from(digest, 'base64') } }),
  };
}

const describe = (reply: FastifyReply, { received, expireAt, attachedId }: TransferRow) =>
  reply
    .header('upload-offset', received)
    .headers(attachedId === null ? { 'upload-expires': expireAt.toUTCString() } : {});

async function refuse(kernel: MountKernel, request: FastifyRequest, reply: FastifyReply, error: Error) {
  const ctx = kernel.contextOf(request);
  const reason = isFull(error) ? 'storageFull' : isDatabaseDown(error) ? 'databaseDown' : 'unexpected';
  const failure = error instanceof Failure ? error : fail(`files.transfers.${reason}`);
  if (failure !== error) request.log.error({ err: error }, 'transfer failed');
  const { code: _class, ...said } = kernel.write.failure(failure, ctx.language);
  const status = statuses[failure.key] ?? statusOf(ctx, failure.key) ?? 400;
  if (status === 412) reply.header('tus-version', tusVersion);
  if (status === 429) reply.header('retry-after', 5);
  if (status === 503) reply.header('retry-after', databaseRetryAfter);
  // The rest of the request is read and dropped, so that the answer reaches the sender.
  request.raw.resume();
  return reply.code(status).send({ code: status, ...said });
}
