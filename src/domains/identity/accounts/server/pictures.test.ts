import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { startPortal, type Envelope } from '#testing';
import { accounts, avatarSide } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } });
const photograph = await picture(900, 600)
  .flatten()
  .jpeg()
  .withExif({ IFD0: { Artist: 'secret-place' }, IFD3: { GPSLatitudeRef: 'N' } })
  .toBuffer();
const drawing = await picture(300).png().toBuffer();

/** The request of a cropper: a part without an extension in its name. */
async function send(who: Person, path: string, field: string, bytes: Buffer, name = 'avatar'): Promise<Envelope> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const request = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    headers: { 'content-type': request.headers.get('content-type')!, authorization: `Bearer ${who.token}` },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}
const sendAvatar = (who: Person, bytes: Buffer, name?: string) =>
  send(who, accounts.uploadAvatar.path, 'avatarfile', bytes, name);
const sendSignature = (who: Person, bytes: Buffer) =>
  send(who, accounts.uploadSignature.path, 'signaturefile', bytes, 'signature.png');
const get = (url: string, who?: Person) =>
  portal.http.inject({ url: `/prod-api${url}`, headers: who ? { authorization: `Bearer ${who.token}` } : {} });
const me = async (who: Person) => (await who.call(sessions.info))['user'] as { avatar: string; signature: string };

describe('an avatar', () => {
  test('is drawn anew, square and without what a camera wrote into it, and everybody sees it', async () => {
    const her = await person(portal);
    const { code, imgUrl, msg } = await sendAvatar(her, photograph);
    assert.equal(code, 200, msg);
    assert.equal((await me(her)).avatar, imgUrl);
    const shown = await get(imgUrl as string);
    assert.equal(shown.headers['content-type'], 'image/webp');
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    assert.deepEqual([width, height, exif], [avatarSide, avatarSide, undefined]);
    assert.ok(!shown.rawPayload.includes('secret-place'));
  });

  test('replaces the one before, which is gone; without any the path is empty', async () => {
    const her = await person(portal);
    const first = (await sendAvatar(her, drawing))['imgUrl'] as string;
    const second = (await sendAvatar(her, photograph))['imgUrl'] as string;
    assert.notEqual(first, second);
    assert.equal((await get(first)).json<Envelope>().error, 'files.downloads.notFound');
    assert.equal((await get(second)).statusCode, 200);
    assert.equal((await her.call(accounts.removeAvatar)).code, 200);
    assert.equal((await me(her)).avatar, '');
    assert.equal((await get(second)).json<Envelope>().error, 'files.downloads.notFound');
    assert.equal((await her.call(accounts.removeAvatar)).code, 200);
  });

  test('never takes away a file that is somebody else’s', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    const his = (await sendAvatar(him, drawing))['imgUrl'] as string;
    const { db } = portal.database;
    await db.updateTable('sysUser').set({ avatar: his }).where('userId', '=', her.userId).execute();
    await her.call(accounts.removeAvatar);
    assert.equal((await get(his)).statusCode, 200);
  });

  test('is a picture of a known kind, whatever its name says', async () => {
    const her = await person(portal);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7\n'), Buffer.from('text'), await picture(4).tiff().toBuffer()]) {
      const refused = await sendAvatar(her, bytes, 'avatar.png');
      assert.equal(refused.error, 'identity.accounts.pictureType');
      assert.match(refused.msg, /png, jpg, jpeg/);
    }
    const torn = await sendAvatar(her, photograph.subarray(0, 2000));
    assert.equal(torn.error, 'identity.accounts.pictureBroken');
    assert.equal((await sendAvatar(her, Buffer.alloc(0))).error, 'identity.accounts.pictureMissing');
    assert.equal(
      (await send(her, accounts.uploadAvatar.path, 'other', drawing)).error,
      'identity.accounts.pictureMissing',
    );
    assert.equal((await me(her)).avatar, '');
  });

  test('is no larger than the settings allow, packed or unpacked', async () => {
    const her = await person(portal);
    const large = await sendAvatar(her, Buffer.concat([drawing, Buffer.alloc(5 * 1024 * 1024)]));
    assert.equal(large.error, 'identity.accounts.pictureSize');
    assert.match(large.msg, /5MB/);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    assert.ok(bomb.length < 1024 * 1024);
    assert.equal((await sendAvatar(her, bomb)).error, 'identity.accounts.pictureBroken');
  });
});

describe('a signature', () => {
  test('is there for its owner and administrators alone, black on white', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    const { imgUrl, code } = await sendSignature(her, drawing);
    assert.equal(code, 200);
    assert.equal((await me(her)).signature, imgUrl);
    const own = await get(imgUrl as string, her);
    assert.equal(own.headers['content-type'], 'image/png');
    assert.equal((await sharp(own.rawPayload).metadata()).hasAlpha, false);
    assert.equal((await get(imgUrl as string, admin)).headers['content-type'], 'image/png');
    for (const stranger of [him, undefined])
      assert.equal((await get(imgUrl as string, stranger)).json<Envelope>().error, 'files.downloads.notFound');
    assert.equal((await her.call(accounts.removeSignature)).code, 200);
    assert.equal((await me(her)).signature, '');
    assert.equal((await get(imgUrl as string, her)).json<Envelope>().error, 'files.downloads.notFound');
  });

  test('cannot be set by words, nor can an avatar', async () => {
    const her = await person(portal);
    await her.call(accounts.updateProfile, { body: { avatar: '/x', signature: '/profile/upload/x' } });
    const { avatar, signature } = await me(her);
    assert.deepEqual([avatar, signature], ['', '']);
  });
});
