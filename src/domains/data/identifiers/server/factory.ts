import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Program } from '#server/process/program';
import { setSettings } from '#factory/system/settings';

/** A request that a stand-in received. */
interface ServiceCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface WrittenAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A response that replaces the stand-in's own: a status with a body, or a handler of the raw response. */
type ServiceAnswer = WrittenAnswer | ((response: ServerResponse, own: () => void) => void);

interface StandIn {
  url: string;
  calls: ServiceCall[];
  /** Responses to the next calls, one each. */
  answers: ServiceAnswer[];
  close: () => Promise<void>;
}

type Own = (call: ServiceCall) => { status: number; body: unknown };

async function standIn(mediaType: string, own: Own): Promise<StandIn> {
  const calls: ServiceCall[] = [];
  const answers: ServiceAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      calls.push(call);
      const send = ({ status, body, headers: more = {} }: WrittenAnswer) => {
        response.writeHead(status, { 'content-type': mediaType, ...more });
        response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
      };
      const given = answers.shift();
      if (typeof given === 'function') return given(response, () => send(own(call)));
      return send(given ?? own(call));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A DOI as DataCite stores it. */
interface KeptDoi {
  state: 'draft' | 'registered' | 'findable';
  attributes: Record<string, unknown>;
}

export interface DataCiteServer extends StandIn {
  /** Keyed by the DOI in lower case. */
  dois: Map<string, KeptDoi>;
}

export const dataCiteAccount = { repository: 'CMP.TEST', password: 'repository-password' };

/** A stand-in for DataCite's REST API: accounts, syntax of DOIs, events and states as documented. */
export async function dataCiteServer(): Promise<DataCiteServer> {
  const dois = new Map<string, KeptDoi>();
  const expected = `Basic ${Buffer.from(`${dataCiteAccount.repository}:${dataCiteAccount.password}`).toString('base64')}`;
  const errors = (status: number, title: string) => ({ status, body: { errors: [{ status: String(status), title }] } });
  const saved = (status: number, doi: string) => {
    const { state, attributes } = dois.get(doi)!;
    return { status, body: { data: { id: doi, type: 'dois', attributes: { ...attributes, doi, state } } } };
  };
  const moved = (state: KeptDoi['state'], event: unknown): KeptDoi['state'] | undefined => {
    if (event === undefined) return state;
    if (event === 'publish') return 'findable';
    if (event === 'register') return state === 'draft' ? 'registered' : state;
    return event === 'hide' && state !== 'draft' ? 'registered' : undefined;
  };
  const own: Own = ({ method, path, headers, body }) => {
    if (headers.authorization !== expected) return errors(401, 'Bad credentials.');
    if (headers['content-type'] !== 'application/vnd.api+json') return errors(415, 'Unsupported media type.');
    const { event, ...attributes } = (JSON.parse(body) as { data: { attributes: Record<string, unknown> } }).data
      .attributes;
    const doi = (
      method === 'PUT' ? decodeURIComponent(path.slice('/dois/'.length)) : String(attributes['doi'])
    ).toLowerCase();
    if (!/^10\.\d{4,5}\/[-._;()/:a-z0-9*~$=]+$/.test(doi)) return errors(422, 'This DOI is invalid.');
    const kept = dois.get(doi);
    if (method === 'POST' && kept) return errors(422, 'This DOI has already been taken');
    if (method === 'PUT' && !kept) return errors(404, "The resource you are looking for doesn't exist.");
    const state = moved(kept?.state ?? 'draft', event);
    if (!state) return errors(422, 'Event cannot transition from this state.');
    const whole = { ...kept?.attributes, ...attributes };
    const mandatory = ['creators', 'titles', 'publisher', 'publicationYear', 'types', 'url'];
    if (state !== 'draft' && mandatory.some((name) => !whole[name])) return errors(422, "can't be blank");
    dois.set(doi, { state, attributes: whole });
    return saved(method === 'POST' ? 201 : 200, doi);
  };
  return Object.assign(await standIn('application/vnd.api+json; charset=utf-8', own), { dois });
}

export interface CstrServer extends StandIn {
  /** Public records by identifier. */
  records: Map<string, Record<string, unknown>>;
  /** Number of status requests before a task is finished. */
  looks: number;
  /** Failure reason of the next tasks; null for success. */
  failing: string | null;
}

const cstrAccount = { clientId: 'cmp', secret: 'a'.repeat(32) };

/** A stand-in for the national CSTR platform, version 3: a registration is a task that runs after the response. */
export async function cstrServer(): Promise<CstrServer> {
  const records = new Map<string, Record<string, unknown>>();
  const tasks = new Map<string, { left: number; metadata: Record<string, unknown>; failing: string | null }>();
  const knobs = { records, looks: 1, failing: null as string | null };
  const yes = (data: unknown) => ({ status: 200, body: { code: 200, msg: 'success', data } });
  const no = (code: number, msg: string) => ({ status: 200, body: { code, msg, data: null } });
  const own: Own = ({ method, path, headers, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://cstr');
    if (pathname === '/portal/api/detail') {
      const found = records.get(searchParams.get('identifier') ?? '');
      return found ? yes(found) : no(404, 'not found');
    }
    if (headers['clientid'] !== cstrAccount.clientId || headers['secret'] !== cstrAccount.secret)
      return { status: 401, body: { code: 401, msg: 'unauthorized' } };
    if (pathname === '/md/task/detail') {
      const taskId = searchParams.get('task_id') ?? '';
      const task = tasks.get(taskId);
      if (!task) return no(404, 'no such task');
      if (task.left-- > 0) return yes({ task_id: taskId, status: 'processing' });
      if (task.failing) return yes({ task_id: taskId, status: 'failed', message: task.failing });
      const identifier = String(task.metadata['identifier']);
      records.set(identifier, { ...task.metadata, identifier });
      return yes({ task_id: taskId, status: 'success' });
    }
    if (method !== 'POST' || !/^\/api\/(register|update)$/.test(pathname)) return { status: 404, body: {} };
    const { prefix, metadatas } = JSON.parse(body) as { prefix: string; metadatas: Record<string, unknown>[] };
    const [metadata] = metadatas;
    const identifier = String(metadata?.['identifier']);
    if (!/^v3_\w+_data$/.test(searchParams.get('res_name') ?? '')) return no(500, 'unknown template');
    if (!metadata || !identifier.startsWith(`${prefix}.`)) return no(500, 'wrong prefix');
    if (pathname === '/api/register' && records.has(identifier)) return no(500, 'identifier exists');
    if (pathname === '/api/update' && !records.has(identifier)) return no(500, 'identifier does not exist');
    const taskId = `task-${tasks.size + 1}`;
    tasks.set(taskId, { left: server.looks, metadata, failing: server.failing });
    return yes({ task_id: taskId });
  };
  const server: CstrServer = Object.assign(await standIn('application/json', own), knobs);
  return server;
}

/** Settings that connect a portal to a stand-in for DataCite. */
export const dataCiteSettings = (url: string) => ({
  'identifier.doi.url': url,
  'identifier.doi.prefix': '10.5072',
  'identifier.doi.repository': dataCiteAccount.repository,
  'identifier.doi.password': dataCiteAccount.password,
});

/** Switches both services of a portal on or off; they are configured in both cases. */
export function switchOf(portal: Pick<Program, 'context'>, dataCite: { url: string }, platform: { url: string }) {
  return (on: { doi?: boolean; cstr?: boolean }) =>
    setSettings(portal, {
      ...dataCiteSettings(dataCite.url),
      'identifier.cstr.url': platform.url,
      'identifier.cstr.prefix': '17081',
      'identifier.cstr.clientId': cstrAccount.clientId,
      'identifier.cstr.secret': cstrAccount.secret,
      'identifier.doi.enabled': String(on.doi ?? false),
      'identifier.cstr.enabled': String(on.cstr ?? false),
    });
}
