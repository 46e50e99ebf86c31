import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { requiredTypeFields, ResourceDraft, resourceTypes, typeFields } from '#contract/data/resources';
import { formRequirements, missing, requirements } from './contract/requirements.ts';
import { resourcesTexts } from '#texts/data/resources';
import { translatorOf } from '#shared/texts';

const paths = (draft: object, files = 0) => missing(ResourceDraft.parse(draft), files).map(({ path }) => path);

const whole = {
  titleZh: '题名',
  keywordsZh: '拓扑绝缘体',
  descriptionZh: '摘要',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameEn: 'Ann Lee' }],
  publisher: { name: '李', email: 'li@example.org' },
};

test('an empty draft needs the core, the project numbers and an author', () => {
  assert.deepEqual(paths({}), [
    'titleZh',
    'keywordsZh',
    'descriptionZh',
    'authors',
    'publisher.name',
    'publisher.email',
    'specialNo',
    'projectNo',
    'taskNo',
    'sharingMethod',
    'preservationPlan',
  ]);
});

const english = { titleEn: 'Title', keywordsEn: 'magnetism', descriptionEn: 'Abstract' };

test('one language is enough, unless the installation asks for one or for both', () => {
  const rest = {
    ...whole,
    titleZh: '',
    keywordsZh: '',
    descriptionZh: '',
    sharingMethod: 'closed',
    nonDisclosureReason: 'x',
  };
  const under = (rule: 'any' | 'zh' | 'en' | 'both', draft: object) =>
    missing(ResourceDraft.parse(draft), 0, rule).map(({ path }) => path);
  assert.deepEqual(under('any', { ...rest, ...english }), []);
  assert.deepEqual(under('en', { ...rest, ...english }), []);
  assert.deepEqual(under('zh', { ...rest, ...english }), ['titleZh', 'keywordsZh', 'descriptionZh']);
  assert.deepEqual(under('both', { ...rest, ...english }), ['titleZh', 'keywordsZh', 'descriptionZh']);
  assert.deepEqual(under('en', { ...whole, sharingMethod: 'closed', nonDisclosureReason: 'x' }), [
    'titleEn',
    'keywordsEn',
    'descriptionEn',
  ]);
});

test('open data need an open date, a licence and files', () => {
  assert.deepEqual(paths({ ...whole, sharingMethod: 'open' }), ['openDate', 'license', 'files']);
  assert.deepEqual(paths({ ...whole, sharingMethod: 'open', openDate: '2026-01-01', license: 'by' }, 1), []);
});

test('restricted data need their conditions, a licence and files', () => {
  assert.deepEqual(paths({ ...whole, sharingMethod: 'restricted' }), ['accessRestriction', 'license', 'files']);
});

test('data that are not public need the reason, neither licence nor files', () => {
  assert.deepEqual(paths({ ...whole, sharingMethod: 'closed' }), ['nonDisclosureReason']);
  assert.deepEqual(paths({ ...whole, sharingMethod: 'closed', nonDisclosureReason: '涉密' }), []);
});

test('access by FTP stands in for files', () => {
  const shared = {
    ...whole,
    sharingMethod: 'restricted',
    accessRestriction: '申请',
    license: 'by',
    ftpAddress: 'ftp.example.org',
  };
  assert.deepEqual(paths(shared), []);
});

test('the tick "no project" lifts the three numbers', () => {
  assert.ok(paths({ ...whole, noProject: false }).includes('projectNo'));
  assert.ok(!paths(whole).includes('projectNo'));
});

test('every author needs a name in one of the two languages', () => {
  assert.ok(
    paths({ ...whole, authors: [{ nameZh: '王' }, { affiliations: affiliationsOfText('物理所') }] }).includes(
      'authors.1.nameZh',
    ),
  );
  assert.ok(
    !paths({ ...whole, authors: [{ nameZh: '王' }, { nameEn: 'Ann' }] }).some((path) => path.startsWith('authors')),
  );
});

test('each type demands its own fields and only fields that it has', () => {
  for (const type of resourceTypes) {
    const named: readonly string[] = typeFields[type];
    assert.ok(requiredTypeFields[type].every((field) => named.includes(field)));
    const asked = paths({ ...whole, resourceType: type }).filter((path) => path.startsWith('typeMeta.'));
    assert.deepEqual(
      asked,
      requiredTypeFields[type].map((field) => `typeMeta.${field}`),
    );
  }
});

test('blanks and lone commas are not an answer', () => {
  assert.ok(paths({ ...whole, keywordsZh: ' , ,' }).includes('keywordsZh'));
  const blank = { ...ResourceDraft.parse(whole), titleZh: '   ' };
  assert.ok(missing(blank, 0).some(({ path }) => path === 'titleZh'));
});

test('what is met is listed as met, so that the form can show how far it is', () => {
  const list = requirements(ResourceDraft.parse({ ...whole, sharingMethod: 'closed' }), 0);
  assert.deepEqual(
    list.filter(({ met }) => !met).map(({ path }) => path),
    ['nonDisclosureReason'],
  );
  assert.ok(list.length > 8);
});

test('every demand has its words in both languages', () => {
  for (const resourceType of resourceTypes) {
    for (const sharingMethod of ['', 'open', 'restricted', 'closed']) {
      const draft = ResourceDraft.parse({ resourceType, sharingMethod, authors: [{}] });
      for (const { key } of [...requirements(draft, 0), ...requirements(draft, 0, 'both')]) {
        const text = key.replace('data.resources.', 'fail.');
        for (const language of ['zh', 'en'] as const)
          assert.ok(translatorOf(resourcesTexts, language).has(text), `${text} in ${language}`);
      }
    }
  }
});

test('funding is none, or grants; the three numbers belong to registered national projects and to records without grants', () => {
  const funded = { ...whole, noProject: false, sharingMethod: 'closed', nonDisclosureReason: '涉及合作协议' };
  const numbers = ['specialNo', 'projectNo', 'taskNo'];
  const grant = { funder: { nameEn: 'National Science Foundation' }, number: 'DMR-1' };
  assert.deepEqual(paths(funded), numbers, 'as clients that send no grants know it');
  assert.deepEqual(paths({ ...funded, grants: [grant] }), []);
  assert.deepEqual(paths({ ...funded, grants: [grant, { ...grant, isRegistered: true }] }), numbers);
  assert.deepEqual(paths({ ...funded, grants: [{ number: 'DMR-1' }] }), ['grants.0.funder']);
  assert.deepEqual(paths({ ...funded, noProject: true, grants: [{}] }), []);
  const inForm = (draft: object) =>
    formRequirements(ResourceDraft.parse(draft), 0).flatMap(({ path, met }) => (met ? [] : [path]));
  assert.deepEqual(inForm(funded), ['grants'], 'the form asks for a grant first');
  assert.deepEqual(inForm({ ...funded, taskNo: '1' }), ['specialNo', 'projectNo'], 'unless a number is there');
});
