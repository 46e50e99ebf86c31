import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareDoi, isCstr, isDoi, wholeCstr } from './contract/identifiers.ts';

test('a CSTR has its true form, with or without the word and the resolver', () => {
  for (const text of [
    'CSTR:31253.11.sciencedb.06290',
    'cstr:KE154.11.a-1~b',
    '17081.11.x.y',
    'https://cstr.cn/31253.11.sciencedb.06290',
    'https://www.cstr.cn/CSTR:17081.11.x',
    '14804.14.1',
  ])
    assert.ok(isCstr(text), text);
  for (const text of [
    '',
    '1.2',
    '10.1.12.3',
    '192.168.11.1',
    '10.1234/abc',
    '10.12345/11.abc',
    '2101.12345',
    'arXiv:2101.12345',
    'v12345.11.2 beta',
    'CSTR:1708.11.x',
    'CSTR:170811.11.x',
    'CSTR:17081.1.x',
    'CSTR:17081.11.',
    'CSTR:17081.11..',
    'CSTR:17081.11.x y',
    'CSTR:17081.11.x\nCSTR:2',
    'CSTR:17081.11.<script>',
  ])
    assert.ok(!isCstr(text), text);
  assert.equal(wholeCstr(' https://cstr.cn/CSTR:17081.11.x '), 'CSTR:17081.11.x');
  assert.equal(wholeCstr('nonsense'), 'nonsense');
});

test('a DOI is known by its syntax', () => {
  for (const text of [
    '10.5072/abc',
    '10.1038/s41586-021-03819-2',
    '10.1002/(SICI)1097-0258(19980815)17:15<1661::AID>3.0',
    '10.1000.10/123',
  ])
    assert.ok(isDoi(text), text);
  for (const text of ['', 'abc', '10.5072', '10.5072/', '10.12/abc', '10.5072/a b', '11.5072/abc', '10.5072/a\nb'])
    assert.ok(!isDoi(text), text);
  assert.equal(bareDoi('https://dx.doi.org/10.5072/abc'), '10.5072/abc');
  assert.equal(bareDoi('doi:10.5072/abc'), '10.5072/abc');
});
