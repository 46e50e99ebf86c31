import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, closes, parseTabs, serializeTabs, next } from './tabs.ts';

const tab = (path: string, affix = false) => ({ path, affix });
const tabs = [tab('/admin/index', true), tab('/a'), tab('/b'), tab('/c')];
const paths = (list: readonly { path: string }[]) => list.map((one) => one.path);

test('closing a tab closes only that one', () => {
  assert.deepEqual(paths(close(tabs, '/b', 'current')), ['/admin/index', '/a', '/c']);
});

test('the pinned tab survives every kind of closing', () => {
  assert.deepEqual(paths(close(tabs, '/b', 'all')), ['/admin/index']);
  assert.deepEqual(paths(close(tabs, '/b', 'left')), ['/admin/index', '/b', '/c']);
  assert.deepEqual(paths(close(tabs, '/b', 'others')), ['/admin/index', '/b']);
  assert.equal(close(tabs, '/admin/index', 'current'), tabs);
});

test('a way of closing that would close nothing is disabled', () => {
  assert.equal(closes(tabs, '/c', 'right'), false);
  assert.equal(closes(tabs, '/a', 'left'), false);
  assert.equal(closes(tabs, '/a', 'right'), true);
});

test('after closing the open page its right neighbour opens, at the end the left one', () => {
  assert.equal(next(tabs, close(tabs, '/b', 'current'), '/b')?.path, '/c');
  assert.equal(next(tabs, close(tabs, '/c', 'current'), '/c')?.path, '/b');
  assert.equal(next(tabs, close(tabs, '/c', 'all'), '/c')?.path, '/admin/index');
});

test('closing another tab leaves the open page open', () => {
  assert.equal(next(tabs, close(tabs, '/a', 'current'), '/b')?.path, '/b');
});

test('open pages are stored for their user only, and invalid ones are ignored', () => {
  const open = [
    { path: '/a', search: '?x=1' },
    { path: '/b', search: '' },
  ];
  assert.deepEqual(parseTabs(serializeTabs(7, open), 7), open);
  assert.deepEqual(parseTabs(serializeTabs(7, open), 8), []);
  for (const text of [
    null,
    '',
    '{',
    '[]',
    '{"userId":7}',
    '{"userId":7,"tabs":[null,{"path":"a","search":""},{"path":"/a"}]}',
  ])
    assert.deepEqual(parseTabs(text, 7), [], String(text));
});
