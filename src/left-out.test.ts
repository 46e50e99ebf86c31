import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import type { z } from 'zod';
import { contractName, type Endpoint } from '#shared/contract';
import { ResourceDraft } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import { startPortal } from './testing.ts';

/*
 * A client that does not know a new optional field must not empty it: an update that leaves one out keeps what is stored, and
 * an empty text or null empties it. So no schema of an update makes a value of a missing field (`editOf`, `withoutDefaults`).
 */

/** Updates whose missing fields mean something else, and why. */
const exceptions: Record<string, string> = {
  'system.users.edit': 'the family sends whole bodies; roles and posts that are left out are taken away',
  'system.menus.edit': 'the family sends whole bodies; the kind of the menu decides which fields there are',
  'system.settings.edit': 'the family sends whole bodies; a password is no field of the record',
  'system.notices.edit': 'the family sends whole bodies',
  'monitor.jobs.edit': 'the family sends whole bodies',
  'tools.generator.edit': 'the family sends whole bodies; the template decides which fields there are',
  'system.holidays.save': 'makes the day of a calendar, which it names whole',
  'archive.members.decide': 'an act with one text, needed for a refusal',
  'archive.audit-forms.fill': 'an answer, said whole',
  'archive.audit-forms.conclude': 'a conclusion, said whole',
  'archive.comparisons.explain': 'an explanation, said whole',
  'data.record-files.classifySome': 'names the entries that change',
  'data.reviews.note': 'a note, said whole',
  'data.publisher-apps.rotate': 'an act, not a record',
  'data.saved-searches.change': 'an act with one field',
  'benchmarks.datasets.setMetrics': 'the list of metrics of a version, said whole',
  'benchmarks.datasets.makeImport': 'an act, not a record',
  'benchmarks.submissions.withdraw': 'an act with one text, which may be left out',
};

const updates = contracts.flatMap((contract) =>
  Object.entries(contract).flatMap(([action, { method, body }]) =>
    method === 'PUT' && body ? [{ name: `${contract[contractName]}.${action}`, body }] : [],
  ),
);

/** Fields of which a body makes a value where the client leaves them out. */
function invented(body: z.ZodType): string[] {
  const { shape = {} } = body as { shape?: Record<string, z.ZodType> };
  return Object.entries(shape).flatMap(([name, field]) => {
    const { data } = field.safeParse(undefined);
    return data === undefined ? [] : [name];
  });
}

describe('an update that leaves an optional field out keeps what is stored', () => {
  for (const { name, body } of updates.filter((one) => !(one.name in exceptions)))
    test(name, () => assert.deepEqual(invented(body), [], `${name} makes values of fields that nobody sent`));

  test('and the exceptions are updates that need one', () => {
    const needed = updates.filter(({ body }) => invented(body).length > 0).map(({ name }) => name);
    assert.deepEqual(
      Object.keys(exceptions).filter((name) => !needed.includes(name)),
      [],
    );
  });
});

const portal = await startPortal({ JOBS: 'off', DEMO: 'on' });
const admin = await person(portal, { admin: true });

/** Nouns with a list, a record and its edit under the same number, whose demonstration has records. */
const kept = contracts.flatMap((contract) => {
  const { list, find, edit } = contract as Record<string, Endpoint | undefined>;
  const key = /:(\w+)$/.exec(find?.path ?? '')?.[1];
  const name = contract[contractName];
  const isRecord = list && edit?.method === 'PUT' && edit.body && key && !edit.path.includes(':');
  return isRecord && !(`${name}.edit` in exceptions) ? [{ name, list, find: find!, edit, key }] : [];
});

/** Fields that each edit changes. */
const written = ['rowVer', 'updateBy', 'updateTime', 'updateDate', 'publishTime'];

describe('a record is the same after an edit that says only what it must', () => {
  test('in every noun of the content', () => {
    const names = kept.map(({ name }) => name).filter((name) => name.startsWith('content.'));
    assert.ok(names.length >= 9, names.join(' '));
  });
  for (const { name, list, find, edit, key } of kept)
    test(name, async (t) => {
      const row = (await admin.call(list)).rows?.at(-1);
      if (!row) return t.diagnostic('no records');
      const params = { [key]: row[key] };
      const found = async () => (await admin.call(find, { params })).data as Record<string, unknown>;
      const before = await found();
      const { shape } = edit.body as unknown as { shape: Record<string, z.ZodType> };
      const must = Object.entries(shape).filter(([, field]) => field._zod.optin === undefined);
      const body = Object.fromEntries(must.map(([field]) => [field, before[field]]));
      const { code, msg, fields } = await admin.call(edit, { body });
      assert.equal(code, 200, `${msg} ${JSON.stringify(fields)}`);
      const after = await found();
      const own = (row: object) => Object.entries(row).filter(([field]) => !written.includes(field));
      assert.deepEqual(own(after), own(before));
    });
  test('in a draft of a resource, of which null or an empty text empties a field', async () => {
    const owner = await person(portal, { verified: true });
    const { resourceId, rowVer } = await aResource(portal, owner);
    const params = { id: resourceId };
    const opened = async () => (await owner.call(deposits.open, { params })).data as Record<string, unknown>;
    const before = await opened();
    const save = async (change: object) => (await owner.call(deposits.save, { params, body: change })).code;
    assert.equal(await save({ rowVer: before['rowVer'] ?? rowVer }), 200);
    const after = await opened();
    for (const field of Object.keys(ResourceDraft.shape)) assert.deepEqual(after[field], before[field], field);
    assert.equal(await save({ rowVer: after['rowVer'], titleEn: '', authors: [] }), 200);
    const emptied = await opened();
    assert.deepEqual([emptied['titleEn'], emptied['authors'], emptied['titleZh']], ['', [], before['titleZh']]);
  });
});
