import assert from 'node:assert/strict';
import { beforeEach, describe, test, type TestContext } from 'node:test';
import { autosaveForm } from './autosaved-form.ts';
import { CallError } from '../api/wire.ts';

interface Form {
  title: string;
  password: string;
}

const network = new CallError(0, 'web.network', '');
const changed = new CallError(601, 'some.changed', 'changed');

/** A server with one record: it trims blanks, does not return a password, and recognises an outdated version. */
class Server {
  title = '';
  rowVer = 3;
  readonly got: string[] = [];
  refusal: CallError | undefined;
  /** Fate of the next answer: `lost` after the record was written, along with the network, or delayed. */
  next: 'lost' | Promise<void> | undefined;

  readonly save = async (form: Form, rowVer: number): Promise<number> => {
    if (this.refusal) throw this.refusal;
    this.got.push(form.title + (form.password && `, ${form.password}`));
    if (rowVer !== this.rowVer) throw changed;
    this.title = form.title.trim();
    const written = ++this.rowVer;
    const how = this.next;
    this.next = undefined;
    if (how === 'lost') throw (this.refusal = network);
    await how;
    return written;
  };
  readonly open = async () => ({ form: { title: this.title, password: '' }, rowVer: this.rowVer });
}

/** A browser's storage. */
const shelf = new Map<string, string>();
globalThis.localStorage = {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, value: string) => void shelf.set(key, value),
  removeItem: (key: string) => void shelf.delete(key),
} as Storage;
beforeEach(() => shelf.clear());

const visit = async (server: Server) =>
  autosaveForm<Form>({
    name: 'story',
    secret: 'password',
    changed: 'some.changed',
    ...server,
    ...(await server.open()),
  });

describe('a form that is saved automatically', () => {
  test('sends the input after a second without typing, once, and then deletes the local copy', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = new Server();
    const keeper = await visit(server);
    keeper.begin();
    keeper.set({ title: 'a' });
    keeper.set({ title: 'ab' });
    assert.equal(JSON.parse(shelf.get('kept:story')!).form.title, 'ab');
    t.mock.timers.tick(1000);
    await keeper.flush();
    assert.deepEqual(server.got, ['ab']);
    assert.deepEqual([keeper.snapshot().rowVer, keeper.snapshot().at, shelf.size], [4, 'server', 0]);
  });

  test('stores input that does not arrive, except passwords, and restores it', async () => {
    const server = new Server();
    const keeper = await visit(server);
    server.refusal = network;
    keeper.set({ title: 'typed in a tunnel', password: 'S3cret' });
    await assert.rejects(keeper.flush());
    assert.equal(keeper.snapshot().at, 'offline');
    keeper.end();
    assert.ok(!shelf.get('kept:story')!.includes('S3cret'));
    server.refusal = undefined;
    const later = await visit(server);
    assert.equal(later.snapshot().form.title, 'typed in a tunnel');
    await later.flush();
    assert.equal(server.title, 'typed in a tunnel');
  });

  test('names the refused field, and goes on', async () => {
    const server = new Server();
    const keeper = await visit(server);
    server.refusal = new CallError(500, 'kernel.faulty', 'x', [{ path: 'title', message: 'long' }]);
    keeper.set({ title: 'x' });
    await assert.rejects(keeper.flush());
    assert.equal(keeper.snapshot().error?.fields[0]?.path, 'title');
    server.refusal = new CallError(601, 'kernel.unverified', 'verify your address');
    await assert.rejects(keeper.flush());
    assert.equal(keeper.snapshot().at, 'refused');
    server.refusal = undefined;
    assert.equal(await keeper.flush(), 4);
  });

  test('goes on when only the answer to a save was lost, whatever was typed since then', async () => {
    const server = new Server();
    const keeper = await visit(server);
    server.next = 'lost';
    keeper.set({ title: 'kagome ', password: 'S3cret' });
    await assert.rejects(keeper.flush());
    keeper.set({ title: 'kagome magnet' });
    server.refusal = undefined;
    assert.equal(await keeper.flush(), 5);
    assert.deepEqual([keeper.snapshot().at, server.title, shelf.size], ['server', 'kagome magnet', 0]);
    assert.equal(server.got.at(-1), 'kagome magnet, S3cret');
  });

  test('is restored by the next visit on top of a save whose answer was lost', async () => {
    const server = new Server();
    const keeper = await visit(server);
    server.next = 'lost';
    keeper.set({ title: 'kagome' });
    await assert.rejects(keeper.flush());
    keeper.set({ title: 'kagome magnet' });
    server.refusal = undefined;
    const later = await visit(server);
    assert.deepEqual([later.snapshot().form.title, later.snapshot().at], ['kagome magnet', 'server']);
    await later.flush();
    assert.equal(server.title, 'kagome magnet');
  });

  /** Typing during a save that ends when told. */
  async function typingDuringASave(t: TestContext) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = new Server();
    const keeper = await visit(server);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.next = promise;
    keeper.begin();
    keeper.set({ title: 'first' });
    t.mock.timers.tick(1000);
    keeper.set({ title: 'first and second' });
    const answer = async () => {
      resolve();
      await new Promise(setImmediate);
    };
    return { server, keeper, answer };
  }

  test('sends input that was typed during a save when the form is closed', async (t) => {
    const { server, keeper, answer } = await typingDuringASave(t);
    keeper.end();
    await answer();
    assert.deepEqual([server.got, shelf.size], [['first', 'first and second'], 0]);
  });

  test('stores input that was typed during a save on top of the version of that save', async (t) => {
    const { server, answer } = await typingDuringASave(t);
    await answer();
    // The tab is closed before the next second is over.
    const later = await visit(server);
    assert.deepEqual([later.snapshot().form.title, later.snapshot().rowVer], ['first and second', 4]);
  });

  describe('when another window has saved', () => {
    async function overtaken() {
      const server = new Server();
      const keeper = await visit(server);
      const other = await server.open();
      await server.save({ ...other.form, title: 'theirs' }, other.rowVer);
      keeper.set({ title: 'mine' });
      await assert.rejects(keeper.flush(), { key: 'some.changed' });
      assert.deepEqual([keeper.snapshot().at, keeper.snapshot().theirs?.form.title], ['overtaken', 'theirs']);
      return { server, keeper };
    }

    test('overwrites nothing until the user has chosen the local input', async () => {
      const { server, keeper } = await overtaken();
      keeper.set({ title: 'mine, and more' });
      assert.equal(server.title, 'theirs');
      keeper.settle('mine');
      await keeper.flush();
      assert.deepEqual([server.title, keeper.snapshot().at, shelf.size], ['mine, and more', 'server', 0]);
    });

    test('shows the other window’s version once the user has chosen it', async () => {
      const { server, keeper } = await overtaken();
      keeper.settle('theirs');
      assert.deepEqual([keeper.snapshot().form.title, shelf.size], ['theirs', 0]);
      assert.equal(await keeper.flush(), server.rowVer);
      assert.equal(server.title, 'theirs');
    });

    test('still offers the local input on the next visit', async () => {
      const { server } = await overtaken();
      const later = await visit(server);
      assert.deepEqual([later.snapshot().form.title, later.snapshot().at], ['mine', 'overtaken']);
      later.begin();
      later.settle('mine');
      await later.flush();
      later.end();
      assert.equal(server.title, 'mine');
    });
  });
});
