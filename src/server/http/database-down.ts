import type { FastifyReply } from 'fastify';
import { translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { sendPlainPage } from './plain-page.ts';

/** Value of Retry-After in seconds: a database server restarts in a few seconds. */
export const databaseRetryAfter = 5;

/** Codes of connection faults: of the system, and of PostgreSQL (class 08; a server that starts, stops or is full). */
const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;

/** Messages of driver faults that have no code. */
const connectionMessages =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Client was closed/;

const known = new WeakSet<object>();

/** Marks an error of the driver when it means that the database cannot be reached. Returns the same error. */
export function noteIfDown(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', errors = [] } = error as Error & { code?: string; errors?: { code?: string }[] };
  // A name with several addresses fails with one error per address.
  const isDown = [code, ...errors.map((one) => one.code ?? '')].some((one) => connectionCodes.test(one));
  if (isDown || connectionMessages.test(error.message)) known.add(error);
  return error;
}

/**
 * Whether an error means that the database cannot be reached, so that a retry may succeed. Only errors marked by {@link
 * noteIfDown} count; connection errors of other systems look alike.
 */
export const isDatabaseDown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && known.has(error);

/** Failure key of calls while the database is down. */
export const databaseDownKey = 'kernel.databaseDown';

/** Sends a plain page (503) instead of the requested one, without scripts or external resources. */
export function sendDatabaseDown(reply: FastifyReply, language: Language): FastifyReply {
  const t = translatorOf(kernelTexts, language);
  reply.code(503).header('retry-after', databaseRetryAfter);
  const body = `<main><h1>${t('databaseDownTitle')}</h1><p>${t('databaseDown')}</p></main>`;
  return sendPlainPage(reply, { language, title: t('databaseDownTitle'), body }, []);
}
