import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure, fail, failFields } from '#shared/fail';
import { languageOf } from '#shared/texts';
import type { Context } from '#server/context';
import { databaseRetryAfter, isDatabaseDown } from '#server/http/database-down';
import { isFull } from '#server/files/files';
import { isWithinJsonLimits, jsonShape } from '#server/http/json-shape';
import type { MountKernel } from '#server/module';
import { largestFile } from '#contract/data/record-files';
import { callerOf, isSha256, type Caller } from './caller.ts';
import { documentOf, summaryOf } from './documents.ts';
import { FileQuery, FilesQuery, Form, ListQuery } from './forms.ts';
import * as queries from '../queries.ts';
import { dropFile, found, submitRecord, listFiles, putFile, save, recallRecord } from './sending.ts';

/*
 * The calls of publishers' systems (docs/publisher-api.md): JSON in and out, real HTTP statuses, refusals as problem
 * details (RFC 9457). Every request is signed over its method, address, time and content.
 */

const apiRoot = '/api/publisher/v1';

/** Byte limit of metadata. */
const largestForm = 1024 * 1024;

const name = 'data.publisher-apps';

const callers = new WeakMap<FastifyRequest, Caller>();
const contexts = new WeakMap<FastifyRequest, Context>();

/** Registers the calls. The scope has separate parsers and handlers. */
export function mountApi(scope: FastifyInstance, kernel: MountKernel): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
  scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
  scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) =>
    sendProblem(kernel, request, reply, error),
  );
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const ctx = contextFor(kernel, request);
    contexts.set(request, ctx);
    const caller = await callerOf(ctx, request);
    if (!('app' in caller)) {
      if (caller.retryAfter !== undefined) reply.header('retry-after', caller.retryAfter);
      return sendProblem(kernel, request, reply, caller.failure, caller.status);
    }
    callers.set(request, caller);
    return undefined;
  });
  routes(scope, kernel);
}

function contextFor(kernel: MountKernel, request: FastifyRequest): Context {
  const ctx = kernel.contextOf(request);
  const asked = (request.query as Record<string, unknown>)['lang'];
  const language =
    typeof asked === 'string' ? asked : /^\s*([a-z]{2})/i.exec(request.headers['accept-language'] ?? '')?.[1];
  return { ...ctx, language: languageOf(language?.toLowerCase()) };
}

interface ByName {
  Params: { uniqueId: string };
}

function routes(scope: FastifyInstance, kernel: MountKernel): void {
  scope.post(`${apiRoot}/resources`, { bodyLimit: largestForm }, async (request, reply) => {
    const caller = callers.get(request)!;
    const { row, isNew } = await save(caller, read(Form, jsonOf(caller, request.body)));
    return reply.code(isNew ? 201 : 200).send(await documentOf(caller.ctx, row));
  });
  scope.get(`${apiRoot}/resources`, async (request) => {
    const { app, ctx } = nothingSent(request);
    const { page, pageSize, status } = read(ListQuery, request.query);
    const { total, rows } = await queries.listOwn(ctx, app.appId, {
      pageNum: page,
      pageSize,
      ...(status ? { status: [status] } : {}),
    });
    return {
      total,
      page,
      pageSize,
      resources: rows.map((row) => summaryOf(ctx, row as Parameters<typeof summaryOf>[1])),
    };
  });
  scope.get<ByName>(`${apiRoot}/resources/:uniqueId`, async (request) => {
    const caller = nothingSent(request);
    return documentOf(caller.ctx, (await found(caller, request.params.uniqueId)).row);
  });
  scope.post<ByName>(`${apiRoot}/resources/:uniqueId/submit`, async (request) => {
    const caller = callers.get(request)!;
    if (request.body !== undefined) jsonOf(caller, request.body);
    return documentOf(caller.ctx, await submitRecord(caller, request.params.uniqueId));
  });
  scope.post<ByName>(`${apiRoot}/resources/:uniqueId/recall`, async (request) => {
    const caller = callers.get(request)!;
    if (request.body !== undefined) jsonOf(caller, request.body);
    return documentOf(caller.ctx, await recallRecord(caller, request.params.uniqueId));
  });
  scope.get<ByName>(`${apiRoot}/resources/:uniqueId/files`, async (request) => {
    const { after } = read(FilesQuery, request.query);
    return listFiles(nothingSent(request), request.params.uniqueId, after);
  });
  scope.put<ByName>(`${apiRoot}/resources/:uniqueId/files`, { bodyLimit: largestFile }, async (request, reply) => {
    const { path, class: fileClass } = read(FileQuery, request.query);
    const it = { path, fileClass, bytes: bytesOf(request.body) };
    const { file, isNew } = await putFile(callers.get(request)!, request.params.uniqueId, it);
    return reply.code(isNew ? 201 : 200).send(file);
  });
  scope.delete<ByName>(`${apiRoot}/resources/:uniqueId/files`, async (request, reply) => {
    await dropFile(nothingSent(request), request.params.uniqueId, read(FileQuery, request.query).path);
    return reply.code(204).send();
  });
  scope.all(`${apiRoot}/*`, async (request, reply) =>
    sendProblem(kernel, request, reply, fail(`${name}.notFoundCall`), 404),
  );
}

/** The caller of a request with a signed empty body. */
function nothingSent(request: FastifyRequest): Caller {
  const caller = callers.get(request)!;
  if (!isSha256(Buffer.alloc(0), caller.bodyHash)) throw fail(`${name}.wrongHash`);
  return caller;
}

/** The bytes of a file of any declared media type: JSON is already in a buffer, and an empty body has no stream. */
const bytesOf = (body: unknown): Readable =>
  body instanceof Readable ? body : Readable.from(Buffer.isBuffer(body) ? [body] : []);

function jsonOf(caller: Caller, body: unknown): unknown {
  // A body of another media type arrives as an unread stream and is refused.
  if (body instanceof Readable) throw fail(`${name}.notJson`);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (!isSha256(bytes, caller.bodyHash)) throw fail(`${name}.wrongHash`);
  if (!isWithinJsonLimits(jsonShape(bytes))) throw fail(`${name}.malformed`);
  try {
    return bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'));
  } catch {
    throw fail(`${name}.malformed`);
  }
}

class Invalid extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid');
    this.issues = issues;
  }
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (!error) return data;
  const unknown = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  if (unknown.length > 0)
    throw failFields(
      `${name}.unknownField`,
      unknown.map((path) => ({ path, reason: `${name}.unknownField` })),
      { name: unknown.join(', ') },
    );
  throw new Invalid(error.issues);
}

/** HTTP statuses of our failures; an invalid field is 422, a conflict 409. */
const statuses: Record<string, number> = {
  [`${name}.noResource`]: 404,
  [`${name}.fileMissing`]: 404,
  [`${name}.notFoundCall`]: 404,
  [`${name}.malformed`]: 400,
  [`${name}.wrongHash`]: 400,
  [`${name}.notJson`]: 415,
  [`${name}.stopped`]: 403,
  'kernel.uploadCut': 400,
  'data.resources.notEditable': 409,
  'data.resources.uploadRunning': 409,
  'data.resources.uploadUnfinished': 409,
  'system.uploads.size': 413,
  'system.uploads.storageFull': 507,
};

function statusOf(failure: Failure): number {
  return statuses[failure.key] ?? (failure.code === 601 ? 409 : 422);
}

function sendProblem(
  { write, contextOf }: MountKernel,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error & { statusCode?: number },
  status?: number,
) {
  const { language } = contexts.get(request) ?? contextOf(request);
  const say = (code: number, { error: key, msg, fields }: ReturnType<typeof write.failure>) =>
    reply
      .code(code)
      .type('application/problem+json')
      .send({
        type: 'about:blank',
        title: msg,
        status: code,
        code: key,
        ...(fields ? { errors: fields.map(({ path, message }) => ({ field: path, message })) } : {}),
      });
  if (error instanceof Failure) return say(status ?? statusOf(error), write.failure(error, language));
  // The field labels belong to data/resources.
  if (error instanceof Invalid) return say(422, write.invalid('data.resources', error.issues, language));
  if (error.statusCode === 413) {
    const max = request.routeOptions.bodyLimit ?? largestForm;
    return say(413, write.failure(fail(`${name}.tooLarge`, { max }), language));
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return say(error.statusCode, write.failure(fail(`${name}.malformed`), language));
  if (isDatabaseDown(error)) {
    request.log.error({ reason: error.message }, 'the database cannot be reached');
    reply.header('retry-after', databaseRetryAfter);
    return say(503, write.kernel(503, 'databaseDown', language));
  }
  request.log.error({ err: error }, 'a publisher’s call failed');
  return isFull(error)
    ? say(507, write.kernel(500, 'storageFull', language))
    : say(500, write.kernel(500, 'unexpected', language));
}
