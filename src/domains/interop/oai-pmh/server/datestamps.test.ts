import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { fieldKeys, ruleOf } from '#contract/data/resources';
import { publishedResource } from '#factory/data/search';
import { columnOf } from '#table/data/resources';
import { startPortal } from '#testing';
import { dateOpened } from './queries.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();

describe('the datestamp', () => {
  const stampOf = async (resourceId: number) => {
    const { rows } = await sql<{ datestamp: Date }>`
      select datestamp from interop_oai_record where resource_id = ${resourceId}`.execute(db);
    return rows[0]!.datestamp.getTime();
  };
  const long = new Date('2020-01-01T00:00:00Z');
  const age = (resourceId: number) =>
    sql`update interop_oai_record set datestamp = ${long} where resource_id = ${resourceId}`.execute(db);

  /** Columns of declared fields that no harvested description shows, as their declarations say. */
  const silentFields = fieldKeys.filter((field) => !ruleOf(field).harvested).map(columnOf);
  /** Other columns that none shows. A new column must be added here or to the trigger; otherwise a test fails. */
  const silent = [
    ...['resource_id', 'revision_no', 'is_latest', 'owner_id', 'editor_ids', 'previous_id', 'files_public'],
    ...['publisher_app_id', 'source', 'dept_id', 'in_task', 'submit_time', 'approve_time', 'withdraw_time'],
    ...['withdraw_reason', 'view_count', 'download_count', 'is_demo', 'create_by', 'create_time', 'update_by'],
    ...['row_ver', 'words'],
    // Written once, together with the status.
    ...['repository_zh', 'repository_en'],
  ];

  test('moves with the field of each declaration that says so; a migration can take the trigger from here', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any(tgattr)
      where tgname = 'data_resource_oai_update' order by array_position(tgattr::int2[], attnum)`.execute(db);
    const columns = rows.map(({ name }) => name);
    const lacking = fieldKeys
      .filter((field) => ruleOf(field).harvested)
      .map(columnOf)
      .filter((column) => !columns.includes(column));
    const needless = columns.filter((column) => silentFields.includes(column));
    const wanted = [...columns.filter((column) => !needless.includes(column)), ...lacking];
    assert.deepEqual([lacking, needless], [[], []], `The trigger must become:\n${triggerOn(wanted)}`);
  });

  test('has the trigger that the proposed SQL makes', async () => {
    const trigger = async () => {
      const { rows } = await sql<{ definition: string }>`
        select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'data_resource_oai_update'`.execute(
        db,
      );
      return rows[0]!.definition;
    };
    const before = await trigger();
    const columns = /UPDATE OF (.*?) ON /.exec(before)![1]!.split(', ');
    await sql.raw(triggerOn(columns)).execute(db);
    assert.equal(await trigger(), before);
  });

  test('moves with every column that a description shows, and somebody has decided about each', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'data_resource' and not column_name = any(${[...silent, ...silentFields]})`.execute(db);
    const resourceId = await publishedResource(portal.context(), {});
    for (const { name, type } of rows) {
      if (name === 'status') continue;
      await age(resourceId);
      const column = sql.ref(`data_resource.${name}`);
      const change = {
        'character varying': sql`left(coalesce(${column}, '') || 'x', 19)`,
        text: sql`${column} || 'x'`,
        jsonb:
          name === 'type_meta' || name === 'publisher' || name === 'field_values'
            ? sql`${column} || '{"name":"x"}'`
            : sql`${column} || '[{}]'`,
        date: sql`${column} + 1`,
        bigint: sql`${column} + 1000000`,
        integer: sql`${column} + 1`,
        'timestamp with time zone': sql`${column} + interval '1 hour'`,
      }[type];
      assert.ok(change, `${name} is of a type that this test does not know: ${type}`);
      await sql`update data_resource set ${sql.ref(name)} = ${change} where resource_id = ${resourceId}`.execute(db);
      assert.notEqual(await stampOf(resourceId), long.getTime(), `a change of ${name} reaches no harvester`);
    }
  });

  test('moves with the words of a declaration and of a chosen value, of the records that have them only', async () => {
    const fieldValues = JSON.stringify({ technique: ['stm'], sampleForm: ['powder'] });
    const measured = await publishedResource(portal.context(), { fieldValues });
    const other = await publishedResource(portal.context(), { fieldValues: JSON.stringify({ technique: ['sem'] }) });
    const changes = [
      sql`update data_metadata_field set label_en = 'Shape' where field_key = 'sampleForm'`,
      sql`update data_metadata_field set statement = 'keywords' where field_key = 'sampleForm'`,
      sql`update sys_dict_data set dict_label = 'STM' where dict_type = 'data_technique' and dict_value = 'stm'`,
      sql`update sys_dict_data set remark = 'https://example.org/stm' where dict_type = 'data_technique' and dict_value = 'stm'`,
      sql`delete from sys_dict_data where dict_type = 'data_technique' and dict_value = 'stm'`,
    ];
    for (const [at, change] of changes.entries()) {
      await age(measured);
      await age(other);
      await change.execute(db);
      assert.notEqual(await stampOf(measured), long.getTime(), `change ${at}`);
      assert.equal(await stampOf(other), long.getTime(), `change ${at}`);
    }
    await age(other);
    await sql`update data_metadata_field set field_order = 999 where field_key = 'technique'`.execute(db);
    await sql`update sys_dict_data set status = '1' where dict_value = 'sem'`.execute(db);
    assert.equal(await stampOf(other), long.getTime(), 'the order and the offer say nothing');
  });

  test('does not move when somebody looks or downloads', async () => {
    const resourceId = await publishedResource(portal.context(), {});
    await age(resourceId);
    await sql`update data_resource set view_count = view_count + 1, download_count = 9 where resource_id = ${resourceId}`.execute(
      db,
    );
    assert.equal(await stampOf(resourceId), long.getTime());
  });

  test('moves when files become free at their open date', async () => {
    const resourceId = await publishedResource(portal.context(), { openDate: '2999-01-01', publicId: 'OPENING001' });
    await age(resourceId);
    await dateOpened(portal.context());
    assert.equal(await stampOf(resourceId), long.getTime());
    await dateOpened({ ...portal.context(), now: new Date('2999-01-01T00:00:00+08:00') });
    assert.notEqual(await stampOf(resourceId), long.getTime());
    await age(resourceId);
    await dateOpened({ ...portal.context(), now: new Date('2999-01-02T00:00:00+08:00') });
    assert.equal(await stampOf(resourceId), long.getTime());
  });
});

/** SQL for a migration that renews the datestamp of a record when one of these columns changes. */
function triggerOn(columns: readonly string[]): string {
  const row = (which: 'old' | 'new') => columns.map((column) => `${which}.${column}`).join(', ');
  return `drop trigger data_resource_oai_update on data_resource;
create constraint trigger data_resource_oai_update after update of
  ${columns.join(', ')}
  on data_resource deferrable initially deferred for each row
  when (
    (old.status in ('5', '6', '7') or new.status in ('5', '6'))
    and (${row('old')})
      is distinct from (${row('new')}))
  execute function note_for_oai();`;
}
