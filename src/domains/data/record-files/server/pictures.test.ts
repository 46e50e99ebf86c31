import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { aResource } from '#factory/data/resources';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

test('everybody gets a small picture of open data, and none of data that are not open', async () => {
  const rows = Array.from({ length: 40 }, (_none, at) => `${at},${at * at}`);
  const files = { 'README.md': '# x', 'scan.csv': `T_K,R_Ohm\n${rows.join('\n')}\n` };
  const pictureOf = (publicId: string) => portal.http.inject({ url: `/prod-api/front/resource/${publicId}/thumbnail` });
  const open = await pictureOf((await aResource(portal, owner, { status: '5', files })).publicId);
  assert.equal(open.headers['content-type'], 'image/svg+xml');
  assert.match(String(open.headers['cache-control']), /public/);
  assert.match(open.payload, /^<svg .*<path /);
  const energies = Array.from({ length: 40 }, (_none, at) => ` ${at}.0 ${at % 7}.5 ${at}.0`);
  const density = ['   1   1   1   0', ' 1 1 1 1 1', ' 1', ' CAR', ' EuO', ' 39.0 0.0 40 5.0 1.0', ...energies].join(
    '\n',
  );
  const program = await pictureOf(
    (await aResource(portal, owner, { status: '5', files: { DOSCAR: density } })).publicId,
  );
  assert.match(program.payload, /^<svg .*<path /);
  const embargoed = { openDate: '2999-01-01' };
  for (const { publicId } of [
    await aResource(portal, owner, { status: '5', files, form: embargoed }),
    await aResource(portal, owner, { status: '2', files }),
    await aResource(portal, owner, { status: '5', files: { 'notes.txt': 'words' } }),
  ])
    assert.notEqual(JSON.parse((await pictureOf(publicId)).payload).code, 200);
});

test('a shared link shows the data of the record: its plot or its picture in 1,200 by 630 pixels', async () => {
  const rows = Array.from({ length: 40 }, (_none, at) => `${at},${at * at}`).join('\n');
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  for (const [name, content] of [
    ['scan.csv', `T_K,R_Ohm\n${rows}\n`],
    ['sample.png', photo],
  ] as const) {
    const { publicId } = await aResource(portal, owner, { status: '5', files: { [name]: content } });
    const answer = await portal.http.inject({ url: `/prod-api/front/resource/${publicId}/shared-picture` });
    assert.equal(answer.headers['content-type'], 'image/png');
    const { width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([width, height], [1200, 630]);
    const { isOpaque, channels } = await sharp(answer.rawPayload).stats();
    assert.ok(isOpaque);
    // Something is drawn on the white ground.
    assert.ok(channels.some(({ min }) => min < 200));
  }
  const embargoed = { status: '5', files: { 'scan.csv': rows }, form: { openDate: '2999-01-01' } } as const;
  const { publicId } = await aResource(portal, owner, embargoed);
  const closed = await portal.http.inject({ url: `/prod-api/front/resource/${publicId}/shared-picture` });
  assert.notEqual(JSON.parse(closed.payload).code, 200);
});
