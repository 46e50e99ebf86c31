import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { licenses, preservationPlans, resourceTypes, sharingMethods } from '#contract/data/resources';
import { rejectReasons } from '#contract/data/reviews';
import { occupations } from '#contract/identity/accounts';
import { dictionaries, type DictData } from '../contract.ts';
import { seed } from './seed.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const visitor = caller(portal);
const values = async (dictType: string) =>
  (await visitor(dictionaries.byType, { params: { dictType } })).data as DictData[];

describe('the values of a dictionary', () => {
  test('are open to visitors, in order, with labels in both languages', async () => {
    const sexes = await values('sys_user_sex');
    assert.deepEqual(
      sexes.map(({ dictValue, dictLabel, dictLabelEn, default: first }) => [dictValue, dictLabel, dictLabelEn, first]),
      [
        ['0', '男', 'Male', true],
        ['1', '女', 'Female', false],
        ['2', '未知', 'Unknown', false],
      ],
    );
    assert.equal((await values('sys_oper_type')).at(-1)!.dictLabel, '其他');
  });

  test('are an empty list for a type that does not exist', async () => {
    assert.deepEqual(await values('no_such_type'), []);
  });

  test('are those that the code knows', async () => {
    const known = {
      data_resource_type: resourceTypes,
      data_sharing_method: sharingMethods,
      data_license: licenses,
      data_preservation: preservationPlans,
      data_reject_reason: rejectReasons,
      user_occupation: occupations,
    };
    for (const [type, expected] of Object.entries(known))
      assert.deepEqual((await values(type)).map((one) => one.dictValue).toSorted(), [...expected].toSorted(), type);
  });
});

describe('an administrator', () => {
  const body = {
    dictType: 'user_research_field',
    dictLabel: '新方向',
    dictLabelEn: 'New field',
    dictValue: 'newField',
    dictSort: 50,
  };
  const find = async () => (await values('user_research_field')).find((one) => one.dictValue === 'newField');

  test('adds a value, stops it, and removes it; each change counts at once', async () => {
    assert.equal((await admin.call(dictionaries.add, { body })).code, 200);
    const added = (await find())!;
    assert.equal((await admin.call(dictionaries.edit, { body: { ...added, status: '1' } })).code, 200);
    assert.equal(await find(), undefined);
    const { dictCode } = added;
    assert.equal(((await admin.call(dictionaries.find, { params: { dictCode } })).data as DictData).status, '1');
    assert.equal((await admin.call(dictionaries.remove, { params: { dictCodes: String(dictCode) } })).code, 200);
    assert.equal((await admin.call(dictionaries.find, { params: { dictCode } })).error, 'system.dictionaries.notFound');
  });

  test('cannot add a value twice or to an unknown type', async () => {
    assert.equal(
      (await admin.call(dictionaries.add, { body: { ...body, dictValue: 'theory' } })).error,
      'system.dictionaries.valueTaken',
    );
    assert.equal(
      (await admin.call(dictionaries.add, { body: { ...body, dictType: 'none' } })).error,
      'system.dictionaries.typeUnknown',
    );
    const [first, second] = await values('user_research_field');
    assert.equal(
      (await admin.call(dictionaries.edit, { body: { ...first, dictValue: second!.dictValue } })).error,
      'system.dictionaries.valueTaken',
    );
  });

  test('finds values by type and by part of a label in either language', async () => {
    const query = { dictType: 'data_resource_type', dictLabel: 'PATENT' };
    const { rows } = await admin.call(dictionaries.list, { query });
    assert.deepEqual(
      rows!.map((row) => row['dictValue']),
      ['patent'],
    );
  });

  test('does not see again at the next start what they removed', async () => {
    const [theory] = await values('user_research_field');
    await admin.call(dictionaries.remove, { params: { dictCodes: String(theory!.dictCode) } });
    await seed(portal.context());
    assert.equal((await values('user_research_field'))[0]!.dictValue === 'theory', false);
  });
});
