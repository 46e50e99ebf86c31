import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { ResourceDraft } from '#contract/data/resources';
import { differingTexts } from './differing-texts.ts';
import { differences, freshDraft, sameDraft, storable, tidyKeywords, invalidIn } from './draft.ts';
import { copyKey } from './draft-autosave.ts';
import { whyUnstorable } from './field-labels.ts';

const draft = (change: object = {}) => ResourceDraft.parse({ titleZh: '题名', ...change });

test('two people on one computer have separate copies, and so have two drafts', () => {
  assert.equal(new Set([copyKey(1, 2), copyKey(2, 2), copyKey(1, undefined), copyKey(2, undefined)]).size, 4);
});

test('a draft that differs by blanks or by its password is the same', () => {
  assert.ok(sameDraft(draft({ titleZh: '题名 ', ftpPassword: 'S3cret' }), draft()));
  assert.ok(!sameDraft(draft({ titleZh: '另一题名' }), draft()));
});

test('a half-typed address does not stop the rest from being saved', () => {
  const stored = draft({ publisher: { email: 'old@example.org' } });
  const typed = { ...stored, titleZh: '新题名', publisher: { ...stored.publisher, email: 'new@' } };
  const { body, faults } = storable(typed, stored);
  assert.equal(body.titleZh, '新题名');
  assert.equal(body.publisher.email, 'old@example.org');
  assert.deepEqual(faults, [{ path: 'publisher.email', kind: 'email' }]);
  assert.ok(ResourceDraft.safeParse(body).success);
});

test('a fault in a new author falls back to an empty field', () => {
  const typed = {
    ...draft(),
    authors: [{ ...ResourceDraft.parse({ authors: [{}] }).authors[0]!, nameZh: '王', orcid: '0000-0001' }],
  };
  const { body, faults } = storable(typed, draft());
  assert.deepEqual([body.authors[0]?.nameZh, body.authors[0]?.orcid], ['王', '']);
  assert.deepEqual(faults, [{ path: 'authors.0.orcid', kind: 'own', reason: 'invalid.orcidForm' }]);
});

test('a slip in an ORCID iD is told with the author’s place, in both languages', () => {
  const authors = ['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0079'].map((orcid) => ({
    ...ResourceDraft.parse({ authors: [{}] }).authors[0]!,
    orcid,
  }));
  const { body, faults } = storable({ ...draft(), authors }, draft());
  assert.deepEqual(
    body.authors.map(({ orcid }) => orcid),
    ['0000-0002-1825-0097', ''],
  );
  assert.deepEqual(faults, [{ path: 'authors.1.orcid', kind: 'own', reason: 'invalid.orcid' }]);
  assert.match(whyUnstorable(faults[0]!, 'zh', 'dataset'), /^第 2 位作者的 ORCID 有误/);
  assert.match(whyUnstorable(faults[0]!, 'en', 'dataset'), /^The ORCID iD of author 2 /);
});

test('what a submission would refuse is wrong before it; what is empty or merely missing is not', () => {
  const typed = {
    ...draft({
      resourceType: 'paper',
      typeMeta: { year: '去年', repo: 'javascript:alert(1)' },
      doi: 'abc',
      cstr: '1.2',
      projects: [{ start: '2025-02-01', deadline: '2025-01-01' }, { start: '2025-02-01' }],
      relatedWorks: [{ value: 'x' }, { value: '' }],
    }),
    authors: [{ ...ResourceDraft.parse({ authors: [{}] }).authors[0]!, orcid: '0000-0002-1825-0079' }],
  };
  const wrong = (reason: string, path: string) => ({ path, kind: 'own', reason: `invalid.${reason}` });
  assert.deepEqual(invalidIn(typed), [
    wrong('orcid', 'authors.0.orcid'),
    wrong('year', 'typeMeta.year'),
    wrong('doi', 'doi'),
    wrong('cstr', 'cstr'),
    wrong('period', 'projects.0.deadline'),
    wrong('workId.DOI', 'relatedWorks.0.value'),
  ]);
  assert.deepEqual(invalidIn(draft({ authors: [{}], projects: [{}], relatedWorks: [{}] })), []);
});

test('an identifier with the address that it was copied with is right', () => {
  const relatedWorks = [{ value: 'https://doi.org/10.1103/PhysRevB.1.42' }];
  const typed = { doi: ' doi:10.1234/abcd', cstr: 'https://cstr.cn/17081.11.a1', relatedWorks };
  assert.deepEqual(invalidIn(draft(typed)), []);
});

test('a text that is too long says how long it may be', () => {
  const { faults } = storable({ ...draft(), titleEn: 'x'.repeat(501) }, draft());
  assert.deepEqual(faults, [{ path: 'titleEn', kind: 'long', max: 500 }]);
});

test('a field that the server refused keeps its stored value', () => {
  assert.equal(storable(draft({ doi: 'taken' }), draft({ doi: '10.1/old' }), ['doi']).body.doi, '10.1/old');
});

test('fields of another type are not sent but make no difference either', () => {
  const typed = draft({ resourceType: 'paper', typeMeta: { title: '论文', degree: '博士' } });
  assert.deepEqual(storable(typed, draft()).body.typeMeta, { title: '论文' });
  assert.ok(sameDraft(typed, draft({ resourceType: 'paper', typeMeta: { title: '论文' } })));
});

test('the fields in which two versions differ are named', () => {
  assert.deepEqual(differences(draft({ titleZh: '甲', authors: [{ nameZh: '王' }] }), draft({ titleZh: '乙' })), [
    'titleZh',
    'authors',
  ]);
});

test('the publisher is the account until somebody changes it', () => {
  const fresh = freshDraft({ userId: 1, nickName: '王小明', email: 'wang@example.org' });
  assert.deepEqual(
    [fresh.publisher.name, fresh.publisher.email, fresh.resourceType],
    ['王小明', 'wang@example.org', 'dataset'],
  );
});

test('a new form is open from today, CC BY and kept for ever', () => {
  const { sharingMethod, openDate, license, preservationPlan } = freshDraft(
    { userId: 1, nickName: '王小明', email: '' },
    new Date(2026, 2, 5, 23, 59),
  );
  assert.deepEqual([sharingMethod, openDate, license, preservationPlan], ['open', '2026-03-05', 'by', 'permanent']);
});

test('two versions are shown where they part: late in a long text, deep in a list', () => {
  const brief = (value: unknown) => (Array.isArray(value) ? `${value.length} entries` : String(value) || '(empty)');
  const beginning = '晶'.repeat(5000);
  assert.deepEqual(differingTexts(`${beginning}格`, `${beginning}体`, brief), [
    `…${'晶'.repeat(40)}格`,
    `…${'晶'.repeat(40)}体`,
  ]);
  assert.deepEqual(differingTexts('', 'x'.repeat(400), brief), ['(empty)', `${'x'.repeat(300)}…`]);
  assert.deepEqual(differingTexts('a', 'b', brief), ['a', 'b']);
  const of = (leadOrg: string) => [{ projectNo: '12', leadOrg, agency: '' }];
  assert.deepEqual(differingTexts(of('A'), of('B'), brief), ['1. 12 · A', '1. 12 · B']);
  assert.deepEqual(differingTexts(of('A'), [], brief), ['1 entries', '0 entries']);
});

test('keywords are put between single commas, whatever stood between and around them', () => {
  assert.equal(tidyKeywords('，, 锰氧化物；角分辨、自旋,, spin wave ; '), '锰氧化物,角分辨,自旋,spin wave');
  assert.equal(tidyKeywords(' ，'), '');
});
