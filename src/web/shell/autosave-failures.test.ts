import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test, type TestContext } from 'node:test';
import { CallError } from '../api/wire.ts';
import { flushOrThrow } from './autosave.ts';
import { conflictKey } from './autosave-storage.ts';
import { otherUser } from './autosave-types.ts';
import {
  browser,
  copy,
  empty,
  expired,
  key,
  network,
  Server,
  settled,
  visit,
  wrongTitle,
  type Form,
  closeBrowser,
  openBrowser,
} from './autosave.fixture.ts';

describe('a form that is saved automatically', () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  describe('when the server refuses', () => {
    test('names the refused field, saves the others, and goes on', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.refusal = wrongTitle;
      autosave.set({ title: 'x' });
      await assert.rejects(flushOrThrow(autosave), { fields: wrongTitle.fields });
      assert.equal(autosave.snapshot().refused[0]?.path, 'title');
      server.refusal = new CallError(601, 'kernel.unverified', 'verify your address');
      autosave.set({ title: 'xy' });
      assert.deepEqual(autosave.snapshot().refused, []);
      await assert.rejects(flushOrThrow(autosave), { key: 'kernel.unverified' });
      assert.equal(autosave.snapshot().status, 'refused');
      server.refusal = undefined;
      assert.equal(await flushOrThrow(autosave), 4);
    });

    test('tries a refused field again when everything is to be sent', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.refusal = wrongTitle;
      autosave.set({ title: 'x' });
      assert.equal(await autosave.flush(), false);
      server.refusal = undefined;
      assert.ok(await autosave.flush());
      assert.equal(server.form.title, 'x');
    });

    test('keeps the stored value of a refused field and the input here', async () => {
      const server = new Server();
      server.form = { ...empty, title: 'stored' };
      const refusing = async (id: number, form: Form, rowVer: number) => {
        if (form.title === 'too long') throw wrongTitle;
        return server.save(id, form, rowVer);
      };
      const autosave = await visit(server, { save: refusing });
      autosave.set({ title: 'too long', email: 'a@example.org' });
      assert.equal(await autosave.flush(), false);
      assert.deepEqual([server.form.title, server.form.email], ['stored', 'a@example.org']);
      assert.deepEqual([autosave.snapshot().status, JSON.parse(copy()).form.title], ['saved', 'too long']);
      autosave.set({ title: 'short' });
      assert.ok(await autosave.flush());
      assert.deepEqual([server.form.title, autosave.snapshot().error, browser.local.items.size], ['short', null, 0]);
    });

    test('does not send a field that cannot be stored until it is complete', async () => {
      const server = new Server();
      server.form = { ...empty, email: 'old@example.org' };
      const autosave = await visit(server, {
        storable: (form, stored) =>
          form.email.endsWith('@')
            ? { body: { ...form, email: stored.email }, faults: [{ path: 'email' }] }
            : { body: form, faults: [] },
      });
      autosave.set({ title: 'a', email: 'new@' });
      assert.equal(await autosave.flush(), false);
      assert.deepEqual([server.form.title, server.form.email], ['a', 'old@example.org']);
      assert.deepEqual([autosave.snapshot().status, autosave.snapshot().unstorable], ['saved', [{ path: 'email' }]]);
      assert.equal(JSON.parse(copy()).form.email, 'new@');
      autosave.set({ email: 'new@example.org' });
      assert.ok(await autosave.flush());
      assert.deepEqual(
        [server.form.email, autosave.snapshot().unstorable, browser.local.items.size],
        ['new@example.org', [], 0],
      );
    });

    test('stays closed once the record is gone, and stores the input here', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const server = new Server();
      const autosave = await visit(server);
      autosave.begin();
      server.refusal = new CallError(500, 'some.gone', 'gone');
      autosave.set({ title: 'a' });
      assert.equal(await autosave.flush(), false);
      autosave.set({ title: 'ab' });
      autosave.retry();
      t.mock.timers.tick(60_000);
      assert.deepEqual([autosave.snapshot().status, autosave.snapshot().error?.message], ['closed', 'gone']);
      assert.deepEqual([server.got, JSON.parse(copy()).form.title], [['a'], 'ab']);
    });

    test('is closed for a person who may no longer edit', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.refusal = new CallError(403, 'kernel.forbidden', 'no');
      autosave.set({ title: 'a' });
      assert.equal(await autosave.flush(), false);
      assert.equal(autosave.snapshot().status, 'closed');
    });
  });

  describe('without an answer', () => {
    for (const [what, failure] of [
      ['the network', network],
      ['a free place at a busy server', new CallError(429, 'kernel.busy', 'later')],
    ] as const)
      test(`waits for ${what} for 3, 5, 10 and 20 s, then every 20 s`, async (t) => {
        t.mock.timers.enable({ apis: ['setTimeout'] });
        const server = new Server();
        const autosave = await visit(server);
        autosave.begin();
        server.refusal = failure;
        autosave.set({ title: 'a' });
        for (const [at, delay] of [1000, 3000, 5000, 10_000, 20_000, 20_000].entries()) {
          t.mock.timers.tick(delay - 1);
          await settled();
          assert.equal(server.got.length, at);
          t.mock.timers.tick(1);
          await settled();
          assert.deepEqual([server.got.length, autosave.snapshot().status], [at + 1, 'offline']);
        }
        server.refusal = undefined;
        autosave.retry();
        t.mock.timers.tick(0);
        await settled();
        assert.deepEqual([autosave.snapshot().status, server.form.title], ['saved', 'a']);
      });

    test('goes on when only the answer to a save was lost, whatever was typed since then', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.next = 'lost';
      autosave.set({ title: 'kagome ', password: 'S3cret' });
      assert.equal(await autosave.flush(), false);
      autosave.set({ title: 'kagome magnet' });
      server.refusal = undefined;
      assert.equal(await flushOrThrow(autosave), 5);
      assert.deepEqual(
        [autosave.snapshot().status, server.form.title, browser.local.items.size],
        ['saved', 'kagome magnet', 0],
      );
      assert.equal(server.got.at(-1), 'kagome magnet, S3cret');
    });

    test('is restored by the next visit on top of a save whose answer was lost', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.next = 'lost';
      autosave.set({ title: 'kagome' });
      assert.equal(await autosave.flush(), false);
      autosave.set({ title: 'kagome magnet' });
      server.refusal = undefined;
      const later = await visit(server);
      const { form, rowVer, status } = later.snapshot();
      assert.deepEqual([form.title, rowVer, status], ['kagome magnet', 4, 'saved']);
      assert.ok(await later.flush());
      assert.equal(server.form.title, 'kagome magnet');
    });
  });

  describe('when the session ends', () => {
    async function ended(t: TestContext) {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const server = new Server();
      const autosave = await visit(server);
      autosave.begin();
      server.refusal = expired;
      autosave.set({ title: 'typed before', password: 'S3cret' });
      t.mock.timers.tick(1000);
      await settled();
      assert.deepEqual([autosave.snapshot().status, browser.sessionDialogs], ['expired', 1]);
      autosave.set({ title: 'typed before and after' });
      t.mock.timers.tick(60_000);
      await settled();
      assert.deepEqual([server.got.length, autosave.snapshot().status, browser.sessionDialogs], [1, 'expired', 1]);
      return { server, autosave };
    }

    test('asks once to log in, stores the input here, and continues after a new login elsewhere', async (t) => {
      const { server, autosave } = await ended(t);
      server.refusal = undefined;
      autosave.retry();
      t.mock.timers.tick(0);
      await settled();
      assert.ok(await autosave.flush());
      assert.deepEqual([server.form.title, browser.local.items.size], ['typed before and after', 0]);
    });

    test('continues after a new login elsewhere, even when the browser refuses to store', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const server = new Server();
      const setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      const full = { ...browser.local, setItem };
      const autosave = await visit(server, { storages: { local: full, session: full } });
      autosave.begin();
      server.refusal = expired;
      autosave.set({ title: 'a' });
      assert.equal(await autosave.flush(), false);
      assert.equal(autosave.snapshot().status, 'memory');
      server.refusal = undefined;
      autosave.retry();
      t.mock.timers.tick(0);
      await settled();
      assert.deepEqual([autosave.snapshot().status, server.form.title], ['saved', 'a']);
    });

    test('asks nothing once the form has left, because the user has logged out', async () => {
      const server = new Server();
      const autosave = await visit(server);
      autosave.begin();
      autosave.set({ title: 'a' });
      server.refusal = expired;
      autosave.end();
      await settled();
      assert.deepEqual([browser.sessionDialogs, JSON.parse(copy()).form.title], [0, 'a']);
    });

    test('sends nothing in the name of another user, and asks nothing', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const server = new Server();
      let isOther = true;
      const autosave = await visit(server, {
        id: undefined,
        stored: { form: empty, rowVer: -1 },
        create: server.create,
        checkSession: async () => {
          if (isOther) throw new CallError(401, otherUser, 'log in again');
        },
      });
      autosave.begin();
      autosave.set({ title: 'a' });
      assert.equal(await autosave.flush(), false);
      await assert.rejects(autosave.ensure(), { key: otherUser });
      assert.deepEqual([autosave.snapshot().status, server.created, browser.sessionDialogs], ['expired', 0, 0]);
      isOther = false;
      autosave.retry();
      t.mock.timers.tick(0);
      await settled();
      assert.deepEqual([server.created, server.form.title], [1, 'a']);
    });

    test('loses nothing when the login page replaces the form', async (t) => {
      const { server, autosave } = await ended(t);
      autosave.end();
      await settled();
      assert.equal(server.got.length, 1);
      server.refusal = undefined;
      const later = await visit(server);
      later.begin();
      t.mock.timers.tick(0);
      assert.ok(await later.flush());
      assert.deepEqual(
        [server.form.title, server.got.at(-1)],
        ['typed before and after', 'typed before and after, S3cret'],
      );
    });
  });

  describe('when another window has saved', () => {
    async function conflicting() {
      const server = new Server();
      const autosave = await visit(server);
      await server.save(7, { ...server.form, title: 'theirs' }, server.rowVer);
      autosave.set({ title: 'mine' });
      await assert.rejects(flushOrThrow(autosave), { key: 'some.changed' });
      assert.deepEqual([autosave.snapshot().status, autosave.snapshot().theirs?.form.title], ['conflict', 'theirs']);
      return { server, autosave };
    }

    test('overwrites nothing until the user has chosen the local input', async () => {
      const { server, autosave } = await conflicting();
      autosave.set({ title: 'mine, and more' });
      assert.equal(await autosave.flush(), false);
      assert.equal(server.form.title, 'theirs');
      autosave.settle('mine');
      assert.equal(autosave.snapshot().edition, 0);
      assert.ok(await autosave.flush());
      assert.deepEqual(
        [server.form.title, autosave.snapshot().status, browser.local.items.size],
        ['mine, and more', 'saved', 0],
      );
    });

    test('shows the other window’s version once the user has chosen it', async () => {
      const { server, autosave } = await conflicting();
      autosave.settle('theirs');
      const { form, edition } = autosave.snapshot();
      assert.deepEqual([form.title, edition, browser.local.items.size], ['theirs', 1, 0]);
      assert.equal(await flushOrThrow(autosave), server.rowVer);
      assert.equal(server.form.title, 'theirs');
    });

    test('still offers the local input on the next visit', async () => {
      const { server } = await conflicting();
      const later = await visit(server);
      assert.deepEqual([later.snapshot().form.title, later.snapshot().status], ['mine', 'conflict']);
      assert.equal(later.snapshot().theirs?.form.title, 'theirs');
      later.begin();
      later.settle('mine');
      assert.ok(await later.flush());
      later.end();
      assert.equal(server.form.title, 'mine');
    });

    test('still offers the local input after the other window has saved again', async () => {
      const server = new Server();
      const [here, there] = [await visit(server), await visit(server)];
      there.set({ title: 'theirs' });
      assert.ok(await there.flush());
      here.set({ title: 'mine' });
      assert.equal(await here.flush(), false);
      there.set({ title: 'theirs again' });
      assert.ok(await there.flush());
      const later = await visit(server);
      assert.deepEqual([later.snapshot().form.title, later.snapshot().status], ['mine', 'conflict']);
      assert.equal(later.snapshot().theirs?.form.title, 'theirs again');
      later.begin();
      later.settle('theirs');
      assert.equal(browser.local.items.size, 0);
    });

    test('moves the input of a former visit out of the reach of other windows', async () => {
      const server = new Server();
      (await visit(server)).set({ title: 'mine' });
      await server.save(7, { ...server.form, title: 'theirs' }, server.rowVer);
      (await visit(server)).begin();
      assert.deepEqual([...browser.local.items.keys()], [conflictKey(key(7))]);
      server.form = { ...empty, title: 'mine' };
      assert.equal((await visit(server)).snapshot().status, 'saved');
      assert.equal(browser.local.items.size, 0);
    });

    test('asks nothing when only the version is newer, as after a recall', async () => {
      const server = new Server();
      const autosave = await visit(server);
      server.rowVer += 2;
      autosave.set({ title: 'mine' });
      assert.equal(await flushOrThrow(autosave), 6);
      assert.equal(server.form.title, 'mine');
    });
  });
});
