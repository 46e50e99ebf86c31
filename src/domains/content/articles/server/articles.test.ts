import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal, type Caller } from '#testing';
import {
  acceptedSlugs,
  articleActs,
  articles,
  articleStates,
  fixedSlugs,
  type Article,
  type PublicArticle,
} from '../contract.ts';
import { acceptedTerms } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

let count = 0;
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `quasicrystal${++count}`;
  return {
    titleZh: `文章 ${name}`,
    titleEn: `Article ${name}`,
    summaryZh: '摘要',
    summaryEn: 'Summary',
    contentZh: `<p>正文 ${name}</p>`,
    contentEn: `<p>Text ${name}</p>`,
    category: 'topic',
    ...change,
  };
}
async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<number> {
  const reply = await who(articles.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['articleId'] as number;
}
const read = async (articleId: number) => (await editor.call(articles.find, { params: { articleId } })).data as Article;
const change = async (articleId: number, values: Record<string, unknown>, who: Caller = editor.call) =>
  who(articles.edit, { body: { ...(await read(articleId)), ...values } });
const act = (name: keyof typeof articleActs, articleId: number, who: Caller = editor.call) =>
  who(articles[name], { body: { articleId } });
const see = (which: string | number, query: object = {}) =>
  visitor(articles.frontFind, { params: { which: String(which) }, query });
const bySlug = async (slug: string) => {
  const { rows } = await editor.call(articles.list, { query: { title: slug, pageSize: 100 } });
  return rows!.find((row) => row['slug'] === slug)!['articleId'] as number;
};

/** The ways in which a visitor can reach an article. */
async function waysTo(articleId: number): Promise<string[]> {
  const keyword = (await read(articleId)).titleEn.split(' ').at(-1)!;
  const [list, one, search] = await Promise.all([
    visitor(articles.frontList, { query: { pageSize: 100 } }),
    see(articleId),
    visitor(siteSearch.list, { query: { keyword } }),
  ]);
  return [
    ...(list.rows!.some((row) => row['articleId'] === articleId) ? ['list'] : []),
    ...(one.code === 200 ? ['page'] : []),
    ...(search.rows!.length ? ['search'] : []),
  ];
}

describe('an editor', () => {
  test('writes an article, publishes it, takes it down and deletes it; visitors see it while it is published', async () => {
    const articleId = await write();
    assert.deepEqual(await waysTo(articleId), []);
    assert.equal((await act('publish', articleId)).code, 200);
    assert.deepEqual(await waysTo(articleId), ['list', 'page', 'search']);
    const refused = await editor.call(articles.remove, { params: { articleIds: articleId } });
    assert.equal(refused.error, 'content.articles.published');
    assert.equal((await act('takeDown', articleId)).code, 200);
    assert.deepEqual(await waysTo(articleId), []);
    assert.equal((await editor.call(articles.remove, { params: { articleIds: articleId } })).code, 200);
    assert.equal((await see(articleId)).error, 'content.articles.notFound');
  });

  test('is told every field that is missing, and what an address may look like', async () => {
    const faults = async (body: object) => (await editor.call(articles.add, { body })).fields?.map(({ path }) => path);
    const required = ['category', 'titleZh', 'titleEn', 'summaryZh', 'summaryEn', 'contentZh', 'contentEn'];
    assert.deepEqual((await faults({}))?.toSorted(), required.toSorted());
    for (const slug of ['Terms', '1st', 'a--b', 'list', 'a/b'])
      assert.deepEqual(await faults(form({ slug })), ['slug']);
    assert.deepEqual(await faults(form({ contentEn: '<script>alert(1)</script>' })), ['contentEn']);
  });

  test('gives an article an address that no other one has', async () => {
    const articleId = await write({ slug: 'open-week' });
    await act('publish', articleId);
    assert.equal(((await see('open-week')).data as PublicArticle).articleId, articleId);
    const taken = await editor.call(articles.add, { body: form({ slug: 'open-week' }) });
    assert.deepEqual([taken.error, taken.fields?.[0]?.path], ['content.articles.slugTaken', 'slug']);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const articleId = await write();
    const { rowVer } = await read(articleId);
    await change(articleId, { titleZh: '甲' });
    assert.equal((await change(articleId, { titleZh: '乙', rowVer })).error, 'kernel.changed');
  });

  test('who may not publish does not change what visitors read', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['biz:article:add', 'biz:article:edit', 'biz:article:query'],
    });
    const writer = await person(portal, { roles: [roleKey] });
    const articleId = await write({}, writer.call);
    assert.equal((await act('publish', articleId, writer.call)).code, 403);
    await act('publish', articleId);
    assert.equal((await change(articleId, { titleZh: '丙' }, writer.call)).error, 'content.articles.mayNotPublish');
  });

  test('leaves a state by the acts of the table only', async () => {
    for (const from of articleStates)
      for (const name of Object.keys(articleActs) as (keyof typeof articleActs)[]) {
        const articleId = await write();
        if (from === 'published') await act('publish', articleId);
        const allowed = (articleActs[name].from as readonly string[]).includes(from);
        assert.equal((await act(name, articleId)).error, allowed ? undefined : 'content.articles.wrongState');
      }
  });
});

describe('what the site declares', () => {
  test('is there from the first start, in both languages, at its address', async () => {
    for (const slug of fixedSlugs) {
      const shown = (await see(slug)).data as PublicArticle;
      assert.equal(shown.version, 1, slug);
      assert.match(shown.contentEn, /<h2>/);
    }
  });

  test('keeps every version; whoever registers accepts the one in force', async () => {
    const articleId = await bySlug('terms');
    const { contentEn } = await read(articleId);
    assert.equal(await acceptedTerms(portal.context()), 'terms@1 privacy@1');
    assert.equal((await change(articleId, { contentEn: '<p>Other terms</p>' })).code, 200);
    assert.equal(await acceptedTerms(portal.context()), 'terms@2 privacy@1');
    assert.equal((await change(articleId, { summaryEn: 'Only another summary' })).code, 200);
    const now = (await see('terms')).data as PublicArticle;
    assert.deepEqual([now.version, now.versions.map(({ version }) => version)], [2, [2, 1]]);
    const before = (await see('terms', { version: 1 })).data as PublicArticle;
    assert.deepEqual([before.version, before.current, before.contentEn], [1, 2, contentEn]);
    assert.equal((await see('terms', { version: 9 })).error, 'content.articles.notFound');
  });

  test('keeps its address, is not deleted, and stays published where people accept it', async () => {
    for (const slug of fixedSlugs) {
      const articleId = await bySlug(slug);
      assert.deepEqual(
        (await change(articleId, { slug: 'elsewhere' })).fields?.map(({ path }) => path),
        ['slug'],
      );
      const isAccepted = (acceptedSlugs as readonly string[]).includes(slug);
      assert.equal((await act('takeDown', articleId)).error, isAccepted ? 'content.articles.accepted' : undefined);
      const refused = await editor.call(articles.remove, { params: { articleIds: articleId } });
      assert.equal(refused.error, 'content.articles.fixed');
    }
  });
});
