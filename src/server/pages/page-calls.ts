import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract';
import type { Context } from '../context.ts';
import { databaseDownKey } from '../http/database-down.ts';
import type { LoaderInput, PageCall } from '../http/registrar.ts';
import { isAhead } from '../http/request.ts';

/** State and tools of one page request. */
export interface PageScope {
  /** A loader's call; returns the envelope. */
  call: (endpoint: Endpoint, input: LoaderInput) => Promise<object>;
  nonce: string;
  signedIn: boolean;
  /** The page, when it was rendered in one piece. */
  whole?: Buffer;
  /** A call could not reach the database, so a plain error page is sent instead. */
  isDatabaseDown?: true;
}

/** A request for data without its document. Only the browser knows whether the page is looked at. */
export const isUnseen = (request: FastifyRequest) => isAhead(request) || request.url.split('?')[0]!.endsWith('.data');

/** The calls of one page, in the name of its reader. */
export function scopeOf(ctx: Context, call: PageCall, signedIn: boolean): PageScope {
  const scope: PageScope = {
    nonce: randomBytes(16).toString('base64'),
    signedIn,
    async call(endpoint, input) {
      const envelope = await call(ctx, endpoint, input);
      if (envelope.error === databaseDownKey) scope.isDatabaseDown = true;
      return envelope;
    },
  };
  return scope;
}
