import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Context } from '#server/context';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { home, type Figures } from '../contract.ts';
import { foldFigures } from './queries.ts';

const program = await startPortal({ JOBS: 'off' });
const visitor = caller(program);
const ctx = program.context();

const read = async () =>
  (await visitor(home.read)).data as {
    figures: Figures;
    latest: { titleZh: string }[];
    popular: { titleZh: string }[];
  };

/** The expected figures, counted row by row. */
async function counted(): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*) from data_resource where status = '5') as resources,
    (select coalesce(sum(total_size), 0)::bigint from data_resource where status = '5') as bytes,
    (select coalesce(sum(downloads), 0)::bigint from data_usage_month where method = 1) as downloads,
    (select count(*) from sys_user where del_flag = '0') as users,
    (select coalesce(sum(pv), 0)::bigint from site_pv_daily) as views`.execute(ctx.db);
  return rows[0]!;
}

async function same(what: string): Promise<void> {
  assert.deepEqual((await read()).figures, await counted(), what);
}

let made = 0;
async function resource(at: Context, status: string, bytes: number): Promise<number> {
  made += 1;
  const { rows } = await sql<{ resourceId: number }>`
    insert into data_resource (resource_no, public_id, version_group, status, title_zh, sharing_method, open_date, total_size, publish_date, owner_id)
    values (${`H${made}`}, ${`home${made}`}, ${made}, ${status}, ${`晶体 ${made}`}, 'open', '2026-01-01', ${bytes},
      ${status === '5' ? new Date(Date.UTC(2026, 0, made)) : null}, 1) returning resource_id`.execute(at.db);
  return rows[0]!.resourceId;
}

const setStatus = (at: Context, id: number, status: string) =>
  sql`update data_resource set status = ${status}, publish_date = coalesce(publish_date, now()) where resource_id = ${id}`.execute(
    at.db,
  );

const download = (at: Context, id: number, times: number) =>
  sql`insert into data_usage_month as m (resource_id, month, method, downloads) values (${id}, '2026-01-01', 1, ${times})
    on conflict (resource_id, month, method) do update set downloads = m.downloads + excluded.downloads`.execute(at.db);

describe('a visitor of the home page', () => {
  test('reads figures that equal the counts, whatever happens to the rows', async () => {
    await same('at the beginning');
    const draft = await resource(ctx, '0', 1000);
    await same('a draft does not count');
    const published = await resource(ctx, '5', 3_000_000_000);
    await same('a published resource counts with its bytes');
    await setStatus(ctx, draft, '5');
    await same('a draft that was published');
    await sql`update data_resource set total_size = total_size + 17`.execute(ctx.db);
    await same('files were added');
    await setStatus(ctx, published, '7');
    await same('a resource was withdrawn');
    await download(ctx, draft, 3);
    await same('three downloads');
    await sql`insert into site_pv_daily (day, pv) values ('2026-01-01', 5), ('2026-01-02', 7)`.execute(ctx.db);
    await same('views of two days');
    await sql`insert into sys_user (user_name, nick_name, password) values ('home1', 'a', ''), ('home2', 'b', '')`.execute(
      ctx.db,
    );
    await same('two people registered');
    await sql`update sys_user set del_flag = '2' where user_name = 'home1'`.execute(ctx.db);
    await same('one was deleted');
    await sql`delete from sys_user where user_name = 'home2'`.execute(ctx.db);
    await same('one was removed altogether');
    await sql`delete from data_resource where resource_id = ${draft}`.execute(ctx.db);
    await same('a published row was removed');
  });

  test('does not see a change that was taken back', async () => {
    const before = (await read()).figures;
    await assert.rejects(
      inTransaction(ctx, async (tx) => {
        await resource(tx, '5', 4);
        throw new Error('taken back');
      }),
    );
    assert.deepEqual((await read()).figures, before);
  });

  test('reads exact figures while many write and the differences are folded', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => resource(ctx, '5', at)));
    const writers = ids.map(async (id, at) => {
      for (let round = 0; round < 5; round += 1) {
        await download(ctx, id, at);
        await setStatus(ctx, id, round % 2 ? '5' : '7');
        if (at % 5 === 0) await foldFigures(ctx);
      }
    });
    const reader = (async () => {
      for (let round = 0; round < 30; round += 1) {
        // Both values in one snapshot: the sum of deltas and the rows themselves.
        const { rows } = await sql<{ same: boolean }>`
          select (select sum(resources) from site_figure_change) = (select count(*) from data_resource where status = '5')
            and (select sum(bytes) from site_figure_change) = (select coalesce(sum(total_size), 0) from data_resource where status = '5')
            and (select sum(downloads) from site_figure_change) = (select sum(downloads) from data_usage_month where method = 1) as same`.execute(
          ctx.db,
        );
        assert.ok(rows[0]!.same);
      }
    })();
    await Promise.all([...writers, reader]);
    await foldFigures(ctx);
    await same('after all');
    const { rows } = await sql<{ left: number }>`select count(*) as left from site_figure_change`.execute(ctx.db);
    assert.equal(rows[0]!.left, 1, 'folded into one row');
  });

  test('sees a resource at the top as soon as it is published, exact figures with it, and nothing private', async () => {
    const owner = await person(program, { verified: true });
    const before = await read();
    for (const titleZh of ['甲', '乙']) {
      const { totalSize } = await aResource(program, owner, { status: '5', form: { titleZh } });
      const { latest, figures } = await read();
      assert.equal(latest[0]!.titleZh, titleZh);
      assert.ok(totalSize > 0 && figures.bytes > before.figures.bytes);
      await same(titleZh);
    }
    const { latest } = await read();
    assert.deepEqual(
      Object.keys(latest[0]!).filter((key) => /owner|ftp|callback|email/i.test(key)),
      [],
    );
  });
});
