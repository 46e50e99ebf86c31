import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inTransaction } from '#server/context';
import { dropPage, indexPage } from '#module/content/search';
import { dataset } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import { aResource } from '#factory/data/resources';
import { changeResource, publishedResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { crystals, structuresRead } from '#factory/materials/structures';
import { caller, startPortal } from '#testing';
import { sitemap } from '../contract.ts';
import { listPages } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const hour = 3600_000;

function publish(id: string, window: { visibleFrom?: Date; visibleUntil?: Date } = {}): Promise<void> {
  const titles = { titleZh: id, titleEn: id };
  return inTransaction(portal.context(), (tx) =>
    indexPage(tx, { kind: 'news', id, path: `/news/detail/${id}`, ...titles, date: new Date(), ...window }),
  );
}

async function partNames(): Promise<string[]> {
  const { data } = await visitor(sitemap.parts);
  return (data as { name: string }[]).map(({ name }) => name);
}

async function pathsOf(part: string): Promise<string[]> {
  const reply = await visitor(sitemap.pages, { params: { part } });
  return ((reply.data as { pages: { path: string }[] } | undefined)?.pages ?? []).map(({ path }) => path);
}

describe('a search engine', () => {
  test('is told of the pages that visitors see now, and of no other', async () => {
    const now = Date.now();
    await publish('open', { visibleFrom: new Date(now - hour), visibleUntil: new Date(now + hour) });
    await publish('later', { visibleFrom: new Date(now + hour) });
    await publish('over', { visibleUntil: new Date(now - hour) });
    await publish('gone');
    await inTransaction(portal.context(), (tx) => dropPage(tx, 'news', 'gone'));
    const paths = await pathsOf('content-0');
    assert.ok(paths.includes('/news/detail/open'));
    for (const id of ['later', 'over', 'gone']) assert.ok(!paths.includes(`/news/detail/${id}`), id);
    assert.ok((await partNames()).includes('content-0'));
  });

  test('is told of a page from the moment of its start to the last before its end', async () => {
    const [start, end] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)];
    await publish('window', { visibleFrom: new Date(start), visibleUntil: new Date(end) });
    const toldAt = async (moment: number) => {
      const ctx = { ...portal.context(), now: new Date(moment) };
      const { pages } = await listPages(ctx, { source: 'content', number: 0 }, 0);
      return pages.some(({ path }) => path === '/news/detail/window');
    };
    const told = await Promise.all([start - 1, start, end - 1, end].map(toldAt));
    assert.deepEqual(told, [false, true, true, false]);
  });

  test('is not told of places inside a page', async () => {
    const at = { titleZh: 'inside', titleEn: 'inside', date: new Date() };
    await inTransaction(portal.context(), (tx) =>
      indexPage(tx, { kind: 'link', id: 1, path: '/link?linkId=1#link-1', ...at }),
    );
    assert.ok(!(await pathsOf('content-0')).some((path) => path.startsWith('/link')));
  });

  test('is told of published resources until they are withdrawn', async () => {
    const resourceId = await publishedResource(portal.context(), { publicId: 'SITEMAP00001' });
    assert.ok((await pathsOf('resource-0')).includes('/data/detail/SITEMAP00001'));
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.ok(!(await pathsOf('resource-0')).includes('/data/detail/SITEMAP00001'));
  });

  test('is told of approved models and of data sets, and of no other model', async () => {
    const { publicId } = await dataset(portal);
    const predictions = [0, 1, 2, 3, 4, 5, 6, 8];
    const listed = await model(portal, publicId, predictions);
    const pending = await model(portal, publicId, predictions, { status: 'pending' });
    const draft = await dataset(portal, { status: 'draft' });
    const paths = await pathsOf('model-0');
    assert.ok(paths.includes(`/model/${listed.publicId}`));
    assert.ok(!paths.includes(`/model/${pending.publicId}`));
    const content = await pathsOf('content-0');
    assert.ok(content.includes(`/benchmarks/detail/${publicId}`));
    assert.ok(!content.includes(`/benchmarks/detail/${draft.publicId}`));
  });

  test('is told of materials until the record with their structures is withdrawn', async () => {
    const her = await person(portal, { verified: true });
    const { resourceId } = await aResource(portal, her, { status: '5', files: { 'nacl.cif': crystals.nacl } });
    await structuresRead(portal);
    const materials = await pathsOf('material-0');
    assert.match(materials.join(), /^\/materials\/m-\d+$/);
    assert.ok((await partNames()).includes('material-0'));
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.deepEqual(await pathsOf('material-0'), []);
  });

  test('gets parts of fixed ranges, so that an old part stays what it is', async () => {
    await publishedResource(portal.context(), { publicId: 'SITEMAP00002', resourceId: 25_000 } as object);
    assert.deepEqual(await pathsOf('resource-1'), ['/data/detail/SITEMAP00002']);
    assert.ok((await partNames()).includes('resource-1'));
    assert.deepEqual(await pathsOf('resource-999999999'), []);
  });

  test('is refused parts that cannot be', async () => {
    for (const part of ['users-0', 'resource--1', 'resource-0x', '../etc'])
      assert.notEqual((await visitor(sitemap.pages, { params: { part: encodeURIComponent(part) } })).code, 200, part);
  });
});
