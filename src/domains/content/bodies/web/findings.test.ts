import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { largePicture, type CheckedBodies } from '../contract.ts';
import { findingsOf, type Finding } from './findings.ts';

const nothing: CheckedBodies = { contentZh: '<p>正文</p>', contentEn: '<p>Text</p>', links: [], pictures: [] };
const picture = { language: 'zh', address: '/a.png', alt: '图', bytes: 10, found: true } as const;

function found(check: string, change: Partial<CheckedBodies>, values = {}, dead: string[] = []): Finding[] {
  return findingsOf(values, { ...nothing, ...change }, new Set(dead)).find((it) => it.check === check)!.found;
}

describe('a form with a body in two languages', () => {
  test('passes all checks when both languages are complete', () => {
    assert.deepEqual(
      findingsOf({ headlineZh: '标题', headlineEn: 'Title', sort: 100 }, nothing, new Set()).map((it) => it.found),
      [[], [], [], []],
    );
  });

  test('names each text that has one language only', () => {
    assert.deepEqual(found('translation', { contentEn: '' }, { headlineZh: ' ', headlineEn: 'Title', noteZh: '' }), [
      { kind: 'missing', language: 'zh', other: 'headlineEn' },
      { kind: 'missing', language: 'en', other: 'contentZh' },
    ]);
  });

  test('notices Chinese in place of the English text, but not a name in it', () => {
    assert.deepEqual(found('translation', { contentEn: '<p>正文内容 abc</p>' }), [{ kind: 'untranslated' }]);
    assert.deepEqual(found('translation', { contentEn: '<p>The journal 物理学报 appears monthly</p>' }), []);
  });

  test('names dead links of this site and of others, and pictures that do not exist', () => {
    const links = [
      { language: 'zh', address: '/gone', state: 'inside' },
      { language: 'en', address: '/data', state: 'inside' },
      { language: 'en', address: 'https://a.example.org', state: 'broken' },
      { language: 'en', address: 'https://b.example.org', state: 'unknown' },
    ] as const;
    const pictures = [{ ...picture, found: false }];
    assert.deepEqual(found('links', { links: [...links], pictures }, {}, ['/gone']), [
      { kind: 'dead', language: 'zh', address: '/gone' },
      { kind: 'dead', language: 'en', address: 'https://a.example.org' },
      { kind: 'gonePicture', language: 'zh', address: '/a.png' },
    ]);
    assert.equal(findingsOf({}, { ...nothing, links: [...links] }, new Set())[1]!.unchecked, 1);
  });

  test('names large pictures and pictures without alternative text', () => {
    const pictures = [picture, { ...picture, alt: ' ', bytes: largePicture + 1 }];
    assert.deepEqual(found('size', { pictures }), [
      { kind: 'large', language: 'zh', address: '/a.png', bytes: largePicture + 1 },
    ]);
    assert.deepEqual(found('alt', { pictures }), [{ kind: 'noAlt', language: 'zh', number: 2 }]);
  });
});
