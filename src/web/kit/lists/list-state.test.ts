import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { dateRange, PageQuery } from '#shared/paging';
import { readList, writeList } from './list-state.ts';

const Query = PageQuery.extend({
  keyword: z.string().max(5).optional(),
  kind: z.enum(['a', 'b']).optional().catch(undefined),
  ...dateRange('SubmitTime'),
});

test('a shared address shows the same page and filters to the next reader', () => {
  const state = readList(Query, '?keyword=ab&kind=b&pageNum=3&pageSize=30&beginSubmitTime=2026-01-02');
  assert.deepEqual(state, { keyword: 'ab', kind: 'b', pageNum: 3, pageSize: 30, beginSubmitTime: '2026-01-02' });
});

test('an invalid value in the address is not shown as an active filter', () => {
  const state = readList(Query, '?keyword=far-too-long&kind=z&pageNum=NaN&pageSize=0&endSubmitTime=soon&other=1');
  assert.deepEqual(state, { pageNum: 1, pageSize: 10 });
});

test('a new filter starts again at page 1 and keeps the page size and foreign keys', () => {
  assert.equal(writeList('?pageNum=4&pageSize=20&lang=en', { keyword: 'x y' }), '?pageSize=20&lang=en&keyword=x+y');
});

test('turning the page keeps the filters, and the first page needs no key', () => {
  assert.equal(writeList('?keyword=x', { pageNum: 2 }), '?keyword=x&pageNum=2');
  assert.equal(writeList('?keyword=x&pageNum=2', { pageNum: 1 }), '?keyword=x');
});

test('emptying the last filter leaves a bare address', () => {
  assert.equal(writeList('?keyword=x', { keyword: '' }), '');
});
