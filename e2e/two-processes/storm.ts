import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fillPath } from '../../src/shared/contract.ts';
import { transferBase, transfers, tusVersion } from '../../src/domains/files/transfers/contract.ts';
import { apiBase } from '../../src/server/http/request.ts';
import { adminPassword } from '../portal.ts';
import type { Two } from './portals.ts';

/** Results of the requests of one kind in one phase. */
interface Tally {
  done: number;
  /** Unsuccessful answers and broken connections. */
  failed: number;
  /** Steps that a client had to repeat, as every client of such a protocol does. */
  repeated: number;
  /** Longest duration of one step, in milliseconds. */
  longest: number;
  /** The first failures. */
  reasons: string[];
}

const kinds = ['pages', 'calls', 'writes', 'uploads in pieces', 'uploads at once'] as const;
type Kind = (typeof kinds)[number];
export type Tallies = Record<Kind, Tally>;

const emptyTallies = (): Tallies =>
  Object.fromEntries(
    kinds.map((kind) => [kind, { done: 0, failed: 0, repeated: 0, longest: 0, reasons: [] as string[] }]),
  ) as Tallies;

const pages = ['/', '/data', '/benchmarks', '/help', '/data?lang=en', '/developers'];
const megabyte = 1_000_000;

/** A continuous stream of requests to both processes. */
export async function startStorm(two: Two): Promise<{
  /** Starts a phase; returns the counts of the phase before. */
  phase: () => Tallies;
  /** Ends the stream; returns the counts of the last phase. */
  stop: () => Promise<Tallies>;
  /** Number of acknowledged drafts. */
  drafts: () => number;
}> {
  const { url } = two;
  const login = await fetch(`${url}${apiBase}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const auth = { authorization: `Bearer ${token}` };
  let tallies = emptyTallies();
  const end = new AbortController();
  let drafts = 0;

  /** One step of a kind; errors and unsuccessful answers are counted. */
  async function step(kind: Kind, work: () => Promise<string | undefined>): Promise<boolean> {
    const tally = tallies[kind];
    const began = performance.now();
    const fault = await work().catch((error: Error) => (error.cause as Error | undefined)?.message ?? error.message);
    tally.longest = Math.max(tally.longest, Math.round(performance.now() - began));
    if (fault === undefined) tally.done += 1;
    else {
      tally.failed += 1;
      if (tally.reasons.length < 3) tally.reasons.push(fault.slice(0, 80));
    }
    return fault === undefined;
  }

  const json = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...auth, ...(init.headers as object) } });
    const text = await answer.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      code?: number;
      msg?: string;
      data?: Record<string, unknown>;
    };
    return { status: answer.status, headers: answer.headers, body };
  };

  const pageLoop = async (first: number) => {
    for (let at = first; !end.signal.aborted; at++)
      await step('pages', async () => {
        const answer = await fetch(url + pages[at % pages.length]!);
        const text = await answer.text();
        return answer.status === 200 && text.includes('</html>') ? undefined : `status ${answer.status}`;
      });
  };
  const callLoop = async () => {
    while (!end.signal.aborted)
      await step('calls', async () => {
        const { status, body } = await json(`${apiBase}/getInfo`);
        return body.code === 200 ? undefined : `status ${status}, code ${body.code}`;
      });
  };
  const create = (key: string) =>
    json(`${apiBase}/front/resource`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: '{}',
    });
  const writeLoop = async () => {
    while (!end.signal.aborted) {
      await step('writes', async () => {
        const { status, body } = await create(randomUUID());
        if (body.code !== 200) return `status ${status}, code ${body.code} ${body.msg}`;
        drafts += 1;
        return undefined;
      });
      await pause(60);
    }
  };

  /** A file of 12 MB in pieces of 2 MB, as the portal's page sends it: after a fault it asks for the offset. */
  const transferOnce = async (resourceId: number, name: string) => {
    const bytes = randomBytes(12 * megabyte);
    const described = Object.entries({ resourceId: String(resourceId), name })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { 'tus-resumable': tusVersion };
    const begun = await json(transferBase, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': described },
    });
    const place = begun.headers.get('location');
    if (begun.status !== 201 || !place) return `begin: status ${begun.status} ${begun.body.msg}`;
    for (let at = 0, faults = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + 2 * megabyte);
      const sent = await json(place, {
        method: 'PATCH',
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
        body: piece as unknown as BodyInit,
      }).catch(() => undefined);
      if (sent?.status === 204) {
        at += piece.length;
        continue;
      }
      tallies['uploads in pieces'].repeated += 1;
      if ((faults += 1) > 10) return `piece: status ${sent?.status}`;
      await pause(300);
      const kept = await json(place, { method: 'HEAD', headers: tus }).catch(() => undefined);
      if (kept?.status === 200) at = Number(kept.headers.get('upload-offset'));
    }
    const sum = createHash('sha256').update(bytes).digest('hex');
    const completion = `${apiBase}${fillPath(transfers.complete.path, { transferKey: place.split('/').at(-1)! })}`;
    const done = await json(completion, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sha256: sum }),
    });
    if (done.body.code !== 200 || done.body.data?.['sha256'] !== sum)
      return `complete: status ${done.status}, code ${done.body.code} ${done.body.msg}`;
    return undefined;
  };
  const transferLoop = async (resourceId: number, mark: string) => {
    for (let at = 0; !end.signal.aborted; at++)
      await step('uploads in pieces', () => transferOnce(resourceId, `${mark}-${at}.dat`));
  };

  /**
   * A file of 1 MB in one request, repeated after a fault, as people do; an existing file of that name counts as
   * success.
   */
  const uploadLoop = async (resourceId: number) => {
    for (let at = 0; !end.signal.aborted; at++) {
      await step('uploads at once', async () => {
        const send = async () => {
          const form = new FormData();
          form.append('file', new Blob([new Uint8Array(randomBytes(megabyte))]), `at-once-${at}.dat`);
          const path = `${apiBase}/front/resource/mine/${resourceId}/files`;
          return json(path, { method: 'POST', body: form });
        };
        const first = await send().catch(() => undefined);
        if (first?.body.code === 200) return undefined;
        tallies['uploads at once'].repeated += 1;
        const again = await send();
        if (again.body.code === 200 || /已存在|已有|exists/.test(again.body.msg ?? '')) return undefined;
        return `status ${again.status}, code ${again.body.code} ${again.body.msg}`;
      });
      await pause(100);
    }
  };

  await two.query(`update sys_user set is_verified = '1', verified_at = now() where user_name = 'admin'`);
  const record = Number((await create(randomUUID())).body.data!['resourceId']);
  drafts += 1;
  const running = [
    ...[0, 2, 4].map((first) => pageLoop(first)),
    ...[callLoop(), callLoop(), writeLoop(), writeLoop()],
    ...[transferLoop(record, 'a'), transferLoop(record, 'b'), uploadLoop(record)],
  ];
  const phase = () => {
    const before = tallies;
    tallies = emptyTallies();
    return before;
  };
  return {
    phase,
    drafts: () => drafts,
    async stop() {
      end.abort();
      await Promise.all(running);
      return phase();
    },
  };
}
