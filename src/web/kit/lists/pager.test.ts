import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterResize, pagerOf } from './pager.ts';

/** The pager as a reader sees it: `1 … 4 5 6 … 20`. */
const shown = (current: number, pages: number, count: number) => {
  const { middle, before, after } = pagerOf(current, pages, count);
  return [1, ...(before ? ['…'] : []), ...middle, ...(after ? ['…'] : []), ...(pages > 1 ? [pages] : [])].join(' ');
};

test('all pages are shown where they fit', () => {
  assert.equal(shown(1, 1, 7), '1');
  assert.equal(shown(2, 3, 7), '1 2 3');
  assert.equal(shown(4, 7, 7), '1 2 3 4 5 6 7');
  assert.equal(shown(3, 5, 5), '1 2 3 4 5');
});

test('of many pages the ends and the neighbours are shown, seven numbers in all', () => {
  assert.equal(shown(1, 20, 7), '1 2 3 4 5 6 … 20');
  assert.equal(shown(4, 20, 7), '1 2 3 4 5 6 … 20');
  assert.equal(shown(5, 20, 7), '1 … 3 4 5 6 7 … 20');
  assert.equal(shown(17, 20, 7), '1 … 15 16 17 18 19 20');
  assert.equal(shown(20, 20, 7), '1 … 15 16 17 18 19 20');
});

test('on a narrow screen five numbers are shown', () => {
  assert.equal(shown(1, 20, 5), '1 2 3 4 … 20');
  assert.equal(shown(10, 20, 5), '1 … 9 10 11 … 20');
  assert.equal(shown(19, 20, 5), '1 … 17 18 19 20');
});

test('a size that would show a page beyond the total goes back to the first page', () => {
  assert.equal(pageAfterResize(3, 50, 100), 1);
  assert.equal(pageAfterResize(2, 50, 100), 2);
  assert.equal(pageAfterResize(1, 30, 100), 1);
});
