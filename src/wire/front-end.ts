import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Program } from '#server/process/program';

/* Sends requests like RuoYi front ends: their encoding of queries, forms and files, over a real connection. */

/** Additions to an endpoint: its last path parameter or its query, and the body. */
export interface Sending {
  /** Path parameters, unencoded, as front ends send them. */
  params?: Record<string, string | number>;
  /** Query of a GET, as text. */
  query?: string;
  contentType?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  contentType: string;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The envelope; empty when the answer is not JSON. */
  json: Envelope;
}

interface Envelope {
  code?: number;
  msg?: string;
  rows?: Record<string, unknown>[];
  total?: number;
  data?: unknown;
  [extra: string]: unknown;
}

type Values = Record<string, unknown>;

/** Their serializer of GET: omits null, undefined and empty texts; one level of nesting; everything encoded. */
function pairs(values: Values): string[] {
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';
  const pair = (name: string, value: unknown) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  return Object.entries(values).flatMap(([name, value]) => {
    if (!isThere(value)) return [];
    if (typeof value !== 'object') return [pair(name, value)];
    return Object.entries(value as Values).flatMap(([key, inner]) =>
      isThere(inner) ? [pair(`${name}[${key}]`, inner)] : [],
    );
  });
}

/** Parameters of a GET. */
export const query = (values: Values): Sending => ({ query: pairs(values).join('&') });

/** Their parameters of a POST or PUT without a body: a space becomes a plus, `: $ ,` stay, empty texts are sent. */
export const inQuery = (values: Record<string, string | number>): Sending => ({
  query: Object.entries(values)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(String(value)).replace(/%20/g, '+').replace(/%3A/gi, ':').replace(/%24/g, '$').replace(/%2C/gi, ',')}`,
    )
    .join('&'),
});

/** The body of an export, with the `&` at its end. */
export const form = (values: Values): Sending => ({
  contentType: 'application/x-www-form-urlencoded',
  body: pairs(values)
    .map((pair) => `${pair}&`)
    .join(''),
});

/** A JSON body; undefined for a DELETE or POST without one. */
export const json = (value: unknown): Sending => ({
  contentType: 'application/json;charset=utf-8',
  body: value === undefined ? '' : JSON.stringify(value),
});

/** Neither parameters nor a body. */
export const nothing: Sending = {};

/** Parameters of the path. */
export const at = (params: Record<string, string | number>): Sending => ({ params });

/** One file of a form. */
export function part(field: string, file: { name: string; type: string; bytes: Buffer | string }): Sending {
  const boundary = '----WebKitFormBoundaryq7Zt';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), Buffer.from(file.bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Sends a named call with a token, or without one. */
export type ApiClient = (name: string, sending?: Sending) => Promise<Answer>;

/** Starts listening; returns a function that creates a client for a token. */
export async function open(portal: Program): Promise<(token?: string) => ApiClient> {
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  return (token) =>
    (name, { params = {}, query: search, contentType, body, headers = {} } = {}) => {
      const [method, pattern] = name.split(' ') as [string, string];
      const path = pattern.replace(/\{(\w+)\}/g, (_all, key: string) => String(params[key]));
      return send(port, method, `/prod-api${path}${search ? `?${search}` : ''}`, {
        headers: {
          accept: 'application/json, text/plain, */*',
          // A test repeats calls faster than a person.
          repeatsubmit: 'false',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(contentType ? { 'content-type': contentType } : {}),
          ...headers,
        },
        body,
      });
    };
}

async function send(
  port: number,
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer | undefined },
): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const call = request({
    port,
    host: '127.0.0.1',
    method,
    path: encodeURI(path).replace(/%25/g, '%'),
    headers: { ...headers, ...length },
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const contentType = response.headers['content-type'] ?? '';
  const isJson = contentType === 'application/json';
  return {
    status: response.statusCode!,
    contentType,
    headers: response.headers,
    bytes,
    json: isJson ? (JSON.parse(bytes.toString('utf8')) as Envelope) : {},
  };
}
