import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { keepForm } from './kept-form.ts';
import { CallError } from './wire.ts';

interface Form {
  title: string;
  password: string;
}

/** A browser's storage, and a server that answers as it is told. */
function place(stored: Record<string, string> = {}) {
  const shelf = new Map(Object.entries(stored));
  globalThis.localStorage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  } as Storage;
  const saved: { form: Form; rowVer: number }[] = [];
  let refusal: CallError | undefined;
  const keeper = keepForm<Form>({
    name: 'story',
    form: { title: '', password: '' },
    rowVer: 3,
    secret: 'password',
    save: async (form, rowVer) => {
      if (refusal) throw refusal;
      saved.push({ form, rowVer });
      return rowVer + 1;
    },
  });
  return { keeper, shelf, saved, refuse: (error: CallError | undefined) => (refusal = error) };
}

const network = new CallError(0, 'web.network', '');

describe('a form that keeps itself', () => {
  test('sends what was typed after a second of rest, once, and then forgets it here', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { keeper, shelf, saved } = place();
    keeper.begin();
    keeper.set({ title: 'a' });
    keeper.set({ title: 'ab' });
    assert.equal(JSON.parse(shelf.get('kept:story')!).form.title, 'ab');
    mock.timers.tick(1000);
    await keeper.flush();
    mock.timers.reset();
    assert.deepEqual(saved, [{ form: { title: 'ab', password: '' }, rowVer: 3 }]);
    assert.deepEqual([keeper.snapshot().rowVer, keeper.snapshot().at, shelf.size], [4, 'server', 0]);
  });

  test('keeps what does not arrive, but no password, and takes it up again', async () => {
    const { keeper, shelf, refuse } = place();
    refuse(network);
    keeper.set({ title: 'typed in a tunnel', password: 'S3cret' });
    await assert.rejects(keeper.flush());
    assert.equal(keeper.snapshot().at, 'offline');
    keeper.end();
    assert.ok(!shelf.get('kept:story')!.includes('S3cret'));
    const later = place(Object.fromEntries(shelf));
    assert.equal(later.keeper.snapshot().form.title, 'typed in a tunnel');
    await later.keeper.flush();
    assert.equal(later.saved.length, 1);
  });

  test('does not take up what was typed on top of another version', () => {
    const { keeper } = place({ 'kept:story': JSON.stringify({ form: { title: 'old' }, rowVer: 2 }) });
    assert.equal(keeper.snapshot().form.title, '');
  });

  test('stops when another window went on, and says which field is refused', async () => {
    const { keeper, refuse, saved } = place();
    refuse(new CallError(500, 'kernel.faulty', 'x', [{ path: 'title', message: 'long' }]));
    keeper.set({ title: 'x' });
    await assert.rejects(keeper.flush());
    assert.equal(keeper.snapshot().error?.fields[0]?.path, 'title');
    refuse(new CallError(601, 'some.changed', 'changed'));
    keeper.set({ title: 'y' });
    await assert.rejects(keeper.flush());
    assert.deepEqual([keeper.snapshot().at, saved.length], ['overtaken', 0]);
  });
});
