import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetLayout, layoutKey, readLayout, saveLayout, topEntriesIn, defaultLayout } from './layout.ts';

function storage(kept?: string) {
  const map = new Map(kept === undefined ? [] : [[layoutKey, kept]]);
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

test('without saved settings the layout is that of the specification', () => {
  assert.deepEqual(readLayout(storage()), {
    theme: '#409EFF',
    sideTheme: 'theme-dark',
    topNav: false,
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: true,
    dynamicTitle: false,
  });
});

test('saved settings are restored the next time, until they are reset', () => {
  const kept = storage();
  const mine = { ...defaultLayout, theme: '#11a983', topNav: true, sideTheme: 'theme-light' as const };
  saveLayout(kept, mine);
  assert.deepEqual(readLayout(kept), mine);
  forgetLayout(kept);
  assert.deepEqual(readLayout(kept), defaultLayout);
});

test('an invalid setting is ignored', () => {
  for (const text of ['', 'null', '[]', '{"theme":"red;}","topNav":"yes","sideTheme":3}', 'not json'])
    assert.deepEqual(readLayout(storage(text)), defaultLayout, text);
});

test('a browser that forbids storage shows the usual layout', () => {
  const forbidden = { ...storage(), getItem: () => assert.fail('forbidden') };
  assert.deepEqual(readLayout(forbidden), defaultLayout);
});

test('the bar takes a third of the window, 85 pixels for an entry', () => {
  assert.deepEqual([1280, 1920, 254].map(topEntriesIn), [5, 7, 0]);
});
