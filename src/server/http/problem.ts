import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract';
import type { Failure } from '#shared/fail';
import type { FailureEnvelope } from './envelope.ts';

/*
 * Refusals of files. Programs that fetch a file look at the status, so `curl -f` must not store a refusal as the file:
 * the answer has a real HTTP status and a problem document (RFC 9457). Calls of third-party front ends keep the envelope
 * with status 200 (`wireFile` of the contract).
 */

/** Whether an endpoint answers refusals with real statuses. */
export const speaksHttp = ({ reply }: Endpoint): boolean => reply.kind === 'file' && reply.isWire !== true;

/**
 * The HTTP status of a refusal: that of the failure; otherwise 404 for what is not found, 400 for invalid input, 409 for
 * a conflict. 401, 403, 404, 429 and 503 of the kernel are the same in both.
 */
export function statusOf({ code, error }: FailureEnvelope, failure?: Failure): number {
  if (failure?.status !== undefined) return failure.status;
  if ([401, 403, 404, 429, 503].includes(code)) return code;
  if (error === 'kernel.unverified' || error === 'kernel.passwordFirst' || error === 'kernel.secondFactorFirst')
    return 403;
  if (error === 'kernel.unexpected') return 500;
  if (error === 'kernel.storageFull') return 507;
  if (/notFound$/i.test(error)) return 404;
  return code === 601 ? 409 : 400;
}

/**
 * Sends a refusal as a problem document; browsers that open the address get the sentences as text. In a hidden frame,
 * where our pages start downloads, a document without a JSON type can be read in every browser.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  refusal: FailureEnvelope,
  sentences: readonly string[] = [refusal.msg],
): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(status).header('cache-control', 'no-store');
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe';
  if (!isFrame && request.headers.accept?.includes('text/html'))
    return reply.type('text/plain; charset=utf-8').send(`${sentences.join('\n')}\n`);
  const { code, msg, error, fields } = refusal;
  return reply
    .type(isFrame ? 'text/plain; charset=utf-8' : 'application/problem+json')
    .serializer(JSON.stringify)
    .send({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail: msg,
      code,
      error,
      ...(fields ? { fields } : {}),
    });
}
