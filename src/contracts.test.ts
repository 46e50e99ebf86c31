import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { contractName, type Endpoint } from '#shared/contract';
import { bags } from '#contract/data/bags';
import { bundles } from '#contract/benchmarks/bundles';
import { datasets } from '#contract/benchmarks/datasets';
import { accessRequests } from '#contract/data/access-requests';
import { settings } from '#contract/system/settings';
import { anApplication } from '#factory/archive/applications';
import { aSubmission } from '#factory/archive/paper-submissions';
import { aTask } from '#factory/archive/tasks';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { accessToken, newToken } from '#factory/identity/tokens';
import { tokenScopes } from '#contract/identity/tokens';
import { endTokens } from '#module/identity/tokens';
import { contracts } from './domains/contracts.ts';
import { limitRows, limitTable } from './limits.ts';
import { scopePages, scopeRows } from './scopes.ts';
import { fillPath } from '#shared/contract';
import { speaksHttp } from './server/http/problem.ts';
import { defaultBody } from './server/http/request.ts';
import { caller, startPortal } from './testing.ts';

/** Every endpoint of the product, with the name that failures and the log use. */
const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract).map(([action, endpoint]) => ({
    name: `${contract[contractName]}.${action}`,
    endpoint,
  })),
);

/** Values that fit every path: the row need not exist, because the permission check comes first. */
const anyParams = new Proxy(
  {},
  { get: (_target, key) => (/publicId|key|type/i.test(String(key)) ? 'aaaa000000' : '987654321') },
);
const pathOf = (endpoint: Endpoint) => fillPath(endpoint.path, anyParams);

/** An id of no row, whatever its column's width. */
const hugeParams = new Proxy({}, { get: () => '999999999999999' });

const portal = await startPortal();
const stranger = await person(portal);
const member = await person(portal, { verified: true });
const admin = await person(portal, { admin: true });
const stopped = await person(portal, { verified: true, status: '1' });
const good = await accessToken(portal, member);
const tokens = {
  good,
  ofAdmin: await accessToken(portal, admin),
  expired: await accessToken(portal, member, { hours: -1 }),
  revoked: await accessToken(portal, stranger),
  stopped: await accessToken(portal, stopped),
  unknown: newToken(),
  misspelt: good.slice(0, -1) + (good.endsWith('0') ? '1' : '0'),
};
await endTokens(portal.context(), stranger.userId);
/** A token for each existing scope, and for an unknown one. */
const byScope = Object.fromEntries(
  await Promise.all(
    [...tokenScopes, 'nothing:at-all'].map(
      async (scope) => [scope, await accessToken(portal, member, { scopes: [scope] })] as const,
    ),
  ),
);

// Sets the settings to the maximum, because the contracts' limits are tested.
for (const configKey of ['upload.generic.maxMb', 'upload.image.maxMb']) {
  const [row] = (await admin.call(settings.list, { query: { configKey } })).rows!;
  await admin.call(settings.edit, { body: { ...row, configValue: '50' } });
}

/** A user who may call an endpoint. */
const callerOf = ({ permit }: Endpoint) =>
  permit === 'public' || permit === 'user' || permit === 'verified' ? member : admin;

/** Sends a raw request, from a separate address when requests are counted. */
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
    json: () =>
      answer.json<{ code: number; msg: string; detail?: string; error?: string; fields?: { path: string }[] }>(),
  };
}

/** Uploads that accept pictures only. */
const takesPictures = (name: string) => name === 'archive.centers.uploadImage';
const takesArchives = (name: string) => ['benchmarks.bundles.upload', 'data.bags.upload'].includes(name);
const takesTables = (name: string) => name === 'benchmarks.datasets.importFile';
const takesArrays = (name: string) => name === 'identity.organizations.importRor';
const endingOf = (name: string) => {
  if (takesPictures(name)) return 'jpg';
  if (takesArchives(name)) return 'zip';
  if (takesArrays(name)) return 'json';
  return takesTables(name) ? 'csv' : 'pdf';
};
const beginnings = {
  jpg: '\xff\xd8\xff\xe0',
  zip: 'PK\x03\x04',
  csv: 'id,target\n',
  pdf: '%PDF-1.7\n',
  json: '[',
};
/** A file that begins as the upload requires. */
const document = (name: string, size: number) => Buffer.from(beginnings[endingOf(name)].padEnd(size, ' '), 'latin1');

/** The rows of uploads whose path contains an id, and the fields before the file. */
const rowsOfUploads: Record<string, () => Promise<{ params: object; fields?: Record<string, string> }>> = {
  'data.record-files.upload': async () => ({
    params: { id: (await aResource(portal, member, { files: {} })).resourceId },
  }),
  'data.access-requests.attach': async () => {
    const form = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
    const { publicId } = await aResource(portal, stranger, { status: '5', form });
    const body = { publicId, purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
    const { data } = await member.call(accessRequests.create, { body });
    return { params: { id: (data as { requestId: number }).requestId } };
  },
  'archive.paper-submissions.upload': async () => ({
    params: { id: (await aSubmission(portal, member, { files: {} })).submissionId },
  }),
  'archive.applications.upload': async () => ({
    params: { id: (await anApplication(portal, member, { taskBook: false })).applicationId },
    fields: { kind: 'taskBook' },
  }),
  'archive.centers.uploadImage': async () => ({ params: { centerId: 1 }, fields: { kind: 'seal' } }),
  'archive.plans.readSheet': async () => ({ params: { taskId: (await aTask(portal, member)).taskId } }),
  'data.bags.upload': async () => ({ params: (await member.call(bags.begin)).data as object }),
  'benchmarks.bundles.upload': async () => ({ params: (await admin.call(bundles.begin)).data as object }),
  'benchmarks.datasets.importFile': async () => ({
    params: (await admin.call(datasets.beginImport, { body: {} })).data as object,
    fields: { kind: 'table' },
  }),
  'archive.scans.upload': async () => ({
    params: { taskId: (await aTask(portal, member)).taskId },
    fields: { kind: 'plan' },
  }),
};

/** Sends files that an upload must refuse, as a user with permission; nothing may be stored. */
async function sendFiles(name: string, endpoint: Endpoint, files: Buffer<ArrayBuffer>[]) {
  const row = endpoint.path.includes(':') ? await rowsOfUploads[name]?.() : undefined;
  assert.equal(row !== undefined, endpoint.path.includes(':'), `rowsOfUploads says where files of ${name} go`);
  const form = new FormData();
  for (const [field, value] of Object.entries(row?.fields ?? {})) form.append(field, value);
  files.forEach((bytes, at) => form.append(endpoint.upload!.field, new Blob([bytes]), `${at}.${endingOf(name)}`));
  const request = new Response(form);
  const before = await countStoredFiles();
  const { json } = await send(endpoint, {
    token: callerOf(endpoint).token,
    address: freshAddress(),
    payload: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type')!,
    params: row?.params ?? {},
  });
  assert.equal(await countStoredFiles(), before);
  return json();
}

async function countStoredFiles(): Promise<number> {
  const ready = portal.database.db.selectFrom('sysFile').where('readyAt', 'is not', null);
  return (await ready.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Names of the tests that exceed a limit by one, by the column of the table. */
const beyond = {
  requests: (name: string) => `${name} refuses one request more than its limit`,
  body: (name: string) => `${name} refuses a body of one byte too many`,
  count: (name: string) => `${name} refuses one file more than it takes`,
  size: (name: string) => `${name} refuses a file of one byte too many`,
};

const beyondLimits = new Set<string>();
/** A test that the table of limits relies on. */
function beyondLimit(name: string, work: () => Promise<void>): void {
  beyondLimits.add(name);
  test(name, work);
}

let address = 0;
/** Rate limits count per address, so every request comes from another one. */
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
        assert.equal(status, speaksHttp(endpoint) ? 401 : 200);
        assert.equal(json().code, 401);
      });
    if (endpoint.permit !== 'public' && !endpoint.scope)
      test(`${name} takes no access token, whatever its scopes and its owner`, async () => {
        const { json } = await send(endpoint, { token: tokens.ofAdmin, address: freshAddress() });
        assert.equal(json().error, 'kernel.unauthenticated');
      });
    if (endpoint.scope) {
      test(`${name} takes an access token with its scope`, async () => {
        const { json } = await send(endpoint, { token: tokens.good, address: freshAddress() });
        assert.ok(![401, 403].includes(json().code), json().msg);
      });
      test(`${name} is open to each scope that it names, and to no other`, async () => {
        const named: readonly string[] = [endpoint.scope ?? []].flat();
        for (const [scope, token] of Object.entries(byScope)) {
          const { code, error } = (await send(endpoint, { token, address: freshAddress() })).json();
          // In an open call the owner of another token is a visitor.
          const refused = !named.includes(scope) && endpoint.permit !== 'public';
          assert.equal(error === 'kernel.noScope', refused, scope);
          assert.ok(refused || ![401, 403].includes(code), scope);
        }
      });
      for (const kind of ['expired', 'revoked', 'stopped', 'unknown', 'misspelt'] as const)
        test(`${name} refuses an access token that is ${kind}`, async () => {
          const { json } = await send(endpoint, { token: tokens[kind], address: freshAddress() });
          assert.deepEqual([json().code, json().error], [401, 'kernel.badToken']);
        });
    }
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
      test(`${name} answers a body that is no object in a whole sentence`, async () => {
        for (const payload of ['[]', '"text"', '5']) {
          const { json } = await send(endpoint, {
            token: callerOf(endpoint).token,
            address: freshAddress(),
            payload,
          });
          const { msg, detail = msg } = json();
          assert.doesNotMatch(detail, /^(的|:|：|\s|is )/, payload);
        }
      });
    }
    const { upload } = endpoint;
    if (endpoint.method !== 'GET' && !upload)
      beyondLimit(beyond.body(name), async () => {
        const payload = `"${'x'.repeat((endpoint.maxBody ?? defaultBody) - 1)}"`;
        const { json } = await send(endpoint, { token: callerOf(endpoint).token, address: freshAddress(), payload });
        assert.equal(json().error, 'kernel.bodyTooLarge');
      });
    if (upload) {
      beyondLimit(beyond.count(name), async () => {
        const files = Array.from({ length: upload.maxFiles + 1 }, () => document(name, 100));
        const { error, fields } = await sendFiles(name, endpoint, files);
        assert.equal(error, 'kernel.uploadCount');
        assert.deepEqual(
          fields!.map(({ path }) => path),
          [upload.field],
        );
      });
      beyondLimit(beyond.size(name), async () => {
        const { code, error } = await sendFiles(name, endpoint, [document(name, upload.maxBytes + 1)]);
        assert.equal(code, 500);
        assert.match(error!, /\.(s|pictureS|rorS)ize$/);
      });
    }
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
      beyondLimit(beyond.requests(name), async () => {
        const from = freshAddress();
        for (let count = 0; count < endpoint.limit!.count; count++) {
          const { body } = await send(endpoint, { address: from });
          assert.ok(!body.includes('kernel.tooMany'), `request ${count + 1} is within the limit`);
        }
        assert.equal((await send(endpoint, { address: from })).json().code, 429);
      });
  }
});

test('scopes of access tokens open what everybody may do, and each opens something', () => {
  const scoped = endpoints.filter(({ endpoint }) => endpoint.scope);
  assert.deepEqual(
    scoped
      .filter(({ endpoint: { permit } }) => permit !== 'public' && permit !== 'user' && permit !== 'verified')
      .map(({ name }) => name),
    [],
  );
  assert.deepEqual(new Set(scoped.flatMap(({ endpoint }) => endpoint.scope ?? [])), new Set(tokenScopes));
});

test('the table of limits in the documentation is the one in force', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/limits.md'), 'utf8');
  assert.ok(text.includes(limitTable(contracts)), 'run "npm run docs"');
});

test('the documentation of access tokens lists the calls that are open to them', () => {
  for (const name of scopePages) {
    const text = readFileSync(path.resolve(import.meta.dirname, '../docs', name), 'utf8');
    assert.ok(text.includes(`|---|---|\n${scopeRows(contracts)}\n<!-- end -->`), 'run "npm run docs"');
  }
});

test('no row of that table is without a test that goes one beyond it', () => {
  for (const row of limitRows(contracts)) {
    const name = /\((.*)\)$/.exec(row.endpoint)![1]!;
    const columns = [
      ...(row.requests === '–' ? [] : ['requests' as const]),
      ...(row.body === '–' ? [] : ['body' as const]),
      ...(row.files === '–' ? [] : ['count' as const, 'size' as const]),
    ];
    assert.notDeepEqual(columns, [], `${name} stands there for a limit`);
    for (const column of columns) assert.ok(beyondLimits.has(beyond[column](name)), beyond[column](name));
  }
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
