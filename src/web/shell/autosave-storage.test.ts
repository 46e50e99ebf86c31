import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { localCopies } from './autosave-storage.ts';
import { browser, empty, key, Server, visit, type Form, closeBrowser, openBrowser } from './autosave.fixture.ts';

describe('a visit with a local copy', () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  const server = new Server();
  const stored = { form: { ...empty, title: 'stored' }, rowVer: 4 };
  const put = (form: object, rowVer: number, more: object = {}) =>
    browser.local.setItem(key(7), JSON.stringify({ form, rowVer, sent: null, at: 5, ...more }));

  test('shows the server’s version when the copy has nothing else', async () => {
    assert.equal((await visit(server, { stored })).snapshot().form.title, 'stored');
    put({ title: 'stored ' }, 2);
    const autosave = await visit(server, { stored });
    assert.deepEqual([autosave.snapshot().form.title, autosave.snapshot().rowVer], ['stored', 4]);
    autosave.begin();
    assert.equal(browser.local.items.size, 0);
  });

  test('continues with the copy of the same version, completed with fields that are new in the form', async () => {
    put({ title: 'mine' }, 4);
    const { form, rowVer, status } = (await visit(server, { stored })).snapshot();
    assert.deepEqual([form, rowVer, status], [{ ...stored.form, title: 'mine' }, 4, 'saved']);
  });

  test('reads copies that earlier versions of the deposit form stored', async () => {
    browser.local.setItem(key(7), JSON.stringify({ draft: { title: 'mine' }, rowVer: 4, sent: null, at: 5 }));
    assert.equal((await visit(server, { stored })).snapshot().form.title, 'mine');
  });

  test('reads copies that earlier versions of the archive forms stored', async () => {
    browser.local.setItem(key(7), JSON.stringify({ form: { title: 'mine' }, rowVer: 4 }));
    assert.equal((await visit(server, { stored })).snapshot().form.title, 'mine');
  });

  test('ignores what is no form', async () => {
    for (const rubbish of ['{"draft":1}', 'null', '{', '[]', '{"form":{"title":["x"]},"rowVer":4}']) {
      browser.local.setItem(key(7), rubbish);
      assert.equal((await visit(server, { stored })).snapshot().form.title, 'stored', rubbish);
    }
  });

  test('has a copy as it was written, with its secret in the session storage only', () => {
    const copies = localCopies<Form>('password', browser);
    const written = { form: { ...empty, title: 'mine', password: 'S3cret' }, rowVer: 4, sent: null, at: 5 };
    assert.ok(copies.write('k', written));
    assert.ok(!browser.local.getItem('k')!.includes('S3cret'));
    assert.deepEqual(copies.read('k', empty), written);
    copies.remove('k');
    assert.deepEqual([copies.read('k', empty), browser.local.items.size, browser.session.items.size], [null, 0, 0]);
  });
});
