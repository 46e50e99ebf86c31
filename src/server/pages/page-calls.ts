import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract';
import type { Context } from '../context.ts';
import { databaseDownKey } from '../http/database-down.ts';
import type { LoaderInput, PageCall } from '../http/registrar.ts';
import { isAhead } from '../http/request.ts';

/** Tools of a page for one request, and facts that are learnt while it is drawn. */
export interface PageScope {
  /** One call of a loader; answers with the envelope. */
  call: (endpoint: Endpoint, input: LoaderInput) => Promise<object>;
  nonce: string;
  signedIn: boolean;
  /** The page, where it was drawn in one piece. */
  whole?: Buffer;
  /** A call could not reach the database: what was drawn says less than a sentence about it. */
  isDatabaseDown?: true;
}

/** Data without its document: what the browser makes of it, and whether anybody looks at it, only it knows. */
export const isUnseen = (request: FastifyRequest) => isAhead(request) || request.url.split('?')[0]!.endsWith('.data');

/** The calls of one page, made for its reader. */
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
