import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contracts } from '../../../contracts.ts';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { tokenScopes } from '#contract/identity/tokens';
import { metadataFields } from '#contract/data/metadata-fields';
import { roles } from '#contract/system/roles';
import { startPortal } from '#testing';
import { apiDocs, type CallDetail, type DescribedCall } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { roleKey } = await role(portal, { permissions: ['tool:swagger:list'] });
const reader = await person(portal, { roles: [roleKey] });
const stranger = await person(portal);
const all = contracts.flatMap((contract) => Object.values(contract));
const open = all.filter(({ permit, scope }) => permit === 'public' || scope);

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { summary: string; security?: Record<string, string[]>[]; parameters: { name: string; in: string }[] }
    >
  >;
}
const ask = async (url: string, headers: Record<string, string> = {}) => portal.http.inject({ url, headers });
const callsIn = ({ paths }: Document) => Object.values(paths).flatMap((of) => Object.values(of));
const bearer = { authorization: `Bearer ${reader.token}` };

/** Rules of the OpenAPI specification, without matters of style. */
const rulesOfOpenApi = [
  ...['struct', 'no-unresolved-refs', 'no-identical-paths', 'path-parameters-defined', 'path-declaration-must-exist'],
  ...[
    'operation-operationId-unique',
    'operation-parameters-unique',
    'no-duplicated-tag-names',
    'path-not-include-query',
  ],
  ...['no-enum-type-mismatch', 'no-schema-type-mismatch'],
];

/** A user of each initial role, as request headers. */
async function everyRole(): Promise<[string, Record<string, string>][]> {
  const admin = await person(portal, { admin: true });
  const { rows } = await admin.call(roles.list, { query: { pageSize: 100 } });
  const keys = rows!.map(({ roleKey }) => String(roleKey));
  assert.ok(keys.length > 5, keys.join());
  const people = await Promise.all(keys.map((key) => person(portal, { roles: [key] })));
  return people.map(({ token }, at) => [keys[at]!, { authorization: `Bearer ${token}` }]);
}

describe('the document', () => {
  for (const base of ['', '/prod-api']) {
    test(`at ${base}/v3/api-docs shows visitors, and people without the permission, what is open to everybody or to access tokens`, async () => {
      for (const token of [undefined, stranger.token, 'dead']) {
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        const answer = await ask(`${base}/v3/api-docs`, headers);
        assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/json']);
        const document = answer.json<Document>();
        assert.match(document.openapi, /^3\./);
        assert.equal(callsIn(document).length, open.length);
        const closed = callsIn(document).filter(({ security }) => security);
        const tokens = tokenScopes.map((scope) => ({ token: [scope] }));
        for (const { security } of closed) {
          const [first, ...others] = security!;
          // Nothing for public calls, a session for others; then one of the scopes.
          assert.ok(first && ['{}', '{"bearer":[]}'].includes(JSON.stringify(first)));
          assert.ok(others.length > 0 && others.every((one) => tokens.some((token) => isDeepStrictEqual(token, one))));
        }
        assert.ok(!answer.body.includes('/system/user/list'));
      }
    });

    test(`at ${base}/v3/api-docs shows whoever holds the permission all calls`, async () => {
      const answer = await ask(`${base}/v3/api-docs`, bearer);
      const document = answer.json<Document>();
      assert.equal(callsIn(document).length, all.length);
      const { get } = document.paths['/monitor/cache/getValue/{cacheName}/{rest}']!;
      assert.deepEqual(
        get!.parameters.map(({ name, in: place }) => [name, place]),
        [
          ['cacheName', 'path'],
          ['rest', 'path'],
        ],
      );
    });
  }

  test('is valid OpenAPI in both languages for visitors and for every role, as another program judges', async () => {
    const people = await everyRole();
    const bodies = new Map<string, string>();
    for (const lang of ['zh', 'en'])
      for (const [name, headers] of [['visitor', {}] as const, ...people]) {
        const { body } = await ask(`/v3/api-docs?lang=${lang}`, headers);
        if (!bodies.has(body)) bodies.set(body, `${name}, ${lang}`);
      }
    assert.equal(bodies.size, 4, 'what is open and all calls, in two languages');
    const config = await createConfig({ rules: Object.fromEntries(rulesOfOpenApi.map((rule) => [rule, 'error'])) });
    for (const [source, whose] of bodies) {
      const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
      const said = problems.map(({ message, location: [at] }) => `${message} ${at?.pointer}`);
      assert.deepEqual(said.slice(0, 10), [], whose);
    }
  });

  test('names the fields that administrators declare, and those that they declare later', async () => {
    const read = async () =>
      (await ask('/v3/api-docs?lang=en', bearer)).json<{
        paths: Record<string, { get: { parameters: { name: string; description?: string }[] } }>;
        components: { schemas: Record<string, { properties: Record<string, { description: string }> }> };
      }>();
    const before = await read();
    const about = before.paths['/front/resource/list']!.get.parameters;
    assert.match(about.find(({ name }) => name === 'fields')!.description!, /technique:PaNET01216 \(Technique\)/);
    assert.match(about.find(({ name }) => name === 'ranges')!.description!, /temperature:1\.\.10:K \(Temperature\)/);
    assert.match(before.components.schemas['declaredFields']!.properties['technique']!.description, /stm: Scanning/);
    assert.ok(JSON.stringify(before).includes('{"$ref":"#/components/schemas/declaredFields"}'));
    const body = { fieldKey: 'laterField', fieldGroup: 'other', kind: 'line', labelZh: '后来', labelEn: 'Later' };
    const admin = await person(portal, { admin: true });
    assert.equal((await admin.call(metadataFields.add, { body })).code, 200);
    const after = await read();
    assert.equal(after.components.schemas['declaredFields']!.properties['laterField']!.description, 'Later');
  });

  test('is packed for whoever takes it, and speaks both languages', async () => {
    const packed = await ask('/v3/api-docs', { ...bearer, 'accept-encoding': 'gzip, br' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(packed.rawPayload.length < 120_000, String(packed.rawPayload.length));
    const english = (await ask('/v3/api-docs?lang=en', bearer)).json<Document>();
    assert.equal(english.paths['/system/user/list']!['get']!.summary, 'List');
  });
});

test('the page for frames has no script, may be framed here, and shows all to a session in the cookie', async () => {
  const visitors = await ask('/prod-api/swagger-ui/index.html');
  assert.match(String(visitors.headers['content-type']), /^text\/html/);
  assert.match(String(visitors.headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'self'$/);
  assert.ok(!visitors.body.includes('<script') && !visitors.body.includes('/system/user/list'));
  const readers = await ask('/prod-api/swagger-ui/index.html', { cookie: `Admin-Token=${reader.token}` });
  assert.ok(readers.body.includes('/system/user/list') && readers.body.includes('system:user:list'));
});

test('the list names every call with its door, in the reader’s language', async () => {
  const { data } = await reader.call(apiDocs.list);
  const calls = data as DescribedCall[];
  assert.equal(calls.length, all.length);
  const one = calls.find(({ callId }) => callId === 'system.posts.remove')!;
  assert.deepEqual(one, {
    callId: 'system.posts.remove',
    method: 'DELETE',
    path: '/system/post/{postIds}',
    noun: 'system.posts',
    nounTitle: '岗位管理',
    title: '删除',
    access: 'permission',
    permissions: ['system:post:remove'],
    scope: '',
    audited: true,
  });
  const { data: english } = await reader.call(apiDocs.list, { query: { lang: 'en' } });
  assert.ok(!/\p{Script=Han}/u.test(JSON.stringify(english)), 'nothing Chinese is left in English');
});

test('every call can be looked at: what is sent, what comes back, how it looks', async () => {
  const { data } = await reader.call(apiDocs.list);
  for (const { callId } of data as DescribedCall[])
    assert.equal((await reader.call(apiDocs.find, { params: { callId } })).code, 200, callId);
  const found = await reader.call(apiDocs.find, { params: { callId: 'system.posts.add' } });
  const { body, reply, example } = found.data as CallDetail;
  const name = body.find((field) => field.name === 'postName')!;
  assert.deepEqual([name.required, name.about], [true, '岗位名称']);
  assert.match(name.type, /^string.*≤ 50$/);
  assert.deepEqual(
    reply.map((field) => field.name),
    ['code', 'msg', 'postId'],
  );
  assert.match(example.request, /^curl -X POST "\$PORTAL\/prod-api\/system\/post"/);
  assert.deepEqual(JSON.parse(example.reply).code, 200);
  const list = (await reader.call(apiDocs.find, { params: { callId: 'system.posts.list' } })).data as CallDetail;
  assert.ok(list.reply.some((field) => field.name === 'rows[].postId'));
  assert.equal(
    (await reader.call(apiDocs.find, { params: { callId: 'no.such.call' } })).error,
    'tools.api-docs.notFound',
  );
});
