import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { contractName, type Endpoint } from '#shared/contract';
import { person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import { limitTable } from './limits.ts';
import { fillPath } from '#shared/contract';
import { defaultBody } from './server/request.ts';
import { caller, startPortal } from './testing.ts';

/** Every endpoint of the product, with the name that failures and the log use. */
const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract).map(([action, endpoint]) => ({
    name: `${contract[contractName]}.${action}`,
    endpoint,
  })),
);

/** Values that fit every path: the row need not exist, the door is in front of it. */
const anyParams = new Proxy(
  {},
  { get: (_target, key) => (/publicId|key|type/i.test(String(key)) ? 'aaaa000000' : '987654321') },
);
const pathOf = (endpoint: Endpoint) => fillPath(endpoint.path, anyParams);

/** A number that is none of any row, whatever its column's width. */
const hugeParams = new Proxy({}, { get: () => '999999999999999' });

const portal = await startPortal();
const stranger = await person(portal);
const member = await person(portal, { verified: true });
const admin = await person(portal, { admin: true });

/** Somebody who may call an endpoint. */
const callerOf = ({ permit }: Endpoint) =>
  permit === 'public' || permit === 'user' || permit === 'verified' ? member : admin;

/** Sends a request as it is, from an address of its own where counting matters. */
async function send(
  endpoint: Endpoint,
  options: { token?: string; address?: string; payload?: string | Buffer; contentType?: string; params?: object } = {},
) {
  const answer = await portal.http.inject({
    method: endpoint.method,
    url: `/prod-api${options.params ? fillPath(endpoint.path, options.params as Record<string, unknown>) : pathOf(endpoint)}`,
    remoteAddress: options.address ?? '198.51.100.1',
    headers: {
      repeatsubmit: 'false',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.payload === undefined ? {} : { 'content-type': options.contentType ?? 'application/json' }),
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    json: () => answer.json<{ code: number; error?: string; fields?: unknown[] }>(),
  };
}

/** A dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let address = 0;
/** Rate limits count per address: every question comes from another one. */
const freshAddress = () => `203.0.${Math.floor(++address / 250)}.${(address % 250) + 1}`;

describe('every endpoint', () => {
  test('has a path of its own', () => {
    const seen = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':x')}`);
    assert.deepEqual(
      seen.filter((one, at) => seen.indexOf(one) !== at),
      [],
    );
  });

  for (const { name, endpoint } of endpoints) {
    if (endpoint.permit !== 'public')
      test(`${name} turns a visitor away`, async () => {
        const { status, json } = await send(endpoint, { address: freshAddress() });
        assert.equal(status, 200);
        assert.equal(json().code, 401);
      });
    if (endpoint.permit !== 'public' && endpoint.permit !== 'user' && endpoint.permit !== 'verified')
      test(`${name} refuses a user without its permission`, async () => {
        const { json } = await send(endpoint, { token: stranger.token, address: freshAddress() });
        assert.equal(json().code, 403);
      });
    if (endpoint.permit === 'verified')
      test(`${name} asks for a verified e-mail`, async () => {
        const { json } = await send(endpoint, { token: stranger.token, address: freshAddress() });
        assert.equal(json().error, 'kernel.unverified');
      });
    if (endpoint.body && !endpoint.body.safeParse({}).success)
      test(`${name} names the faulty fields of an empty body`, async () => {
        const { json } = await send(endpoint, {
          token: callerOf(endpoint).token,
          address: freshAddress(),
          payload: '{}',
        });
        const { code, fields } = json();
        assert.equal(code, 500);
        assert.ok(fields && fields.length > 0, 'at least one field is named');
      });
    if (endpoint.body && endpoint.method !== 'GET') {
      test(`${name} answers malformed JSON clearly`, async () => {
        const { json } = await send(endpoint, {
          token: callerOf(endpoint).token,
          address: freshAddress(),
          payload: '{"a":',
        });
        assert.equal(json().error, 'kernel.malformed');
      });
      test(`${name} refuses a body of one byte too many`, async () => {
        const payload = `"${'x'.repeat((endpoint.maxBody ?? defaultBody) - 1)}"`;
        const { json } = await send(endpoint, { token: callerOf(endpoint).token, address: freshAddress(), payload });
        assert.equal(json().error, 'kernel.bodyTooLarge');
      });
    }
    // Where the path names a row, the row is asked for first; the import of people reads a workbook first.
    const { upload } = endpoint;
    if (upload && !endpoint.path.includes(':') && name !== 'system.users.importData')
      test(`${name} refuses one file more than it takes`, async () => {
        const form = new FormData();
        for (let count = 0; count <= upload.maxFiles; count++) form.append(upload.field, new Blob([picture]), 'a.png');
        const request = new Response(form);
        const { json } = await send(endpoint, {
          token: callerOf(endpoint).token,
          address: freshAddress(),
          payload: Buffer.from(await request.arrayBuffer()),
          contentType: request.headers.get('content-type')!,
        });
        assert.equal(json().error, 'kernel.uploadCount');
      });
    if (/:\w*ids?\b/i.test(endpoint.path) && (endpoint.method === 'GET' || endpoint.method === 'DELETE'))
      test(`${name} answers a number that no row can have clearly`, async () => {
        const { body } = await send(endpoint, {
          token: callerOf(endpoint).token,
          address: freshAddress(),
          params: hugeParams,
        });
        assert.ok(!body.includes('kernel.unexpected'), body);
      });
    if (endpoint.limit)
      test(`${name} refuses one request more than its limit`, async () => {
        const from = freshAddress();
        for (let count = 0; count < endpoint.limit!.count; count++) {
          const { body } = await send(endpoint, { address: from });
          assert.ok(!body.includes('kernel.tooMany'), `request ${count + 1} is within the limit`);
        }
        assert.equal((await send(endpoint, { address: from })).json().code, 429);
      });
  }
});

test('the table of limits in the documentation is the one in force', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/limits.md'), 'utf8');
  assert.ok(text.includes(limitTable(contracts)), 'run "npm run docs"');
});

test('an unknown call is answered as a call', async () => {
  const answer = await portal.http.inject({ method: 'POST', url: '/prod-api/no/such/call' });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/json');
  assert.equal(answer.json<{ code: number }>().code, 404);
});

test('the same write twice within a second is refused, unless the header says otherwise', async () => {
  const twice = endpoints.find(
    ({ endpoint }) =>
      endpoint.method === 'POST' && endpoint.permit === 'user' && !endpoint.repeatable && !endpoint.upload,
  )!;
  const post = (headers: Record<string, string>) =>
    portal.http.inject({
      method: 'POST',
      url: `/prod-api${pathOf(twice.endpoint)}`,
      payload: { same: 'body' },
      headers: { authorization: `Bearer ${stranger.token}`, ...headers },
    });
  await post({});
  assert.equal((await post({})).json<{ error?: string }>().error, 'kernel.repeated');
  assert.notEqual((await post({ repeatsubmit: 'false' })).json<{ error?: string }>().error, 'kernel.repeated');
});

test('the cookie alone never authenticates a write', async () => {
  const anonymous = caller(portal);
  for (const { endpoint } of endpoints.filter(
    ({ endpoint }) => endpoint.permit === 'user' && endpoint.method !== 'GET',
  )) {
    const { code } = await anonymous(endpoint, {
      params: anyParams,
      headers: { cookie: `Admin-Token=${stranger.token}` },
    });
    assert.equal(code, 401);
  }
});
