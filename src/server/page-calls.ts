import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withSources, type Page, type Sources } from './answer-sources.ts';
import { databaseDownKey } from './database-down.ts';
import type { Answer, Asked } from './page-memory.ts';
import { apiBase, innerCallMark, isAhead } from './request.ts';

/** One in-process call of a page's loader: the JSON envelope of a `/prod-api` GET or POST. */
export type InnerCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What a page gets, and where it leaves what was drawn in one piece. */
export interface PageScope {
  call: InnerCall;
  nonce: string;
  signedIn: boolean;
  whole?: Buffer;
  /** A call could not reach the database: what was drawn says less than a sentence about it. */
  isDatabaseDown?: true;
}

/** What a call answered, and from what. */
export interface Told {
  text: string;
  sources: Sources;
}

/**
 * Pages read through the same gate as everybody: a request into this process. Here, and only here, the cookie
 * stands for the bearer header.
 */
export function innerCall(app: FastifyInstance, request: FastifyRequest, token: string | undefined) {
  const page: Page = new Map();
  return async (method: string, target: string, body?: unknown): Promise<Told> => {
    // What is read after a write is read anew.
    const isRead = method === 'GET';
    if (!isRead) page.clear();
    const { value, sources } = await withSources(isRead ? page : new Map(), async () => {
      const answer = await app.inject({
        method: method as 'GET',
        url: apiBase + target,
        remoteAddress: request.ip,
        headers: {
          'x-page-render': innerCallMark,
          'user-agent': request.headers['user-agent'] ?? '',
          ...(isUnseen(request) ? { 'sec-purpose': 'prefetch' } : {}),
          ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return answer.payload;
    });
    return { text: value, sources };
  };
}

/** Data without its document: what the browser makes of it, and whether anybody looks at it, only it knows. */
export const isUnseen = (request: FastifyRequest) => isAhead(request) || request.url.split('?')[0]!.endsWith('.data');

/** What a page gets for one request, and the calls that it makes meanwhile. */
export function scopeOf(
  call: ReturnType<typeof innerCall>,
  toAnswer: (told: Told) => Promise<Answer>,
  signedIn: boolean,
): { scope: PageScope; asked: Asked[] } {
  const asked: Asked[] = [];
  const scope: PageScope = {
    nonce: randomBytes(16).toString('base64'),
    signedIn,
    async call(method, target, body) {
      const told = await call(method, target, body);
      asked.push({ target: method === 'GET' ? target : '', ...(await toAnswer(told)) });
      const envelope = JSON.parse(told.text) as { error?: string };
      if (envelope.error === databaseDownKey) scope.isDatabaseDown = true;
      return envelope;
    },
  };
  return { scope, asked };
}
