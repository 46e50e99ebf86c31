import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { embedPath, isEmbedAddress } from './embed.ts';

describe('an address below the root for frames', () => {
  test('is known after its dot segments are resolved, as browsers do', () => {
    for (const address of ['/embed/abc', '/embed/abc/a.csv?lang=en', '/embed/abc/../def/a', '/embed/?x=/data'])
      assert.equal(isEmbedAddress(address), true, address);
    const others = [
      ...['/', '/embed', '/embedded/abc', '/Embed/abc', '/data/detail/abc', '/data?x=/embed/abc', '//embed/abc'],
      ...[
        '/embed/../data/detail/abc',
        '/embed/%2e%2e/my/profile',
        '/embed/abc/../../my',
        '/embed\\..\\my',
        '/x/../embed/a',
      ],
    ];
    for (const address of others) assert.equal(isEmbedAddress(address), false, address);
  });

  test('holds any path of a file, and keeps the ending of those that the router would mistake', () => {
    const names = ['a.csv', '样品 一/曲线 #1?.csv', 'a%2Fb.dat', 'a&b=c+d.txt', 'lmp.data', 'runs/x.data', ''];
    for (const name of names) {
      const { pathname, search } = new URL(
        embedPath('abc', name, { lang: 'en', theme: undefined }),
        'http://localhost',
      );
      const [, root, record, ...parts] = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
      assert.deepEqual([root, record, parts.join('/'), search], ['embed', 'abc', name, '?lang=en']);
      assert.equal(pathname.endsWith('.data'), false);
    }
  });
});
