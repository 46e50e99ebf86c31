import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { navigationFor, publicNavigation, siteMapFor } from './navigation.ts';

const everywhere = publicNavigation.map(({ path }) => path.slice(1));
const paths = (pages: string[], preview = false) => navigationFor(pages, preview).map(({ path }) => path);

describe('the header', () => {
  test('names the areas in the order of the specification', () => {
    assert.deepEqual(paths(everywhere), [
      '/',
      '/data',
      '/benchmarks',
      '/archive',
      '/standard',
      '/news',
      '/service',
      '/link',
      '/about',
    ]);
  });

  test('leads to download and tools as well in preview mode', () => {
    const preview = paths(everywhere, true);
    assert.deepEqual(
      preview.filter((path) => !paths(everywhere).includes(path)),
      ['/download', '/ApplyTool'],
    );
  });

  test('never leads to an area without pages', () => {
    assert.deepEqual(paths(['data', 'archive', 'login'], true), ['/', '/data', '/archive']);
  });
});

test('the footer links to every area, including those that the header shows in preview mode only', () => {
  const foot = siteMapFor([...everywhere, 'resolve']).map(({ path }) => path);
  assert.deepEqual(foot, [...publicNavigation.map(({ path }) => path), '/resolve']);
  assert.deepEqual(
    siteMapFor(['data']).map(({ path }) => path),
    ['/', '/data'],
  );
});
