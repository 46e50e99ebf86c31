import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { settings } from '#contract/system/settings';
import { caller, startPortal, type Envelope } from '#testing';
import { genericTypes, maxFiles, uploads, weeklyMb } from '../contract.ts';
import { auditFiles } from './audit.ts';
import { sweepFiles } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const somebody = await person(portal);

const text = Buffer.from('样品编号,温度\n1,4.2\n');
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');
const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  'hex',
);
const doc = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const docx = Buffer.concat([
  Buffer.from('504b030414000000000000002100', 'hex'),
  Buffer.alloc(12),
  Buffer.from('1300000', 'latin1'),
  Buffer.from('[Content_Types].xml<Types/>'),
]);

type Part = [field: string, name: string, bytes: Buffer, declared?: string] | [field: string, value: string];

async function send(path: string, parts: Part[], token: string | undefined = somebody.token): Promise<Envelope> {
  const form = new FormData();
  for (const [field, text, bytes, declared = ''] of parts)
    if (bytes) form.append(field, new Blob([new Uint8Array(bytes)], { type: declared }), text);
    else form.append(field, text);
  const request = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}
const upload = (name: string, bytes: Buffer, token?: string) =>
  send(uploads.upload.path, [['file', name, bytes]], token);
const get = (url: string, token?: string) =>
  portal.http.inject({ url: `/prod-api${url}`, headers: token ? { authorization: `Bearer ${token}` } : {} });

const records = async () => (await portal.database.db.selectFrom('sysFile').select('fileId').execute()).length;
/** Runs an upload that must fail, and sees that it leaves neither record nor bytes. */
async function leavesNothing(expected: string, sending: () => Promise<Envelope>, message = /./): Promise<void> {
  await sweepFiles(portal.context());
  const before = await records();
  const answer = await sending();
  assert.equal(answer.error, expected);
  await sweepFiles(portal.context());
  assert.equal(await records(), before);
  assert.match(answer.msg, message);
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
}

describe('a logged-in user uploads', () => {
  test('each type of the list, and gets an address under which everybody reads it', async () => {
    const samples: Record<string, Buffer> = { txt: text, pdf, gif, doc, docx };
    for (const [ext, bytes] of Object.entries(samples)) {
      const answer = await upload(`文件 1.${ext}`, bytes);
      assert.equal(answer.code, 200, `${ext}: ${answer.msg}`);
      assert.equal(answer['originalFilename'], `文件 1.${ext}`);
      assert.match(String(answer['newFileName']), new RegExp(`^[0-9a-f]{32}\\.${ext}$`));
      assert.ok(String(answer['url']).endsWith(`/prod-api${String(answer['fileName'])}`));
      const read = await get(String(answer['fileName']));
      assert.deepEqual(read.rawPayload, bytes, ext);
      assert.equal(read.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('several files at once, or none of them', async () => {
    const answer = await send(uploads.uploadMany.path, [
      ['files', 'a.txt', text],
      ['files', 'b.pdf', pdf],
    ]);
    assert.equal(answer['originalFilenames'], 'a.txt,b.pdf');
    assert.equal(String(answer['fileNames']).split(',').length, 2);
    const failed = await send(uploads.uploadMany.path, [
      ['files', 'a.txt', text],
      ['files', 'b.exe', pdf],
    ]);
    assert.equal(failed.error, 'system.uploads.type');
    const ready = await portal.database.db
      .selectFrom('sysFile')
      .select('originName')
      .where('readyAt', 'is not', null)
      .execute();
    assert.equal(ready.filter((row) => row.originName === 'a.txt').length, 1);
  });

  test('a page of HTML named as a text, which no browser runs', async () => {
    const { fileName } = await upload('page.txt', Buffer.from('<!doctype html><script>alert(1)</script>'));
    const { headers } = await get(String(fileName));
    assert.equal(headers['content-type'], 'text/plain');
    assert.match(String(headers['content-disposition']), /^attachment/);
    assert.match(String(headers['content-security-policy']), /sandbox/);
  });

  test('with a name that climbs, and it stays a name', async () => {
    const answer = await upload('../../etc/passwd.txt', text);
    assert.equal(answer['originalFilename'], 'passwd.txt');
    assert.match(String(answer['fileName']), /^\/profile\/upload\/[0-9a-f/]+\.txt$/);
  });
});

describe('an upload is refused, and leaves nothing', () => {
  test('without a file', () =>
    leavesNothing('system.uploads.missing', () => send(uploads.upload.path, [['other', 'a.txt', text]])));
  test('with two files where one is asked for', () =>
    leavesNothing('kernel.uploadCount', () =>
      send(uploads.upload.path, [
        ['file', 'a.txt', text],
        ['file', 'b.txt', text],
      ]),
    ));
  test('with six files where five may come', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, at): Part => ['files', `${at}.txt`, text]);
    const most = await send(uploads.uploadMany.path, files(maxFiles));
    assert.equal(String(most['fileNames']).split(',').length, 5);
    await leavesNothing('kernel.uploadCount', () => send(uploads.uploadMany.path, files(maxFiles + 1)), /5/);
  });
  test('with 21 fields beside it, wherever they stand', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at): Part => [`field${at}`, 'x']);
    const file: Part = ['file', 'a.txt', text];
    for (const order of [(some: Part[]) => [...some, file], (some: Part[]) => [file, ...some]]) {
      assert.equal((await send(uploads.upload.path, order(fields(20)))).code, 200);
      await leavesNothing('kernel.formFields', () => send(uploads.upload.path, order(fields(21))), /表单字段.*20/);
    }
  });
  test('of another type, naming the types', () =>
    leavesNothing('system.uploads.type', () => upload('a.html', text), new RegExp(genericTypes.join(', '))));
  test('declared as another type than its name says, whatever is in it', () =>
    leavesNothing('system.uploads.type', () => send('/common/upload', [['file', 'a.pdf', pdf, 'image/png']])));

  test('whose content is something else', async () => {
    for (const [name, bytes] of [
      ['a.png', pdf],
      ['a.pdf', gif],
      ['a.docx', Buffer.from('PK\x03\x04 no office file')],
      ['a.doc', docx],
      ['a.jpg', text],
      ['a.txt', doc],
    ] as const)
      await leavesNothing('system.uploads.content', () => upload(name, bytes));
  });
  test('that is empty', () => leavesNothing('system.uploads.empty', () => upload('a.txt', Buffer.alloc(0))));
  test('with a name of 101 and of 256 characters', async () => {
    for (const length of [101, 256])
      await leavesNothing('system.uploads.nameLong', () => upload(`${'n'.repeat(length - 4)}.txt`, text));
    assert.equal((await upload(`${'名'.repeat(96)}.txt`, text)).code, 200);
  });
  test('that is no form', async () => {
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/common/upload',
      headers: { authorization: `Bearer ${somebody.token}` },
      payload: { file: 'x' },
    });
    assert.equal(answer.json<Envelope>().code, 500);
  });

  test('that is one byte larger than the setting allows; at the limit it is taken', async () => {
    await leavesNothing('system.uploads.size', () => upload('a.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'x')), /5MB/);
    assert.equal((await upload('a.txt', Buffer.alloc(5 * 1024 * 1024, 'x'))).code, 200);
    const row = (await admin.call(settings.list, { query: { configKey: 'upload.image.maxMb' } })).rows![0]!;
    await admin.call(settings.edit, { body: { ...row, configValue: '1' } });
    await leavesNothing('system.uploads.size', () => upload('a.gif', Buffer.concat([gif, Buffer.alloc(1024 * 1024)])));
  });
});

await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as { port: number };

/** Sends one file after the other on one connection, as browsers do. */
function onOneLine() {
  const line = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendTo = async (name: string, bytes: Buffer): Promise<Envelope> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const whole = new Response(form);
    const outgoing = request({
      port,
      method: 'POST',
      path: '/prod-api/common/upload',
      agent: line,
      headers: { authorization: `Bearer ${somebody.token}`, 'content-type': whole.headers.get('content-type')! },
    });
    outgoing.end(Buffer.from(await whole.arrayBuffer()));
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return (await json(incoming)) as Envelope;
  };
  return { sendTo, hangUp: () => line.destroy() };
}

const failing = (code: string) => async (_key: string, source: Readable) => {
  for await (const _first of source) throw Object.assign(new Error('no space left on device'), { code });
  throw new Error('nothing came');
};

test('a file that ends early does not hold up the next one on the same connection', { timeout: 30_000 }, async (t) => {
  const { sendTo, hangUp } = onOneLine();
  for (const size of [300_000, 4_000_000]) {
    assert.equal((await sendTo('a.exe', Buffer.alloc(size))).error, 'system.uploads.type');
    assert.equal((await sendTo('b.gif', Buffer.alloc(size))).error, 'system.uploads.content');
    const full = t.mock.method(portal.files, 'write', failing('ENOSPC'));
    assert.equal((await sendTo('c.txt', Buffer.alloc(size, 'x'))).error, 'system.uploads.storageFull');
    full.mock.restore();
    assert.equal((await sendTo('d.txt', text)).code, 200);
  }
  hangUp();
});

test('nobody stores more in a week than an account may; what a record has taken does not count', async () => {
  const { db } = portal.database;
  const her = await person(portal);
  assert.equal((await upload('a.txt', text, her.token)).code, 200);
  const owned = db.updateTable('sysFile').where('ownerId', '=', her.userId);
  await owned.set({ size: weeklyMb * 1024 * 1024 }).execute();
  await leavesNothing('system.uploads.weekly', () => upload('a.txt', text, her.token), /1,?024/);
  assert.equal((await upload('a.txt', text)).code, 200);
  await owned.set({ refType: 'content.standards', refId: 1 }).execute();
  assert.equal((await upload('a.txt', text, her.token)).code, 200);
  await owned.set({ refType: '', createTime: new Date(Date.now() - 8 * 24 * 3600_000) }).execute();
  assert.equal((await upload('a.txt', text, her.token)).code, 200);
});

test('a refusal reaches a sender who is still sending', async () => {
  for (const [name, size] of [
    ['a.exe', 10],
    ['a.png', 10],
    ['a.txt', 51],
  ] as const) {
    const body = new FormData();
    body.append('file', new Blob([Buffer.alloc(size * 1024 * 1024, 'x')]), name);
    const answer = await fetch(`http://127.0.0.1:${port}/prod-api/common/upload`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${somebody.token}` },
    });
    assert.equal(((await answer.json()) as Envelope).code, 500, name);
  }
});

test('a full disk is named, nothing stays of the upload, and it goes through once there is room', async (t) => {
  const sending = () => upload('a.txt', text);
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const full = t.mock.method(portal.files, 'write', failing(code));
    await leavesNothing('system.uploads.storageFull', sending, /空间已满/);
    full.mock.restore();
  }
  assert.equal((await sending()).code, 200);
});

test('an upload whose line is cut leaves nothing', async () => {
  const before = await records();
  const socket = connect(port, '127.0.0.1');
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\nContent-Type: text/plain\r\n\r\n';
  socket.write(
    `POST /prod-api/common/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${somebody.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}${'x'.repeat(20_000)}`,
  );
  while ((await records()) === before) continue;
  socket.destroy();
  while ((await records()) > before) continue;
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
  assert.equal((await caller(portal, somebody.token)(settings.value, { params: { configKey: 'x' } })).code, 200);
});
