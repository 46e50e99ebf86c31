import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test, type TestContext } from 'node:test';
import { flushOrThrow } from './autosave.ts';
import type { Storages } from './autosave-storage.ts';
import {
  browser,
  copy,
  empty,
  network,
  Server,
  settled,
  storage,
  visit,
  type Form,
  closeBrowser,
  openBrowser,
} from './autosave.fixture.ts';

describe('a form that is saved automatically', () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  test('sends the input after a second without typing, once, and then deletes the local copy', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = new Server();
    const autosave = await visit(server);
    autosave.begin();
    autosave.set({ title: 'a' });
    autosave.set({ title: 'ab' });
    assert.equal(JSON.parse(copy()).form.title, 'ab');
    assert.equal(autosave.snapshot().status, 'typing');
    t.mock.timers.tick(1000);
    await settled();
    assert.deepEqual(server.got, ['ab']);
    const { rowVer, status, savedAt } = autosave.snapshot();
    assert.deepEqual([rowVer, status, savedAt, browser.local.items.size], [4, 'saved', '2026-01-01 08:00:00', 0]);
  });

  test('sends a change of blanks within a text', async () => {
    const server = new Server();
    server.form = { ...empty, title: 'spinwave' };
    const autosave = await visit(server);
    autosave.set({ title: 'spin wave' });
    assert.equal(await flushOrThrow(autosave), 4);
    assert.equal(server.form.title, 'spin wave');
  });

  test('sends nothing when the input is typed back', async () => {
    const server = new Server();
    const autosave = await visit(server);
    autosave.set({ title: 'a' });
    autosave.set({ title: '' });
    assert.ok(await autosave.flush());
    assert.deepEqual([server.got, browser.local.items.size], [[], 0]);
  });

  test('stores input that does not arrive, except passwords, and restores it', async () => {
    const server = new Server();
    const autosave = await visit(server);
    server.refusal = network;
    autosave.set({ title: 'typed in a tunnel', password: 'S3cret' });
    await assert.rejects(flushOrThrow(autosave), { key: 'web.network' });
    assert.equal(autosave.snapshot().status, 'offline');
    autosave.end();
    await settled();
    assert.ok(!copy().includes('S3cret'));
    server.refusal = undefined;
    const later = await visit(server);
    assert.equal(later.snapshot().form.title, 'typed in a tunnel');
    assert.ok(await later.flush());
    assert.equal(server.form.title, 'typed in a tunnel');
  });

  test('restores a password within the same tab only', async () => {
    const server = new Server();
    server.refusal = network;
    const autosave = await visit(server);
    autosave.set({ password: 'S3cret' });
    assert.equal((await visit(server)).snapshot().form.password, 'S3cret');
    const otherTab = await visit(server, { storages: { local: browser.local, session: storage() } });
    assert.equal(otherTab.snapshot().form.password, '');
    autosave.set({ password: '' });
    assert.equal((await visit(server)).snapshot().form.password, '');
  });

  test('sends a password once for each address that it is typed with', async () => {
    const server = new Server();
    const autosave = await visit(server);
    const type = async (change: Partial<Form>) => {
      autosave.set(change);
      assert.ok(await autosave.flush());
    };
    await type({ host: 'old.example', password: 'S3cret' });
    await type({ title: 'a' });
    await type({ host: '' });
    await type({ host: 'new.example' });
    assert.deepEqual(server.got, ['old.example, S3cret', 'a, old.example', 'a, S3cret', 'a, new.example, S3cret']);
  });

  test('says that the input is in memory only when the browser refuses to store', async () => {
    const full: Storages = {
      local: { ...browser.local, setItem: () => assert.fail('quota') },
      session: browser.session,
    };
    const server = new Server();
    const autosave = await visit(server, { storages: full });
    autosave.set({ title: 'a' });
    assert.equal(autosave.snapshot().status, 'memory');
    assert.ok(await autosave.flush());
    assert.deepEqual([autosave.snapshot().status, server.form.title], ['saved', 'a']);
  });

  test('shows a replaced form as a new edition, and saves it', async () => {
    const server = new Server();
    const autosave = await visit(server);
    autosave.replace({ ...empty, title: 'imported' });
    assert.deepEqual([autosave.snapshot().form.title, autosave.snapshot().edition], ['imported', 1]);
    assert.ok(await autosave.flush());
    assert.equal(server.form.title, 'imported');
  });

  test('tells its listeners about each change until they leave', async () => {
    const autosave = await visit(new Server());
    const seen: string[] = [];
    const leave = autosave.subscribe(() => seen.push(autosave.snapshot().form.title));
    autosave.set({ title: 'a' });
    leave();
    autosave.set({ title: 'ab' });
    assert.deepEqual(seen, ['a']);
  });

  describe('before there is a record', () => {
    const unsaved = { id: undefined, stored: { form: empty, rowVer: -1 } };

    test('creates it for the first save, and moves the local copy to its key', async () => {
      const server = new Server();
      const autosave = await visit(server, { ...unsaved, create: server.create });
      autosave.set({ title: 'a' });
      assert.ok(copy('story:new').includes('"a"'));
      server.refusal = network;
      assert.equal(await autosave.flush(), false);
      assert.deepEqual(
        [autosave.snapshot().id, copy('story:new'), JSON.parse(copy('story:1')).form.title],
        [1, '', 'a'],
      );
      server.refusal = undefined;
      assert.ok(await autosave.flush());
      assert.deepEqual([server.created, server.form.title, browser.local.items.size], [1, 'a', 0]);
    });

    test('creates it once for files, and for nothing else while nothing is typed', async () => {
      const server = new Server();
      const autosave = await visit(server, { ...unsaved, create: server.create });
      autosave.begin();
      assert.equal(await autosave.flush(), false);
      autosave.end();
      assert.equal(server.created, 0);
      assert.deepEqual(await Promise.all([autosave.ensure(), autosave.ensure()]), [1, 1]);
      assert.equal(await autosave.ensure(), 1);
      assert.equal(server.created, 1);
    });

    test('restores input of a former visit', async () => {
      const server = new Server();
      (await visit(server, { ...unsaved, create: server.create })).set({ title: 'a' });
      const later = await visit(server, { ...unsaved, create: server.create });
      assert.equal(later.snapshot().form.title, 'a');
    });
  });

  describe('with input that was typed during a save', () => {
    async function typingDuringASave(t: TestContext) {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const server = new Server();
      const autosave = await visit(server);
      const { promise, resolve } = Promise.withResolvers<void>();
      server.next = promise;
      autosave.begin();
      autosave.set({ title: 'first' });
      t.mock.timers.tick(1000);
      await settled();
      autosave.set({ title: 'first and second' });
      const answer = async () => {
        resolve();
        await settled();
      };
      return { server, autosave, answer };
    }

    test('sends it when the form is closed', async (t) => {
      const { server, autosave, answer } = await typingDuringASave(t);
      autosave.end();
      await answer();
      assert.deepEqual([server.got, browser.local.items.size], [['first', 'first and second'], 0]);
    });

    test('sends it after a pause, although the save takes longer than that', async (t) => {
      const { server, answer } = await typingDuringASave(t);
      t.mock.timers.tick(5000);
      assert.deepEqual(server.got, ['first']);
      await answer();
      t.mock.timers.tick(1000);
      await settled();
      assert.deepEqual(server.got, ['first', 'first and second']);
    });

    test('stores it on top of the version of that save', async (t) => {
      const { server, answer } = await typingDuringASave(t);
      await answer();
      // The tab is closed before the next second is over.
      const later = await visit(server);
      assert.deepEqual([later.snapshot().form.title, later.snapshot().rowVer], ['first and second', 4]);
    });
  });
});
