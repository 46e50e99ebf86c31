import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { links } from '#contract/content/links';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });

const add = async (name: string) => {
  const texts = { nameZh: name, nameEn: name, overviewZh: '概述', overviewEn: 'Overview', image: '' };
  const { linkId } = await editor.call(links.add, {
    body: { ...texts, url: `https://${name}.example.org/`, status: 'deactivated' },
  });
  return linkId as number;
};

test('a call that the database ends because of a deadlock is told to try again, and changes nothing', async () => {
  const [first, second] = [await add('first'), await add('second')];
  const remove = () => editor.call(links.remove, { params: { linkIds: `${first},${second}` } });
  const answer = await portal.database.db.connection().execute(async (other) => {
    const lock = (linkId: number) => sql`select from biz_link where link_id = ${linkId} for update`.execute(other);
    const isWaiting = async () =>
      (
        await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          other,
        )
      ).rows.length > 0;
    // The call finds the deadlock, because this session does not look for it.
    await sql`set deadlock_timeout = '1h'`.execute(other);
    await sql`begin`.execute(other);
    await lock(second);
    const call = remove();
    while (!(await isWaiting())) await setImmediate();
    await lock(first);
    await sql`rollback`.execute(other);
    return call;
  });
  assert.deepEqual([answer.code, answer.error, answer.msg], [503, 'kernel.busy', '系统繁忙，请稍候再试']);
  assert.equal((await remove()).code, 200);
});
