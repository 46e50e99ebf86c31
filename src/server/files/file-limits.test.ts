import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { recordPages } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { resources } from '#contract/data/resources';
import { users } from '#contract/system/users';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal } from '#testing';
import { fileRetryAfter, withParseMemory, withGeneratedFileSlot } from './file-limits.ts';
import { workbook } from '../formats/workbook.ts';

/* Archives, workbooks and previews under load: callers without a slot get 503 with Retry-After, and nothing breaks. */

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const large = randomBytes(9_000_000);
const files = { 'a.csv': 'T,R\n2,5\n', 'b.dat': large, 'c.dat': large, 'd.dat': large };
const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files });
const { id: fileId } = await portal
  .context()
  .db.selectFrom('dataResourceFile')
  .select('id')
  .where('resourceId', '=', resourceId)
  .where('path', '=', 'a.csv')
  .executeTakeFirstOrThrow();
const zip = `/prod-api/front/resource/${publicId}/zip`;
const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') => portal.http.inject({ url, method });
const preview = () => visitor(recordFiles.preview, { params: { publicId, fileId } });
/** A generated file that never ends: holds a slot from opening until the receiver disconnects. */
const place = (address: string) =>
  withGeneratedFileSlot(
    { ...portal.context(), address },
    {
      name: 'x',
      mediaType: 'text/plain',
      open: () => new Readable({ read: () => undefined }),
    },
  );

/** Destroys a stream in the middle, as a disconnect does. */
async function gone(stream: Readable): Promise<void> {
  const closed = once(stream, 'close');
  stream.destroy();
  await closed;
}

/** Takes all slots but `left`, a few from each of many networks, and releases them when the work is done. */
async function crowded(left: number, work: () => Promise<void>): Promise<void> {
  const taken: Readable[] = [];
  // The slot of the last served caller is released a moment later.
  for (let refused = 0; refused < 3;) {
    const file = await place(`192.0.2.${taken.length}`).catch(() => undefined);
    if (file) taken.push(await file.open());
    else refused += 1;
    await new Promise(setImmediate);
  }
  assert.ok(taken.length > 10, 'a usual number of people is no crowd');
  const leave = async (streams: Readable[]) => {
    for (const stream of streams) await gone(stream);
  };
  await leave(taken.splice(0, left));
  try {
    await work();
  } finally {
    await leave(taken);
  }
}

describe('a file that is generated while it is sent', () => {
  test('is refused when all slots are taken, with a time to retry', async () => {
    await crowded(0, async () => {
      const answer = await ask(zip);
      const { code, error, detail: sentence } = answer.json<{ code: number; error: string; detail: string }>();
      assert.deepEqual([answer.statusCode, code, error], [503, 503, 'kernel.busy']);
      assert.equal(sentence, '系统繁忙，请稍候再试');
      assert.equal(answer.headers['retry-after'], String(fileRetryAfter));
      assert.equal(answer.headers['download-filename'], undefined);
      assert.equal((await manager.call(resources.export, { body: {} })).code, 503, 'a workbook takes a place too');
      assert.equal((await ask(zip, 'HEAD')).headers['content-type'], 'application/zip', 'the head takes none');
      const detail = await visitor(recordPages.detail, { params: { publicId } });
      assert.equal(detail.code, 200, 'everything else goes on');
      const content = await ask(`/prod-api/front/resource/${publicId}/files/${fileId}/content`);
      assert.equal(content.body, files['a.csv'], 'files as they are take no place');
    });
    assert.equal((await ask(zip)).headers['content-type'], 'application/zip', 'and later there is one again');
  });

  test('releases its slot when it is complete', async () => {
    await crowded(1, async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const answer = await ask(zip);
        assert.equal(answer.headers['content-type'], 'application/zip');
        assert.ok(answer.rawPayload.length > large.length * 3);
      }
    });
  });

  test('releases its slot when the receiver disconnects', async () => {
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as AddressInfo;
    await crowded(1, async () => {
      const request = get({ port, host: '127.0.0.1', path: zip });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.pause();
      assert.equal(response.headers['content-type'], 'application/zip');
      assert.equal((await ask(zip)).json<{ code: number }>().code, 503, 'a slow receiver holds it');
      const closed = once(response, 'close');
      response.on('error', () => undefined);
      response.destroy();
      await closed;
      // The server notices the disconnect a moment later.
      for (let attempt = 0; attempt < 200; attempt += 1)
        if ((await ask(zip)).headers['content-type'] === 'application/zip') return;
      assert.fail('its place is lost');
    });
  });

  test('is refused to a network that holds its share of slots, and to no other', async () => {
    const slow = [];
    for (let at = 0; at < 8; at += 1) slow.push(await (await place('198.51.100.1')).open());
    await assert.rejects(place('198.51.100.1'), /kernel.busy/);
    const wide = [];
    for (let at = 0; at < 8; at += 1) wide.push(await (await place(`2001:db8:1:2::${at + 1}`)).open());
    await assert.rejects(place('2001:db8:1:2::ffff'), /kernel.busy/, 'whatever its addresses are');
    assert.equal((await ask(zip)).headers['content-type'], 'application/zip');
    for (const stream of [...slow, ...wide]) await gone(stream);
    await gone(await (await place('198.51.100.1')).open());
  });

  test('releases its slot when it cannot be opened', async () => {
    await crowded(1, async () => {
      const broken = workbook({ name: 'x', columns: [], rows: [] });
      const open = () => Promise.reject(new Error('no such file'));
      const file = await withGeneratedFileSlot(portal.context(), { ...broken, open });
      await assert.rejects(async () => file.open(), /no such file/);
      assert.equal((await ask(zip)).headers['content-type'], 'application/zip');
    });
  });
});

describe('a file that is parsed', () => {
  /** Work that runs until it is told to end. By default it asks for more memory than there is. */
  function standing(bytes = Infinity) {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { ended: withParseMemory(portal.context(), bytes, () => promise), end: resolve };
  }

  test('waits for memory, while everything else goes on', async () => {
    const first = standing();
    let isAnswered = false;
    const waiting = preview().finally(() => (isAnswered = true));
    assert.equal((await visitor(recordPages.detail, { params: { publicId } })).code, 200);
    assert.equal(isAnswered, false);
    first.end();
    assert.equal((await waiting).code, 200);
    await first.ended;
  });

  test('is refused when the queue is full, and served again when it is empty', async () => {
    const first = standing();
    const others: Promise<string>[] = [];
    const told: string[] = [];
    while (told.length === 0 && others.length < 10_000) {
      const next = withParseMemory(portal.context(), 1, async () => 'served');
      others.push(next.catch(({ message }: Error) => (told.push(message), message)));
      await new Promise(setImmediate);
    }
    const late = await preview();
    assert.deepEqual([late.code, late.error], [503, 'kernel.busy']);
    first.end();
    await first.ended;
    const answers = await Promise.all(others);
    assert.deepEqual([answers.pop(), new Set(answers)], ['kernel.busy', new Set(['served'])]);
    assert.equal((await preview()).code, 200);
  });

  test('releases its memory when the work fails', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await assert.rejects(
        withParseMemory(portal.context(), Infinity, () => Promise.reject(new Error('broken'))),
        /broken/,
      );
    assert.equal((await preview()).code, 200);
  });

  test('of an import also waits for the memory of its unpacked content', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:user:import'] });
    const chief = await person(portal, { roles: [roleKey] });
    const first = standing(40 << 20);
    const sheet = await Readable.from(
      await workbook({ name: 'x', columns: [{ title: '用户名称' }], rows: [['a']] }).open(),
    ).toArray();
    const boundary = 'parts';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\n`;
    const pending = portal.http.inject({
      method: 'POST',
      url: `/prod-api${users.importData.path}`,
      headers: {
        authorization: `Bearer ${chief.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), ...(sheet as Buffer[]), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    let isAnswered = false;
    void pending.then(() => (isAnswered = true));
    // Later callers get a slot at once unless somebody waits.
    for (let isIn = true; isIn;) {
      isIn = false;
      void withParseMemory(portal.context(), 1, async () => (isIn = true));
      await new Promise(setImmediate);
      assert.equal(isAnswered, false);
    }
    first.end();
    await first.ended;
    assert.equal((await pending).json<{ error: string }>().error, 'system.users.importColumns', 'it was read');
  });
});
