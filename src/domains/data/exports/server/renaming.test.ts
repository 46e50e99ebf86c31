import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { settings } from '#module/system/settings';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

test('what was published under another name of the portal is cited by it; what comes later by the new one', async () => {
  const owner = await person(portal, { verified: true });
  const citation = async ({ publicId }: { publicId: string }) =>
    (await portal.http.inject({ url: `/export/${publicId}/bibtex` })).body;
  const before = (await settings(ctx, ['site.name.zh']))['site.name.zh'];
  const old = await aResource(portal, owner, { status: '5' });
  await setSettings(portal, { 'site.name.zh': '改名后的数据中心' });
  const later = await aResource(portal, owner, { status: '5' });
  assert.ok((await citation(old)).includes(before), await citation(old));
  assert.ok((await citation(later)).includes('改名后的数据中心'));
});
