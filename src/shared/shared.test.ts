import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { fillPath } from './contract.ts';
import { isExternal, safeReturnPath } from './links.ts';
import { dateRange, PageQuery, rangeOf } from './paging.ts';
import { bilingual, languageOf, pick, translatorOf } from './texts.ts';
import { Keyword, RequiredLine } from './text-schemas.ts';
import { Day, startOfDay, wireDay, wireTime } from './time.ts';

describe('paging', () => {
  test('invalid values mean the first page of ten', () => {
    for (const pageNum of [undefined, 'NaN', '', '-3', '0', '1.5', 'x'])
      assert.deepEqual(PageQuery.parse({ pageNum }), { pageNum: 1, pageSize: 10, isAsc: 'asc' });
  });

  test('a page never holds more than a hundred rows', () => {
    assert.equal(PageQuery.parse({ pageSize: '100000' }).pageSize, 100);
  });

  test('a date range is understood in all its forms, with both ends inclusive', () => {
    const query = z.object(dateRange('SubmitTime'));
    const forms = [
      { beginTime: '2026-01-02', endTime: '2026-01-03' },
      { beginSubmitTime: '2026-01-02', endSubmitTime: '2026-01-03' },
      { params: { beginTime: '2026-01-02', endTime: '2026-01-03' } },
      { params: { beginSubmitTime: '2026-01-02', endSubmitTime: '2026-01-03' } },
    ];
    for (const form of forms) {
      const { begin, end } = rangeOf(query.parse(form), 'SubmitTime');
      assert.equal(begin!.toISOString(), '2026-01-01T16:00:00.000Z');
      assert.equal(end!.toISOString(), '2026-01-03T15:59:59.999Z');
    }
  });

  test('a range with times of day is taken to the second, the last one in full', () => {
    const query = { beginTime: '2026-01-03 11:00:00', endTime: '2026-01-03 12:00:00' };
    const { begin, end } = rangeOf(z.object(dateRange('X')).parse(query), 'X');
    assert.equal(begin!.toISOString(), '2026-01-03T03:00:00.000Z');
    assert.equal(end!.toISOString(), '2026-01-03T04:00:00.999Z');
  });

  test('an invalid date is refused by its name', () => {
    const onNoCalendar = { beginTime: '0000-00-00', params: { endTime: '2026-13-45 25:00:00' } };
    for (const wrong of [{ beginTime: "' or 1=1", params: { endTime: 7 } }, onNoCalendar]) {
      const { error } = z.object(dateRange('X')).safeParse(wrong);
      const named = new Set(error?.issues.map(({ path }) => path.join('.')));
      assert.deepEqual([...named], ['beginTime', 'params.endTime']);
    }
  });
});

describe('time', () => {
  test('the wire shows Shanghai, also across midnight', () => {
    assert.equal(wireTime(new Date('2026-03-01T18:30:05Z')), '2026-03-02 02:30:05');
    assert.equal(wireDay(new Date('2026-12-31T16:00:00Z')), '2027-01-01');
    assert.equal(startOfDay('2026-01-02').toISOString(), '2026-01-01T16:00:00.000Z');
  });

  test('a day that no calendar has is refused', () => {
    assert.equal(Day.safeParse('2026-02-29').success, false);
    assert.equal(Day.safeParse('2028-02-29').success, true);
  });
});

describe('texts', () => {
  const texts = bilingual({ files: '{count} 个文件' }, { files: '{count, plural, one {# file} other {# files}}' });

  test('English has plurals, Chinese does not', () => {
    assert.equal(translatorOf(texts, 'en')('files', { count: 1 }), '1 file');
    assert.equal(translatorOf(texts, 'en')('files', { count: 2 }), '2 files');
    assert.equal(translatorOf(texts, 'zh')('files', { count: 1 }), '1 个文件');
  });

  test('a key made of data falls back', () => {
    assert.equal(translatorOf(texts, 'zh').dynamic('no.such', 'as it is'), 'as it is');
    assert.equal(translatorOf(texts, 'zh').dynamic('constructor', 'as it is'), 'as it is');
  });

  test('no value means Chinese, zh means Chinese, anything else English', () => {
    assert.deepEqual([undefined, '', 'zh', 'en', 'fr', 'ZH'].map(languageOf), ['zh', 'en', 'zh', 'en', 'en', 'en']);
  });

  test('an untranslated text is shown in the other language', () => {
    assert.equal(pick('标题', '', 'en'), '标题');
    assert.equal(pick('', 'Title', 'zh'), 'Title');
  });
});

describe('texts of people', () => {
  test('a line loses bidirectional marks, line breaks and control characters', () => {
    assert.equal(RequiredLine(50).parse('FeSe\u202e\u0007 \u2067薄膜\r\n数据'), 'FeSe 薄膜 数据');
    assert.equal(Keyword.parse(' \u202Esuper\u2069conductor '), 'superconductor');
  });
});

describe('links and numbers', () => {
  test('links that leave the site are recognised by their scheme', () => {
    for (const link of ['http://x', 'https://x', 'mailto:x', 'tel:1']) assert.equal(isExternal(link), true);
    for (const link of ['/x', 'x', 'ftp://x', 'javascript:1']) assert.equal(isExternal(link), false);
  });

  test('a return path never leaves the site', () => {
    for (const path of ['//evil', '/\\evil', 'https://evil', 'javascript:1', '/a\r\nb', '/\t/evil', '/\n/evil', null])
      assert.equal(safeReturnPath(path), '/');
    for (const path of ['/data?x=1#y', '/data?keyword=铁基 超导'])
      assert.equal(URL.parse(safeReturnPath(path), 'https://portal.example')?.host, 'portal.example');
    assert.equal(safeReturnPath('/data?x=1#y'), '/data?x=1#y');
  });

  test('path parameters are encoded, commas of id lists kept', () => {
    assert.equal(fillPath('/x/:ids/:name', { ids: '1,2', name: 'a/b ?' }), '/x/1,2/a%2Fb%20%3F');
  });
});
