import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loginPath } from './guard.ts';
import { pageTitle } from '../shell/title.ts';

describe('the way to the login', () => {
  test('contains the whole return address', () => {
    assert.equal(loginPath('/archive/submit?step=2'), '/login?redirect=%2Farchive%2Fsubmit%3Fstep%3D2');
    assert.equal(loginPath('/archive?lang=en'), '/login?redirect=%2Farchive%3Flang%3Den&lang=en');
  });

  test('contains no return address for the home page or another site', () => {
    for (const from of ['/', '//evil.example', '/\\evil.example', 'https://evil.example'])
      assert.equal(loginPath(from), '/login');
  });
});

describe('the title of a page', () => {
  const root = { id: 'root', loaderData: { language: 'en', site: { name: 'Data Center' } } };
  test('is the title and the name of the site', () => {
    assert.deepEqual(
      pageTitle([root, undefined], () => 'News'),
      [{ title: 'News - Data Center' }],
    );
  });

  test('is the name of the site alone where there is none, and our own name where root has failed', () => {
    assert.deepEqual(
      pageTitle([root], () => ''),
      [{ title: 'Data Center' }],
    );
    assert.deepEqual(
      pageTitle([{ id: 'root' }], () => '首页'),
      [{ title: '首页 - 凝聚态物质科学数据中心' }],
    );
  });

  test('brings a description on one line', () => {
    const [, about] = pageTitle(
      [root],
      () => 'x',
      () => 'a\n  b',
    );
    assert.deepEqual(about, { name: 'description', content: 'a b' });
  });
});
