import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { contractName, type Endpoint } from '#shared/contract';
import { dataset } from '#factory/benchmarks/datasets';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { maker, randomOf, type Schema } from '../e2e/fuzz/values.ts';
import { contracts } from './domains/contracts.ts';
import { product } from './domains/index.ts';
import { startPortal } from './testing.ts';

/*
 * Texts of any length reach columns, indexes and counters: an index of PostgreSQL takes 2,704 bytes, after compression.
 * Whatever text a caller sends, the answer is a refusal that names it, or a result, but never an internal error.
 */

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent' });
const { pool } = portal.database;
const admin = await person(portal, { admin: true });
const owner = await person(portal, { verified: true });
const { publicId, resourceId } = await aResource(portal, owner, { status: '5', files: { 'a.csv': 'T\n1\n' } });
const set = await dataset(portal);

/** Text that does not compress: ASCII with two words, then Chinese with three bytes a character. */
const ascii = randomBytes(1500).toString('hex');
const chinese = String.fromCharCode(...Array.from(randomBytes(1500), (byte, at) => 0x4e00 + byte * 80 + (at % 80)));
const long = `${ascii} ${ascii.slice(0, 20)}${chinese}`;
/** Shorter texts are bounded by the contract; a column of 800 Chinese characters fits into an index. */
const bounded = 800;

interface Call {
  name: string;
  endpoint: Endpoint;
}
const calls: Call[] = contracts.flatMap((contract) =>
  Object.entries(contract).map(([action, endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint })),
);

type Defined = Schema & { $defs?: Record<string, Schema> };
const schemaOf = (type: z.ZodType | undefined): Defined | undefined =>
  type && (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Defined);

/** The places of texts in a schema that it does not bound; `*` is an element of a list. */
function placesOf(schema: Schema, all: Record<string, Schema>, place: string[] = [], depth = 0): string[][] {
  if (depth > 5) return [];
  if (schema.$ref) return placesOf(all[schema.$ref.split('/').at(-1)!] ?? {}, all, place, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((one) => placesOf(one, all, place, depth + 1));
  const types = [schema.type ?? []].flat();
  if (types.includes('object'))
    return Object.entries(schema.properties ?? {}).flatMap(([key, its]) =>
      placesOf(its, all, [...place, key], depth + 1),
    );
  if (types.includes('array')) return placesOf(schema.items ?? {}, all, [...place, '*'], depth + 1);
  const isFree = schema.enum === undefined && schema.const === undefined && (schema.maxLength ?? Infinity) > bounded;
  return isFree && (types.length === 0 || types.includes('string')) ? [place] : [];
}

/** A copy of a value with a text at a place. */
function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  if (key === '*') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const from = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...from, [key]: withText(from[key], rest, text) };
}

const known: Record<string, string> = { publicId, other: publicId, kind: 'dataset', resourceId: String(resourceId) };
const pathOf = (path: string, changed: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)|\*/g, (_all, name: string | undefined) =>
    encodeURIComponent(changed[name ?? '*'] ?? known[name ?? '*'] ?? '1'),
  );

let address = 0;
async function send(
  { endpoint }: Call,
  {
    path = pathOf(endpoint.path),
    query = '',
    body,
    headers = {},
  }: { path?: string; query?: string; body?: unknown; headers?: Record<string, string> },
): Promise<string> {
  // Limits of accounts are no subject here.
  if (endpoint.limit) await pool.query('delete from kernel_cache');
  address += 1;
  const answer = await portal.http.inject({
    method: endpoint.method,
    url: `/prod-api${path}${query}`,
    remoteAddress: `203.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    headers: { repeatsubmit: 'false', authorization: `Bearer ${admin.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return answer.body;
}

const isInternal = (body: string) => body.includes('kernel.unexpected');

describe('a long text is never an internal error', () => {
  const random = randomOf(20261128);
  const sample = (schema: Defined) => maker(random, schema.$defs ?? {}, new Map()).of(schema);
  for (const call of calls)
    test(call.name, async () => {
      const { endpoint } = call;
      const faults: string[] = [];
      const tell = (where: string, body: string) => isInternal(body) && faults.push(where);
      const [querySchema, bodySchema] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
      const places = (schema: Defined | undefined) => (schema ? placesOf(schema, schema.$defs ?? {}) : []);
      for (const [, name = '*'] of endpoint.path.matchAll(/:(\w+)|\*/g)) {
        const path = pathOf(endpoint.path, { [name]: long.slice(0, 3000) });
        if (endpoint.method === 'GET' || endpoint.method === 'DELETE') tell(`path ${name}`, await send(call, { path }));
      }
      for (const place of places(querySchema)) {
        const query = `?${place.filter((part) => part !== '*').join('.')}=${encodeURIComponent(long)}`;
        tell(
          `query ${place.join('.')}`,
          await send(call, { query, ...(bodySchema ? { body: sample(bodySchema) } : {}) }),
        );
      }
      // The other fields decide how far a call comes.
      for (const place of places(bodySchema))
        for (let tries = 0; tries < 4; tries += 1)
          tell(`body ${place.join('.')}`, await send(call, { body: withText(sample(bodySchema!), place, long) }));
      assert.deepEqual(faults, []);
    });
});

test('nor in the address of an open interface', async () => {
  const faults: string[] = [];
  const ask = async (method: 'GET' | 'POST', url: string) => {
    await pool.query('delete from kernel_cache');
    const { statusCode } = await portal.http.inject({ method, url });
    if (statusCode >= 500) faults.push(`${method} ${url.slice(0, 60)} ${statusCode}`);
  };
  const values = ['q', 'id', 'key', 'keyword', 'resumptionToken', 'identifier', 'set', 'verb', 'from', 'lang', 'token'];
  for (const { methods, path } of product.modules.flatMap(({ interfaces = [] }) => interfaces))
    for (const method of methods) {
      await ask(method, path.replaceAll(/:\w+\??|\*/g, encodeURIComponent(long.slice(0, 2500))));
      for (const name of values)
        await ask(method, `${path.replaceAll(/:\w+\??|\*/g, publicId)}?${name}=${encodeURIComponent(long)}`);
    }
  for (const verb of ['GetRecord', 'ListRecords', 'ListIdentifiers', 'ListSets', 'ListMetadataFormats'])
    for (const name of ['identifier', 'resumptionToken', 'set', 'metadataPrefix', 'from', 'until'])
      await ask('GET', `/oai?verb=${verb}&metadataPrefix=oai_dc&${name}=${encodeURIComponent(long)}`);
  assert.deepEqual(faults, []);
});

test('nor is one in a header', async () => {
  const list =
    calls.find(({ name }) => name === 'data.resources.search') ??
    calls.find(({ endpoint }) => endpoint.method === 'GET')!;
  const write = calls.find(({ endpoint }) => endpoint.idempotencyKey)!;
  const faults: string[] = [];
  for (const call of [list, write])
    for (const header of [
      ...['authorization', 'cookie', 'user-agent', 'referer', 'accept-language', 'x-forwarded-for', 'x-forwarded-host'],
      ...['idempotency-key', 'repeatsubmit', 'origin', 'if-none-match', 'range', 'accept', 'x-request-id', 'captcha'],
    ])
      for (const text of [long, `Admin-Token=${long}`, `lattice_pat_${long}`])
        if (isInternal(await send(call, { headers: { [header]: text }, ...(call === write ? { body: {} } : {}) })))
          faults.push(`${call.name} ${header}`);
  assert.deepEqual(faults, []);
  assert.ok(set.publicId);
});
