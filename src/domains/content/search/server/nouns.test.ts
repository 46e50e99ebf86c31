import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { about } from '#contract/content/about';
import { applyTools } from '#contract/content/apply-tools';
import { articles } from '#contract/content/articles';
import { links } from '#contract/content/links';
import { news } from '#contract/content/news';
import { serviceCases } from '#contract/content/service-cases';
import { standards } from '#contract/content/standards';
import { subCenters } from '#contract/content/sub-centers';
import { pathOf, storeFile } from '#module/system/uploads';
import { person, type Person } from '#factory/identity/accounts';
import { wireTime } from '#shared/time';
import { caller, startPortal } from '#testing';
import { siteSearch, type PageKind } from '../contract.ts';

/* The site search shows the same texts as the page, from the change on. */

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);
const at = (hours: number) => wireTime(new Date(Date.now() + hours * 3600_000));
const pdf = async () => {
  const stream = Readable.from([Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')]);
  return pathOf(await storeFile(portal.context(), { fileName: 'policy.pdf', stream }, { bucket: 'public' }));
};

type Endpoint = Parameters<Person['call']>[0];
interface Noun {
  calls: { add: Endpoint; find: Endpoint; edit: Endpoint; show: Endpoint; hide: Endpoint; remove: Endpoint };
  /** Name of the record's number; `<id>s` names several. */
  id: string;
  /** A record with a title and a text, hidden from visitors. */
  form: (title: string, text: string) => object;
}

const publishing = <P, T>({ publish, takeDown }: { publish: P; takeDown: T }) => ({ show: publish, hide: takeDown });
const activating = <A, D>({ activate, deactivate }: { activate: A; deactivate: D }) => ({
  show: activate,
  hide: deactivate,
});
const both = (name: string, text: string) => ({ [`${name}Zh`]: text, [`${name}En`]: text });
const html = (text: string) => both('content', `<p>${text}</p>`);
const pdfFile = await pdf();

const nouns: Partial<Record<PageKind, Noun>> = {
  news: {
    calls: { ...news, ...publishing(news) },
    id: 'newsId',
    form: (title, text) => ({
      ...both('headline', title),
      ...html(text),
      ...both('author', '编辑部'),
      ...both('sourceName', '数据中心'),
      type: 'center',
      status: 'draft',
      sourceUrl: '',
      homeImage: '',
      startTime: at(-1),
      endTime: at(1),
    }),
  },
  standard: {
    calls: { ...standards, ...activating(standards) },
    id: 'standardId',
    form: (title, text) => ({
      standardNo: `LT-${title}`,
      classNoZh: 'A24',
      classNoEn: '35.040',
      status: 'deactivated',
      pdfFile,
      publishDate: '2024-03-15',
      implementDate: '2024-10-01',
      ...both('name', title),
      ...both('note', text),
    }),
  },
  service: {
    calls: { ...serviceCases, show: serviceCases.publish, hide: serviceCases.discontinue },
    id: 'caseId',
    form: (title, text) => ({
      ...both('name', title),
      ...html(text),
      ...both('target', '企业甲'),
      ...both('background', '背景'),
      ...both('achievements', '成效'),
      ...both('orgs', '研究所'),
      type: 'enterprise',
      status: 'created',
      hours: 12,
    }),
  },
  article: {
    calls: { ...articles, ...publishing(articles) },
    id: 'articleId',
    form: (title, text) => ({ ...both('title', title), ...both('summary', '摘要'), ...html(text), category: 'topic' }),
  },
  tool: {
    calls: { ...applyTools, ...publishing(applyTools) },
    id: 'toolId',
    form: (title, text) => ({
      ...both('name', title),
      ...both('summary', '简介'),
      ...html(text),
      category: 'analysis',
      url: 'https://tools.example.org/x',
      openMode: 'new',
      icon: '',
      status: 'draft',
    }),
  },
  about: {
    calls: { ...about, ...publishing(about) },
    id: 'aboutId',
    form: (title, text) => ({ slot: 'brief', ...both('summary', title), ...html(text) }),
  },
  link: {
    calls: { ...links, ...activating(links) },
    id: 'linkId',
    form: (title, text) => ({
      ...both('name', title),
      ...both('overview', text),
      url: 'https://base.example.org/',
      image: '',
      status: 'deactivated',
    }),
  },
  subCenter: {
    calls: { ...subCenters, ...activating(subCenters) },
    id: 'subCenterId',
    form: (title, text) => ({
      ...both('name', title),
      ...both('desc', text),
      ...both('provider', '演示所'),
      code: '900321',
      redirectRule: 'https://db.example.org/{id}',
      status: 'deactivated',
      image: '',
    }),
  },
};

for (const [kind, { calls, id, form }] of Object.entries(nouns) as [PageKind, Noun][])
  describe(`a page of the kind ${kind}`, () => {
    /** The given words that find a page of this kind. */
    async function found(...words: string[]): Promise<string[]> {
      const hits = await Promise.all(
        words.map(async (keyword) => (await visitor(siteSearch.list, { query: { keyword, kind } })).total!),
      );
      return words.filter((_, at) => hits[at]! > 0);
    }
    const done = async (answer: ReturnType<typeof editor.call>) => {
      const { code, msg, fields } = await answer;
      assert.equal(code, 200, `${msg} ${JSON.stringify(fields)}`);
    };

    test('is found as it reads now, and not at all once visitors do not see it', async () => {
      const [title, text, newTitle, newText] = ['vanadate', 'cuprate', 'arsenide', 'selenide'].map((it) => it + kind);
      const words = [title!, text!, newTitle!, newText!];
      const added = await editor.call(calls.add, { body: form(title!, text!) });
      assert.equal(added.code, 200, `${added.msg} ${JSON.stringify(added.fields)}`);
      const key = { [id]: added[id] as number };
      assert.deepEqual(await found(...words), [], 'nobody but editors sees it yet');

      await done(editor.call(calls.show, { body: key }));
      assert.deepEqual(await found(...words), [title, text]);

      const read = (await editor.call(calls.find, { params: key })).data as object;
      const { status: _state, ...changed } = form(newTitle!, newText!) as { status?: string };
      await done(editor.call(calls.edit, { body: { ...read, ...changed } }));
      assert.deepEqual(await found(...words), [newTitle, newText], 'nothing of what it said before is found');

      await done(editor.call(calls.hide, { body: key }));
      assert.deepEqual(await found(...words), []);

      const hidden = (await editor.call(calls.find, { params: key })).data as object;
      const { status: _again, ...back } = form(title!, text!) as { status?: string };
      await done(editor.call(calls.edit, { body: { ...hidden, ...back } }));
      assert.deepEqual(await found(...words), [], 'a change of what is hidden shows nothing');

      await done(editor.call(calls.show, { body: key }));
      assert.deepEqual(await found(...words), [title, text]);

      await done(editor.call(calls.hide, { body: key }));
      await done(editor.call(calls.remove, { params: { [`${id}s`]: key[id] } }));
      assert.deepEqual(await found(...words), []);
    });
  });

test('a link that visitors see is deleted at once, and found no longer', async () => {
  const { calls, form } = nouns.link!;
  const { linkId } = (await editor.call(calls.add, {
    body: { ...form('pnictide', 'x'), status: 'normal' },
  })) as unknown as {
    linkId: number;
  };
  const hits = async () => (await visitor(siteSearch.list, { query: { keyword: 'pnictide' } })).total;
  assert.equal(await hits(), 1);
  assert.equal((await editor.call(calls.remove, { params: { linkIds: linkId } })).code, 200);
  assert.equal(await hits(), 0);
});

test('news are found from the beginning of their window to its end, with no job in between', async () => {
  const { calls, form } = nouns.news!;
  const hits = async (word: string) => (await visitor(siteSearch.list, { query: { keyword: word } })).total;
  const made = async (word: string, window: object) => {
    const answer = await editor.call(calls.add, { body: { ...form(word, 'x'), ...window, status: 'published' } });
    assert.equal(answer.code, 200, answer.msg);
  };
  await made('chromate', { startTime: at(1), endTime: at(2) });
  await made('manganate', { startTime: at(-2), endTime: at(-1) });
  await made('ferrate', { startTime: at(-2), endTime: at(1) });
  assert.deepEqual(await Promise.all(['chromate', 'manganate', 'ferrate'].map(hits)), [0, 0, 1]);
});
