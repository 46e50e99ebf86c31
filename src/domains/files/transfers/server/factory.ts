import { createHash } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import { transferBase, transfers, tusVersion } from '../contract.ts';
import { fillPath } from '#shared/contract';
import { apiBase } from '#server/http/request';

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface Answer {
  status: number;
  headers: Headers;
  /** The envelope of a refusal. */
  said: { code?: number; msg?: string; error?: string; data?: Record<string, unknown> };
}

/** Implements tus by hand, so that tests can break its rules. */
export function sender(port: number, token: string) {
  const origin = `http://127.0.0.1:${port}`;
  const base = { authorization: `Bearer ${token}`, 'tus-resumable': tusVersion };
  const ask = async (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const answer = await fetch(origin + url, {
      method,
      headers: { ...base, ...headers },
      ...(body ? { body: body as unknown as BodyInit } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, said: text ? JSON.parse(text) : {} };
  };
  const described = (form: Record<string, string | number>) =>
    Object.entries(form)
      .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
      .join(',');
  const part = (offset: number | string) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });
  return {
    ask,
    begin: (form: Record<string, string | number>, size: number | string) =>
      ask('POST', transferBase, { 'upload-length': String(size), 'upload-metadata': described(form) }),
    /** Starts a transfer that must succeed and returns its address. */
    async begun(resourceId: number, size: number, form: Record<string, string | number> = {}): Promise<string> {
      const answer = await this.begin({ resourceId, name: 'big.dat', ...form }, size);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.said.msg}`);
      return answer.headers.get('location')!;
    },
    send: (url: string, offset: number | string, bytes: Buffer, headers: Record<string, string> = {}) =>
      ask('PATCH', url, { ...part(offset), ...headers }, bytes),
    offset: async (url: string) => Number((await ask('HEAD', url)).headers.get('upload-offset')),
    end: (url: string) => ask('DELETE', url),
    complete: (url: string, sum: string) => {
      const target = apiBase + fillPath(transfers.complete.path, { transferKey: url.split('/').at(-1)! });
      return ask('POST', target, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify({ sha256: sum })));
    },
    /** Starts a part and leaves the request open; the test aborts it. */
    open(url: string, offset: number, announced: number): ClientRequest {
      const sending = request(origin + url, {
        method: 'PATCH',
        headers: { ...base, ...part(offset), 'content-length': announced },
      });
      sending.on('error', () => undefined);
      return sending;
    },
  };
}
