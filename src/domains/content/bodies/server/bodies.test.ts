import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { links } from '#contract/content/links';
import { person } from '#factory/identity/accounts';
import { pathOf, storeFile } from '#module/system/uploads';
import { caller, startPortal } from '#testing';
import { bodies, largePicture, type CheckedBodies } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });

async function checked(contentZh: string, contentEn = ''): Promise<CheckedBodies> {
  const reply = await editor.call(bodies.check, { body: { contentZh, contentEn } });
  assert.equal(reply.code, 200, reply.msg);
  return reply.data as CheckedBodies;
}

describe('an editor who writes a body', () => {
  test('sees it as it would be stored', async () => {
    const { contentZh, contentEn } = await checked('<p onclick="x()">正文</p><script>x</script>', '<p></p>');
    assert.equal(contentZh, '<p>正文</p>');
    assert.equal(contentEn, '');
  });

  test('learns which links stay on this site, and what the weekly check knows of the others', async () => {
    const url = 'https://gone.example.org/';
    const added = await editor.call(links.add, {
      body: {
        nameZh: '旧库',
        nameEn: 'Old database',
        url,
        overviewZh: '概述',
        overviewEn: 'Overview',
        image: '',
        status: 'normal',
      },
    });
    assert.equal(added.code, 200, added.msg);
    await portal.context().db.updateTable('bizLink').set({ checkResult: 'broken' }).where('url', '=', url).execute();
    const body = (it: string) => `<p><a href="${it}">x</a></p>`;
    const { links: found } = await checked(
      body('/data') + body('https://gone.example.org') + body('https://other.example.org/x'),
      body('/data'),
    );
    assert.deepEqual(
      found.map(({ language, address, state }) => [language, address, state]),
      [
        ['zh', '/data', 'inside'],
        ['zh', 'https://gone.example.org', 'broken'],
        ['zh', 'https://other.example.org/x', 'unknown'],
        ['en', '/data', 'inside'],
      ],
    );
  });

  test('learns the size of each picture, its alternative text, and whether it exists', async () => {
    const file = await storeFile(
      portal.context(),
      { fileName: 'large.png', stream: Readable.from([png(largePicture + 1)]) },
      { bucket: 'public' },
    );
    const address = `/prod-api${pathOf(file)}`;
    const { pictures } = await checked(
      `<figure><img src="${address}" alt="机房"><figcaption>图注</figcaption></figure>`,
      `<p><img src="${address.replace(/[0-9a-f]{4}\./, '0000.')}"></p><p><img src="https://example.org/a.png"></p>`,
    );
    assert.deepEqual(
      pictures.map(({ language, alt, bytes, found }) => [language, alt, bytes, found]),
      [
        ['zh', '机房', file.size, true],
        ['en', '', null, false],
        ['en', '', null, true],
      ],
    );
  });
});

test('only people who write such texts may check one', async () => {
  const body = { contentZh: '', contentEn: '' };
  const depositor = await person(portal);
  assert.equal((await depositor.call(bodies.check, { body })).code, 403);
  assert.equal((await caller(portal)(bodies.check, { body })).code, 401);
});

/** Bytes that begin as a picture does. */
const png = (size: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(size)]);
