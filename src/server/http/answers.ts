import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract';
import type { Context } from '../context.ts';
import { faultFailure, faultStatus, scanPause, type Fault } from '../files/stored-content.ts';
import { databaseDownKey, databaseRetryAfter } from './database-down.ts';
import type { FailureEnvelope, Writer } from './envelope.ts';
import { sendProblem, speaksHttp, statusOf } from './problem.ts';

const codes = new WeakMap<FastifyReply, number>();

/** The code in the envelope that was sent, for statistics; below `/prod-api` the HTTP status says little. */
export const codeSent = (reply: FastifyReply): number | undefined => codes.get(reply);
/**
 * Answers with a real status when the bytes of a file cannot be read, so that no program takes the refusal for the
 * file. Browsers that open the address get sentences in both languages.
 */
export function sendFault(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  write: Writer,
  fault: Fault,
  isProblem = true,
) {
  const status = faultStatus(fault);
  if (fault === 'unscanned') reply.header('retry-after', scanPause);
  const failure = faultFailure(fault);
  const refusal = write.failure(failure, ctx.language);
  if (!isProblem && !request.headers.accept?.includes('text/html')) return sendJson(reply.code(status), refusal);
  codes.set(reply, refusal.code);
  const order = ctx.language === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
  return sendProblem(
    request,
    reply,
    status,
    refusal,
    order.map((language) => write.failure(failure, language).msg),
  );
}

/** The bytes failed before anything was sent: removes the headers of the file. */
export function sendBroken(ctx: Context, request: FastifyRequest, reply: FastifyReply, write: Writer, error: Error) {
  ctx.log.error({ err: error }, 'file cannot be sent');
  for (const name of fileHeaders) reply.removeHeader(name);
  return sendFault(ctx, request, reply, write, 'unreadable');
}

const fileHeaders = [
  ...['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'content-security-policy'],
  ...['download-filename', 'etag', 'link'],
];

/** `application/json` without a charset: clients compare the type of error blobs exactly. */
export function sendJson(reply: FastifyReply, body: object & { code: number; error?: string }) {
  // The one real status below /prod-api: proxies and programs that do not know the envelope then retry or fail over.
  codes.set(reply, body.code);
  if (body.error === databaseDownKey) reply.code(503).header('retry-after', databaseRetryAfter);
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

/** Sends a refusal in the form of the endpoint: an envelope with status 200, or a problem document. */
export function sendRefusal(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: FailureEnvelope,
  status = statusOf(refusal),
): FastifyReply {
  if (!speaksHttp(endpoint)) return sendJson(reply, refusal);
  codes.set(reply, refusal.code);
  if (refusal.error === databaseDownKey) reply.header('retry-after', databaseRetryAfter);
  return sendProblem(request, reply, status, refusal);
}
