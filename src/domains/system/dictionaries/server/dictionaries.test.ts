import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { rejectReasons } from '#contract/data/reviews';
import { occupations } from '#contract/identity/accounts';
import { readWorkbook } from '#server/formats/read-workbook';
import { dictionaries, type DictData, type DictType } from '../contract.ts';
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
    const query = { dictType: 'user_research_field', dictLabel: 'CHEMIS' };
    const { rows } = await admin.call(dictionaries.list, { query });
    assert.deepEqual(
      rows!.map((row) => row['dictValue']),
      ['chemistry'],
    );
  });

  test('does not see again at the next start what they removed', async () => {
    const [theory] = await values('user_research_field');
    await admin.call(dictionaries.remove, { params: { dictCodes: String(theory!.dictCode) } });
    await seed(portal.context());
    assert.equal((await values('user_research_field'))[0]!.dictValue === 'theory', false);
  });
});

describe('an administrator keeps dictionaries', () => {
  const dictType = 'test_colour';
  const type = async (name = dictType) =>
    (await admin.call(dictionaries.types, { query: { dictType: name } })).rows![0] as unknown as DictType | undefined;
  const value = (dictValue: string, change: object = {}) => ({ dictType, dictLabel: dictValue, dictValue, ...change });

  test('adds one, renames it with its values, stops it, and removes it when it is empty', async () => {
    const body = { dictName: '颜色', dictNameEn: 'Colours', dictType, remark: '=1+1' };
    assert.equal((await admin.call(dictionaries.addType, { body })).code, 200);
    assert.equal((await admin.call(dictionaries.addType, { body })).error, 'system.dictionaries.typeTaken');
    await admin.call(dictionaries.add, { body: value('red') });
    const made = (await type())!;
    assert.equal((await admin.call(dictionaries.findType, { params: { dictId: made.dictId } })).code, 200);

    const renamed = await admin.call(dictionaries.editType, { body: { ...made, dictType: 'test_hue', params: {} } });
    assert.equal(renamed.code, 200);
    assert.deepEqual(
      (await values('test_hue')).map((one) => one.dictValue),
      ['red'],
    );
    await admin.call(dictionaries.editType, { body: { ...made, status: '1' } });
    assert.deepEqual(await values(dictType), []);
    assert.equal((await type())!.updateBy, 'admin');

    const remove = () => admin.call(dictionaries.removeTypes, { params: { dictIds: String(made.dictId) } });
    const refused = await remove();
    assert.equal(refused.error, 'system.dictionaries.typeInUse');
    assert.match(refused.msg, /test_colour/);
    const { rows } = await admin.call(dictionaries.list, { query: { dictType } });
    await admin.call(dictionaries.remove, { params: { dictCodes: String(rows![0]!['dictCode']) } });
    assert.equal((await remove()).code, 200);
    assert.equal(await type(), undefined);
    const gone = await admin.call(dictionaries.editType, { body: made });
    assert.equal(gone.error, 'system.dictionaries.typeNotFound');
  });

  test('can neither rename nor remove one that the portal asks for, but words and state of it', async () => {
    const made = (await type('user_occupation'))!;
    const rename = await admin.call(dictionaries.editType, { body: { ...made, dictType: 'user_occupations' } });
    assert.equal(rename.error, 'system.dictionaries.typeBuiltIn');
    assert.equal((await admin.call(dictionaries.editType, { body: { ...made, remark: 'x' } })).code, 200);
    await portal.context().db.deleteFrom('sysDictData').where('dictType', '=', 'data_reject_reason').execute();
    const { dictId } = (await type('data_reject_reason'))!;
    const removed = await admin.call(dictionaries.removeTypes, { params: { dictIds: String(dictId) } });
    assert.equal(removed.error, 'system.dictionaries.typeBuiltIn');
  });

  test('is told what a type may look like', async () => {
    for (const wrong of ['1a', 'Ab', 'a-b', 'a b', '']) {
      const reply = await admin.call(dictionaries.addType, { body: { dictName: 'x', dictType: wrong } });
      assert.deepEqual(
        reply.fields?.map(({ path }) => path),
        ['dictType'],
        wrong,
      );
    }
  });

  test('finds dictionaries by name in either language, type, state and day, and sorts them', async () => {
    const names = async (query: object) =>
      (await admin.call(dictionaries.types, { query: { pageSize: 100, ...query } })).rows!.map(
        (row) => row['dictType'] as string,
      );
    assert.deepEqual(await names({ dictName: 'OCCUPATION' }), ['user_occupation']);
    assert.deepEqual(await names({ dictName: '研究领域' }), ['user_research_field']);
    assert.deepEqual(await names({ dictType: 'notice_t' }), ['sys_notice_type']);
    assert.deepEqual(await names({ status: '1' }), []);
    assert.deepEqual(await names({ params: { endTime: '2001-01-01' } }), []);
    const sorted = await names({ orderByColumn: 'dictType', isAsc: 'descending' });
    assert.deepEqual(sorted, sorted.toSorted().toReversed());
    const { rows, total } = await admin.call(dictionaries.types, { query: { pageNum: 99, pageSize: 10 } });
    assert.equal(rows!.length, total! % 10 || 10);
  });

  test('exports both lists as workbooks with labels for codes, ids as numbers', async () => {
    const sheet = async (endpoint: typeof dictionaries.exportTypes, form: string) => {
      const answer = await portal.http.inject({
        method: 'POST',
        url: `/prod-api${endpoint.path}`,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: form,
      });
      assert.match(String(answer.headers['content-type']), /spreadsheetml/);
      return (await readWorkbook(answer.rawPayload, { maxBytes: 1_000_000, maxRows: 1000, maxColumns: 20 })).slice(
        0,
        3,
      );
    };
    const types = await sheet(dictionaries.exportTypes, 'pageNum=1&pageSize=10&dictType=sys_user_sex&');
    assert.deepEqual(types[0], ['字典主键', '字典名称', '字典类型', '状态']);
    assert.deepEqual(types[1]!.slice(1), ['用户性别', 'sys_user_sex', '正常']);
    const sexes = await sheet(dictionaries.exportValues as never, 'pageNum=1&pageSize=1&dictType=sys_user_sex&');
    assert.deepEqual(sexes[0], ['字典编码', '字典排序', '字典标签', '字典键值', '字典类型', '是否默认', '状态']);
    assert.deepEqual(sexes[1]!.slice(1), [1, '男', '0', 'sys_user_sex', '是', '正常']);
    assert.equal(sexes.length, 3, 'an export knows no pages');
  });

  test('offers all dictionaries to choose from, and refreshes what is never stale', async () => {
    const { data } = await admin.call(dictionaries.typeOptions);
    assert.ok((data as DictType[]).some((one) => one.dictType === 'sys_user_sex' && one.dictNameEn === 'Sex'));
    assert.equal((await admin.call(dictionaries.refreshCache)).code, 200);
  });
});

test('somebody without the permissions reads labels and nothing else', async () => {
  const her = await person(portal, { roles: ['common'] });
  assert.equal((await her.call(dictionaries.byType, { params: { dictType: 'sys_user_sex' } })).code, 200);
  const body = { dictName: 'x', dictType: 'x', dictLabel: 'x', dictValue: 'x', dictId: 1, dictCode: 1 };
  for (const [endpoint, input] of [
    [dictionaries.types, {}],
    [dictionaries.list, {}],
    [dictionaries.addType, { body }],
    [dictionaries.editType, { body }],
    [dictionaries.edit, { body }],
    [dictionaries.exportTypes, { body: {} }],
    [dictionaries.refreshCache, {}],
    [dictionaries.removeTypes, { params: { dictIds: '100' } }],
  ] as const)
    assert.equal((await her.call(endpoint, input)).code, 403, endpoint.path);
});
