import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { addStructures, carbon, disordered, rockSalt, water } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: {
    meta: {
      data_returned: number;
      data_available: number;
      more_data_available: boolean;
      query: { representation: string };
      warnings?: { detail: string }[];
      provider: { prefix: string };
    };
    links: { next: string | null };
    data: any;
    included: any[];
    errors?: { status: string; detail: string }[];
  };
}

async function ask(path: string): Promise<Answer> {
  const { statusCode, headers, payload } = await portal.http.inject({ url: path });
  const isJson = String(headers['content-type']).includes('json');
  return { status: statusCode, headers, body: isJson ? JSON.parse(payload) : (payload as never) };
}
const filtered = (filter: string, type = 'structures') =>
  ask(`/optimade/v1/${type}?filter=${encodeURIComponent(filter)}`);
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);

let ids: number[] = [];
let publicId = '';

before(async () => {
  const text = 'data_NaCl';
  const record = await aResource(portal, owner, { status: '5', files: { 'cells/all.cif': text } });
  publicId = record.publicId;
  await sql`update data_resource set doi = '10.5072/abc' where public_id = ${publicId}`.execute(portal.context().db);
  ids = await addStructures(portal, hash('sha256', text), [rockSalt, disordered, water, carbon(30)]);
});

describe('OPTIMADE', () => {
  test('lists every structure of a published record', async () => {
    const answer = await ask('/optimade/v1/structures');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(
      idsOf(answer),
      ids.map((id) => `s-${id}`),
    );
    console.log(JSON.stringify(answer.body.data[0]), JSON.stringify(answer.body.included));
  });
  for (const url of [
    '/optimade/v1/info',
    '/optimade/v1/info/structures',
    '/optimade/v1/references',
    '/optimade/v1/files',
    '/optimade/v1/links',
    '/optimade/v1/extensions/all.jsonl',
    '/optimade',
    '/v1/structures?filter=a%20=1',
  ])
    test(url, async () => {
      const { statusCode, payload } = await portal.http.inject({ url });
      console.log(statusCode, payload.slice(0, 1500));
    });
  for (const filter of [
    'elements HAS "Na"',
    'NOT chemical_formula_reduced = "ClNa"',
    'references.target.doi="10.5072/abc"',
    'elements:elements_ratios HAS "Na":>0.4',
    'files.name STARTS "all"',
    'last_modified > "2020-01-01T00:00:00Z"',
  ])
    test(filter, async () => {
      const answer = await filtered(filter);
      console.log(answer.status, JSON.stringify(answer.body.errors), answer.body.meta.data_returned);
    });
});
