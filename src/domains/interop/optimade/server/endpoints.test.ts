import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource, actingAs } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { withdraw } from '#module/data/life-cycle';
import { startPortal } from '#testing';
import { addStructures, carbon, rockSalt } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const { db } = portal.context();

const ask = (url: string, options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
  portal.http.inject({ url, ...options });
const countOf = async (type: string, at = '/optimade/v1') =>
  (JSON.parse((await ask(`${at}/${type}`)).payload) as { meta: { data_returned: number } }).meta.data_returned;
const counts = async () => [await countOf('structures'), await countOf('references'), await countOf('files')];

before(async () => {
  await aResource(portal, owner, { status: '5', files: { 'a.cif': 'data_a', 'b.cif': 'data_b' } });
  await addStructures(portal, hash('sha256', 'data_a'), [rockSalt, carbon(3)]);
  await addStructures(portal, hash('sha256', 'data_b'), [carbon(5)]);
});

describe('the base address', () => {
  test('names the versions and refuses others with 553', async () => {
    const { payload, headers } = await ask('/optimade/versions');
    assert.deepEqual([payload, headers['content-type']], ['version\n1\n', 'text/csv; header=present; charset=utf-8']);
    assert.equal((await ask('/optimade/v1/versions')).statusCode, 404);
    for (const version of ['v123123', 'v2', 'v0', 'v1.2', 'v1.3.1']) {
      const { statusCode, payload: text } = await ask(`/optimade/${version}/info`);
      assert.equal(statusCode, 553);
      assert.equal(JSON.parse(text).errors[0].title, 'Version Not Supported');
    }
  });

  test('has a page for people', async () => {
    for (const url of ['/optimade', '/optimade/', '/optimade/v1', '/optimade/v1.3/']) {
      const { statusCode, payload } = await ask(url);
      assert.equal(statusCode, 200);
      assert.match(payload, /<h1>OPTIMADE 1\.3\.0 of /);
    }
  });

  test('leads addresses without a version or base to version 1, with their query', async () => {
    const { statusCode, headers } = await ask('/optimade/structures?filter=nsites%3D2');
    assert.equal(statusCode, 307);
    assert.match(String(headers.location), /\/optimade\/v1\/structures\?filter=nsites%3D2$/);
    const lost = await ask('/v1/structures?filter=nsites%3D2');
    assert.match(String(lost.headers.location), /\/optimade\/v1\/structures\?filter=nsites%3D2$/);
    assert.equal(await countOf('structures', '/optimade//v1'), 3);
  });

  test('gives the same entries at v1, v1.3 and v1.3.0', async () => {
    for (const version of ['v1', 'v1.3', 'v1.3.0'])
      assert.equal(await countOf('structures', `/optimade/${version}`), 3);
  });
});

describe('info', () => {
  test('describes the properties, with units and addresses of their definitions', async () => {
    const { data } = JSON.parse((await ask('/optimade/v1.3/info/structures')).payload);
    assert.deepEqual([data.type, data.id], ['info', 'structures']);
    const { lattice_vectors: lattice, _cmp_band_gap: gap, wyckoff_positions: wyckoff } = data.properties;
    assert.equal(lattice.$id, 'https://schemas.optimade.org/defs/v1.2/properties/optimade/structures/lattice_vectors');
    assert.equal(lattice.items.items['x-optimade-unit'], 'angstrom');
    assert.equal(wyckoff.type, 'list');
    assert.deepEqual([gap.type, gap.unit, gap.sortable], ['float', 'electronvolt', true]);
    const strict = JSON.parse((await ask(new URL(gap.$id).pathname)).payload);
    assert.deepEqual([strict.$id, strict.type], [gap.$id, ['number', 'null']]);
    const names = Object.keys(JSON.parse((await ask('/optimade/v1/info/structures')).payload).data.properties);
    assert.ok(names.includes('elements_ratios') && !names.includes('wyckoff_positions'));
  });

  test('names the endpoints, the licences and the list of providers', async () => {
    const { data } = JSON.parse((await ask('/optimade/v1/info')).payload);
    assert.deepEqual(data.attributes.entry_types_by_format, { json: ['structures', 'references', 'files'] });
    assert.deepEqual(data.attributes.available_licenses, []);
    assert.match(data.attributes.license, /^http/);
    const links = JSON.parse((await ask('/optimade/v1/links')).payload);
    assert.deepEqual(
      links.data.map((one: { attributes: { link_type: string } }) => one.attributes.link_type),
      ['root', 'providers'],
    );
    assert.equal(links.meta.provider.prefix, 'cmp');
  });

  test('does not exist for other types and endpoints', async () => {
    for (const path of [
      'info/calculations',
      'calculations',
      'structures/s-1/x',
      'extensions',
      'extensions/definitions/structures/x',
    ])
      assert.equal((await ask(`/optimade/v1/${path}`)).statusCode, 404, path);
  });
});

describe('every answer', () => {
  test('is open to pages of all origins, errors included', async () => {
    for (const url of [
      '/optimade/v1/structures',
      '/optimade/v1/structures?filter=x',
      '/optimade/v9',
      '/optimade/versions',
      '/v1/info',
      '/optimade/v1/extensions/all.jsonl',
    ]) {
      const { headers } = await ask(url, { headers: { origin: 'https://example.org' } });
      assert.equal(headers['access-control-allow-origin'], '*', url);
    }
  });

  test('can be asked for by HEAD, and again with its validator', async () => {
    const { headers, statusCode, payload } = await ask('/optimade/v1/structures?response_fields=id', {
      method: 'HEAD',
    });
    assert.deepEqual([statusCode, payload, headers['content-type']], [200, '', 'application/vnd.api+json']);
    assert.equal((await ask('/optimade/v1/extensions/all.jsonl', { method: 'HEAD' })).statusCode, 200);
    const etag = String((await ask('/optimade/v1/extensions/definitions/structures/_cmp_doi')).headers.etag);
    const again = await ask('/optimade/v1/extensions/definitions/structures/_cmp_doi', {
      headers: { 'if-none-match': etag },
    });
    assert.equal(again.statusCode, 304);
  });

  test('is compressed for clients that accept it', async () => {
    const { headers } = await ask('/optimade/v1/info/structures', { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(headers['content-encoding'], 'gzip');
  });

  test('is a refusal in the form of JSON:API beyond the rate limit', async () => {
    let last = await ask('/optimade/versions');
    for (let at = 0; last.statusCode === 200 && at < 3100; at += 1)
      last = await portal.http.inject({ url: '/optimade/versions', remoteAddress: '10.1.2.3' });
    assert.equal(last.statusCode, 429);
    assert.match(JSON.parse(last.payload).errors[0].detail, /Try again/);
    assert.ok(last.headers['retry-after']);
  });
});

describe('everything as one file', () => {
  test('has a header, descriptions and all entries, a line each', async () => {
    const { payload, headers } = await ask('/optimade/v1/extensions/all.jsonl');
    assert.match(String(headers['content-type']), /^application\/jsonl/);
    const lines = payload
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(lines[0], { 'x-optimade': { api_version: '1.3.0' } });
    assert.deepEqual(
      lines.slice(2).map(({ type, id }) => (type === 'info' ? id : type)),
      [
        '/',
        'structures',
        'references',
        'files',
        'structures',
        'structures',
        'structures',
        'references',
        'files',
        'files',
      ],
    );
  });
});

describe('structures that visitors may not have', () => {
  test('are not served: embargoed, restricted, withdrawn, hidden, or behind a login', async () => {
    const open = [3, 1, 2];
    assert.deepEqual(await counts(), open);
    const { resourceId } = await aResource(portal, owner, { status: '5', files: { 'c.cif': 'data_c' } });
    const [id] = await addStructures(portal, hash('sha256', 'data_c'), [rockSalt]);
    assert.deepEqual(await counts(), [4, 2, 3]);
    const set = async (change: ReturnType<typeof sql>) => {
      await sql`update data_resource set ${change} where resource_id = ${resourceId}`.execute(db);
      const now = await counts();
      const { payload } = await ask(`/optimade/v1/structures/s-${id}`);
      assert.equal(JSON.parse(payload).data, null);
      assert.deepEqual(now, open);
    };
    await set(sql`open_date = '2999-01-01'`);
    await set(sql`open_date = '2020-01-01', sharing_method = 'restricted', access_restriction = 'x'`);
    await set(sql`sharing_method = 'closed', non_disclosure_reason = 'x'`);
    await sql`update data_resource set sharing_method = 'open' where resource_id = ${resourceId}`.execute(db);
    assert.deepEqual(await counts(), [4, 2, 3]);
    await sql`update materials_structure set hidden_reason = 'wrong cell' where structure_id = ${id!}`.execute(db);
    assert.deepEqual(await counts(), open);
    await sql`update materials_structure set hidden_reason = '' where structure_id = ${id!}`.execute(db);
    const admin = { userId: 1, userName: 'admin', email: '' };
    await withdraw(actingAs(portal, admin, ['*:*:*']), resourceId, 'calibration error');
    assert.deepEqual(await counts(), open);
    await sql`update sys_config set config_value = 'true' where config_key = 'data.download.requireLogin'`.execute(db);
    assert.deepEqual(await counts(), [0, 0, 0]);
    assert.equal((await ask('/optimade/v1/extensions/all.jsonl')).payload.trimEnd().split('\n').length, 6);
    await sql`update sys_config set config_value = 'false' where config_key = 'data.download.requireLogin'`.execute(db);
    assert.deepEqual(await counts(), open);
  });

  test('are replaced by those of a new version', async () => {
    await aResource(portal, owner, { status: '6', files: { 'd.cif': 'data_d' } });
    await addStructures(portal, hash('sha256', 'data_d'), [rockSalt]);
    const filter = encodeURIComponent('files.target.name = "d.cif"');
    const { data } = JSON.parse((await ask(`/optimade/v1/structures?filter=${filter}`)).payload);
    assert.equal(data.length, 1);
    assert.equal(data[0].relationships.references.data.length, 1);
  });
});

describe('a long page', () => {
  test('is written part by part, and equals a short one', async () => {
    await aResource(portal, owner, { status: '5', files: { 'e.cif': 'data_e' } });
    await addStructures(portal, hash('sha256', 'data_e'), [carbon(9000), carbon(9000), carbon(9000)]);
    const filter = encodeURIComponent('nsites > 8000');
    const { payload, headers } = await ask(`/optimade/v1/structures?filter=${filter}`);
    assert.equal(headers.etag, undefined);
    const { data, included } = JSON.parse(payload);
    assert.deepEqual(
      data.map(
        (one: { attributes: { cartesian_site_positions: object[] } }) => one.attributes.cartesian_site_positions.length,
      ),
      [9000, 9000, 9000],
    );
    assert.equal(included.length, 1);
  });
});
