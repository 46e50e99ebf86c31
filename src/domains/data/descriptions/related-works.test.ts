import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkIdType } from '#contract/data/resources';
import { bareWorkId, isWorkId, workAddress, workUri } from './contract/related-works.ts';

const right: [WorkIdType, typed: string, stored: string, address: string | undefined][] = [
  ['DOI', 'https://doi.org/10.1234/a(b)<c>', '10.1234/a(b)<c>', 'https://doi.org/10.1234/a(b)%3Cc%3E'],
  ['DOI', 'doi: 10.1002/x?y#z', '10.1002/x?y#z', 'https://doi.org/10.1002/x%3Fy%23z'],
  [
    'CSTR',
    'https://cstr.cn/CSTR:31253.11.sciencedb.06290',
    '31253.11.sciencedb.06290',
    'https://cstr.cn/31253.11.sciencedb.06290',
  ],
  ['arXiv', 'https://arxiv.org/pdf/2401.01234v2.pdf', '2401.01234v2', 'https://arxiv.org/abs/2401.01234v2'],
  ['arXiv', 'arXiv:cond-mat/0401234', 'cond-mat/0401234', 'https://arxiv.org/abs/cond-mat/0401234'],
  ['arXiv', 'math.GT/0309136', 'math.GT/0309136', 'https://arxiv.org/abs/math.GT/0309136'],
  ['Handle', 'hdl:20.500.12345/abc', '20.500.12345/abc', 'https://hdl.handle.net/20.500.12345/abc'],
  ['ISBN', 'ISBN 978-0-306-40615-7', '978-0-306-40615-7', undefined],
  ['ISBN', 'isbn: 0-8044-2957-X', '0-8044-2957-X', undefined],
  ['URL', ' https://example.org/a?b=1#c ', 'https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
];
for (const [idType, typed, stored, address] of right)
  test(`${idType} "${typed}" is kept as ${stored}`, () => {
    assert.equal(bareWorkId(idType, typed), stored);
    assert.ok(isWorkId(idType, stored));
    assert.equal(workAddress({ idType, value: stored }), address);
  });

const wrong: [WorkIdType, string][] = [
  ['DOI', '11.1234/abc'],
  ['DOI', '10.1234/a b'],
  ['DOI', 'javascript:alert(1)'],
  ['CSTR', '1.2'],
  ['arXiv', '2401.012'],
  ['arXiv', '../../etc'],
  ['Handle', 'javascript:alert(1)//x'],
  ['Handle', '//evil.example.org/x'],
  ['ISBN', '978-0-306-40615-8'],
  ['ISBN', '1234567890'],
  ['ISBN', ''],
  ['URL', 'javascript:alert(1)'],
  ['URL', 'JAVASCRIPT://example.org/%0aalert(1)'],
  ['URL', 'data:text/html,<script>'],
  ['URL', 'https://user:secret@example.org/'],
  ['URL', 'https:\\\\example.org'],
  ['URL', '//example.org'],
  ['URL', 'ftp://example.org/'],
  ['URL', 'https://'],
];
for (const [idType, text] of wrong)
  test(`"${text}" is no ${idType}, and never becomes an address`, () => {
    const value = bareWorkId(idType, text);
    assert.ok(!isWorkId(idType, value));
    assert.equal(workAddress({ idType, value }), undefined);
    assert.equal(workUri({ idType, value }), undefined);
  });

test('a book has a URN, though no address', () => {
  assert.equal(workUri({ idType: 'ISBN', value: '978-0-306-40615-7' }), 'urn:isbn:9780306406157');
});
