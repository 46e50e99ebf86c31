import type { FastifyReply } from 'fastify';
import { translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { sendPlainPage } from './plain-page.ts';

/** Seconds after which whoever was sent away may try again: a database server restarts in a few. */
export const databasePause = 5;

/** Faults of the line to the server, of the system and of PostgreSQL (class 08, and a server that starts, stops or is full). */
const ofTheLine =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;

/** Faults that the driver has no code for. */
const inWords = /Connection terminated|not queryable|timeout exceeded when trying to connect|Client was closed/;

const known = new WeakSet<object>();

/** Remembers that an error of the driver means that the database cannot be asked at all. Answers the error. */
export function noteIfDown(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', errors = [] } = error as Error & { code?: string; errors?: { code?: string }[] };
  // A name with several addresses that all refuse says so for each.
  const isDown = [code, ...errors.map((one) => one.code ?? '')].some((one) => ofTheLine.test(one));
  if (isDown || inWords.test(error.message)) known.add(error);
  return error;
}

/**
 * Whether an error says that the database cannot be reached: the request could be served a little later. Errors of other
 * systems that cannot be reached look alike and are none of these.
 */
export const isDatabaseDown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && known.has(error);

/** Key of the failure that calls answer with. */
export const databaseDownKey = 'kernel.databaseDown';

/** A page in place of the one that was asked for, without script and without anything from elsewhere. */
export function sendDatabaseDown(reply: FastifyReply, language: Language): FastifyReply {
  const t = translatorOf(kernelTexts, language);
  reply.code(503).header('retry-after', databasePause);
  const body = `<main><h1>${t('databaseDownTitle')}</h1><p>${t('databaseDown')}</p></main>`;
  return sendPlainPage(reply, { language, title: t('databaseDownTitle'), body }, []);
}
