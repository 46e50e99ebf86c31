import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { pathOf, storedName, storeFile, type StoreRule } from '#module/system/uploads';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal, type Envelope } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const owner = await person(portal);
const stranger = await person(portal);

const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  'hex',
);
const stored = (bucket: StoreRule['bucket'], fileName = '结果 1.csv', bytes = Buffer.from('a,b\n1,2\n')) => {
  const ctx = portal.context();
  const actor = { ...ctx.actor, userId: owner.userId };
  return storeFile({ ...ctx, actor }, { fileName, stream: Readable.from([bytes], { objectMode: false }) }, { bucket });
};
const get = (url: string, who?: Person, headers: Record<string, string> = {}) =>
  portal.http.inject({
    url: `/prod-api${url}`,
    headers: { ...headers, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
  });
const errorOf = async (url: string, who?: Person) => (await get(url, who)).json<Envelope>().error;
const missing = 'files.downloads.notFound';
const resource = (path: string) => `/common/download/resource?resource=${encodeURIComponent(path)}`;
const from = (path: string) => `/common/download/from?filePath=${encodeURIComponent(path)}`;

describe('a public file', () => {
  test('is read by everybody under each of its addresses, as an attachment under its own name', async () => {
    const file = await stored('public');
    for (const url of [pathOf(file), resource(pathOf(file)), from(pathOf(file)), from(pathOf(file).slice(1))]) {
      const answer = await get(url);
      assert.equal(answer.body, 'a,b\n1,2\n', url);
      assert.equal(answer.headers['download-filename'], '%E7%BB%93%E6%9E%9C%201.csv');
      assert.match(String(answer.headers['content-disposition']), /^attachment/);
    }
  });

  test('is sent in part, by HEAD, and not again when it is known', async () => {
    const file = await stored('public');
    const part = await get(pathOf(file), undefined, { range: 'bytes=4-6' });
    assert.equal(part.statusCode, 206);
    assert.equal(part.body, '1,2');
    const head = await portal.http.inject({ method: 'HEAD', url: `/prod-api${pathOf(file)}` });
    assert.equal(head.headers['content-length'], '8');
    assert.equal((await get(pathOf(file), undefined, { 'if-none-match': `"${file.sha256}"` })).statusCode, 304);
  });

  test('that is a picture is given in the width of its place, drawn once', async () => {
    const png = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const path = pathOf(await stored('public', '晶格.png', png));
    const small = await get(`${path}?width=320`);
    const { format, width, height } = await sharp(small.rawPayload).metadata();
    assert.deepEqual({ format, width, height }, { format: 'webp', width: 320, height: 180 });
    assert.match(String(small.headers['content-disposition']), /^inline/);
    assert.match(String(small.headers['cache-control']), /^public/);
    assert.equal(
      (await get(`${path}?width=320`, undefined, { 'if-none-match': String(small.headers['etag']) })).statusCode,
      304,
    );
    const asked = await Promise.all([1, 2, 3].map(() => get(`${path}?width=640`)));
    assert.deepEqual(new Set(asked.map((answer) => answer.rawPayload.toString('hex'))).size, 1, 'askers share it');
    const wide = await sharp((await get(`${path}?width=1280`)).rawPayload).metadata();
    assert.equal(wide.width, 1200, 'never larger than it is');
    assert.deepEqual((await get(path)).rawPayload, png);
  });

  test('is drawn in the widths of pages only, and only if it is a picture', async () => {
    const picture = pathOf(await stored('public', 'a.gif', gif));
    for (const width of ['321', '0', '-320', '1e9', 'x'])
      assert.deepEqual(
        (await get(`${picture}?width=${width}`)).json<Envelope>().fields?.map(({ path }) => path),
        ['width'],
        width,
      );
    assert.equal(await errorOf(`${pathOf(await stored('public'))}?width=320`), 'files.previews.type');
    const broken = await stored('public', 'b.gif', gif.subarray(0, 20));
    assert.equal(await errorOf(`${pathOf(broken)}?width=320`), 'files.previews.malformed');
    assert.equal(await errorOf(`${pathOf(await stored('protected', 'a.gif', gif))}?width=320`), missing);
  });

  test('is shown in place only when it is a raster image', async () => {
    const image = await stored('public', 'a.gif', gif);
    assert.match(String((await get(pathOf(image))).headers['content-disposition']), /^inline/);
    const drawing = await stored(
      'public',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    );
    const { headers } = await get(pathOf(drawing));
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.match(String(headers['content-disposition']), /^attachment/);
  });
});

describe('a protected file', () => {
  test('is read by its owner and by administrators, and is not there for anybody else', async () => {
    const file = await stored('protected');
    for (const url of [pathOf(file), resource(pathOf(file)), from(pathOf(file))]) {
      assert.equal((await get(url, owner)).body, 'a,b\n1,2\n');
      assert.equal((await get(url, admin)).body, 'a,b\n1,2\n');
      assert.equal(await errorOf(url, stranger), missing);
      assert.equal(await errorOf(url), missing);
    }
    const cookie = { cookie: `Admin-Token=${owner.token}` };
    assert.equal((await get(pathOf(file), undefined, cookie)).body, 'a,b\n1,2\n');
    assert.match(String((await get(pathOf(file), owner)).headers['cache-control']), /private/);
  });
});

describe('a temporary export', () => {
  const download = (name: string, more = '') => `/common/download?fileName=${encodeURIComponent(name)}${more}`;

  test('is read by its owner alone, and not by administrators', async () => {
    const file = await stored('temporary');
    assert.equal((await get(download(storedName(file)), owner)).body, 'a,b\n1,2\n');
    assert.equal(await errorOf(download(storedName(file)), stranger), missing);
    assert.equal(await errorOf(download(storedName(file)), admin), missing);
  });

  test('goes with delete=true once it was sent whole, and not after a part of it', async (t) => {
    const file = await stored('temporary');
    const url = download(storedName(file), '&delete=true');
    assert.equal((await get(url, owner, { range: 'bytes=0-0' })).body, 'a');
    assert.equal((await get(url, owner)).body, 'a,b\n1,2\n');
    await t.waitFor(async () => assert.equal(await errorOf(download(storedName(file)), owner), missing));
  });

  test('is the only thing that delete=true removes: what is open to everybody is sent and stays', async () => {
    const file = await stored('public');
    assert.equal((await get(download(storedName(file), '&delete=true'), owner)).body, 'a,b\n1,2\n');
    assert.equal((await get(pathOf(file))).statusCode, 200);
  });
});

describe('no address is a path of the server', () => {
  for (const path of [
    '/profile/../../../etc/passwd',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    '/profile/upload/../../secret.key',
    '/profile/upload/ab/cd/ef',
    '\0',
    '/profile/upload/%2e%2e/%2e%2e/secret.key',
    'file:///etc/passwd',
  ])
    test(`${JSON.stringify(path)} is not there`, async () => {
      assert.equal(await errorOf(resource(path), admin), missing);
      assert.equal(await errorOf(from(path), admin), missing);
      assert.equal(await errorOf(`/common/download?fileName=${encodeURIComponent(path)}`, admin), missing);
      const raw = (await get(`/profile/${encodeURI(path)}`, admin)).json<Envelope>();
      assert.ok(raw.code === 500 || raw.code === 404, raw.msg);
    });

  test('the right key with another extension is not there', async () => {
    const file = await stored('public');
    assert.equal(await errorOf(pathOf({ ...file, ext: 'html' })), missing);
    assert.equal(await errorOf(pathOf({ ...file, ext: '' })), missing);
  });
});
