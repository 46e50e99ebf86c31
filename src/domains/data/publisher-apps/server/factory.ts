import { createHash, randomUUID } from 'node:crypto';
import type { Program } from '#server/process/program';
import { anonymous } from '#server/context';
import { signatureOf } from './policy.ts';
import { add } from './service/register.ts';

/** A publisher's system for tests, which signs its calls as docs/publisher-api.md describes. */
export interface Publisher {
  appId: number;
  appKey: string;
  secret: string;
  /** Returns the status and the content of the response. */
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | string | Buffer,
    change?: Change,
  ) => Promise<Answer>;
}

interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; errors?: { field: string; message: string }[] };
  headers: Record<string, unknown>;
}

/** Deliberate errors in a call. */
export interface Change {
  headers?: Record<string, string>;
  secret?: string;
  timestamp?: number;
  nonce?: string;
  /** Sent instead of the signed body. */
  sent?: string | Buffer;
  address?: string;
}

export const publisherRoot = '/api/publisher/v1';

/** Registers a system for an owner. */
export async function publisher(
  program: Program,
  owner: { userName: string },
  traits: { callbackHosts?: string; ipAllow?: string; status?: '0' | '1' } = {},
): Promise<Publisher> {
  const ctx = { ...program.context(), actor: { ...anonymous, userId: 1, userName: 'admin' } };
  const app = await add(ctx, {
    nameZh: '示例出版平台',
    nameEn: 'Example press',
    ownerName: owner.userName,
    callbackHosts: traits.callbackHosts ?? '',
    ipAllow: traits.ipAllow ?? '',
    status: traits.status ?? '0',
    remark: '',
  });
  return {
    ...app,
    async send(method, path, body, change = {}) {
      const url = `${publisherRoot}${path}`;
      const isJson = body !== undefined && typeof body === 'object' && !Buffer.isBuffer(body);
      const payload = body === undefined ? '' : isJson ? JSON.stringify(body) : body;
      const answer = await program.http.inject({
        method,
        url,
        remoteAddress: change.address ?? '203.0.113.9',
        headers: {
          ...signedHeaders(app.appKey, change.secret ?? app.secret, method, url, payload, change),
          ...(body === undefined ? {} : { 'content-type': isJson ? 'application/json' : 'application/octet-stream' }),
          ...change.headers,
        },
        ...(body === undefined && change.sent === undefined ? {} : { payload: change.sent ?? payload }),
      });
      return {
        status: answer.statusCode,
        body: answer.body ? answer.json<Answer['body']>() : {},
        headers: answer.headers,
      };
    },
  };
}

/** The headers of a call, signed with a secret. */
export function signedHeaders(
  appKey: string,
  secret: string,
  method: string,
  target: string,
  body: string | Buffer,
  change: Pick<Change, 'timestamp' | 'nonce'> = {},
): Record<string, string> {
  const signed = {
    timestamp: String(change.timestamp ?? Math.floor(Date.now() / 1000)),
    nonce: change.nonce ?? randomUUID(),
    method,
    target,
    bodyHash: createHash('sha256').update(body).digest('hex'),
  };
  return {
    'x-cmp-key': appKey,
    'x-cmp-timestamp': signed.timestamp,
    'x-cmp-nonce': signed.nonce,
    'x-cmp-content-sha256': signed.bodyHash,
    'x-cmp-signature': `sha256=${signatureOf(secret, signed)}`,
  };
}
