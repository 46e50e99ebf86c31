import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { roomFor, type Leave } from './semaphore.ts';

/** What has been let in so far; the rest waits. */
async function settled(entries: Promise<Leave | undefined>[]): Promise<number> {
  let inside = 0;
  for (const entry of entries) void entry.then((leave) => (inside += leave ? 1 : 0));
  await new Promise(setImmediate);
  return inside;
}

describe('room for work', () => {
  test('lets in as many as fit, and the next when somebody leaves', async () => {
    const room = roomFor(2);
    const [first, second, third] = [room.enter(), room.enter(), room.enter()];
    assert.equal(await settled([first, second, third]), 2);
    (await first)!();
    assert.equal(await settled([third]), 1);
  });

  test('is given back once, however often somebody leaves', async () => {
    const room = roomFor(1);
    const leave = (await room.enter())!;
    leave();
    leave();
    assert.equal(await settled([room.enter(), room.enter()]), 1);
  });

  test('serves in the order of asking: a small one does not overtake a large one', async () => {
    const room = roomFor(10);
    const leave = (await room.enter(8))!;
    const [large, small] = [room.enter(5), room.enter(1)];
    assert.equal(await settled([large, small]), 0);
    leave();
    assert.equal(await settled([large, small]), 2);
  });

  test('lets in alone what is larger than all of it', async () => {
    const room = roomFor(10);
    const leave = (await room.enter(1000))!;
    const next = room.enter(1);
    assert.equal(await settled([next]), 0);
    leave();
    assert.equal(await settled([next]), 1);
  });

  test('sends away who comes when the line is full', async () => {
    const room = roomFor(1, 1);
    const leave = (await room.enter())!;
    const waiting = room.enter();
    assert.equal(await room.enter(), undefined);
    leave();
    assert.equal(await settled([waiting]), 1);
  });

  test('is not kept for who has gone', async () => {
    const room = roomFor(1);
    const leave = (await room.enter())!;
    const patience = new AbortController();
    const [gone, next] = [room.enter(1, patience.signal), room.enter()];
    patience.abort();
    assert.equal(await gone, undefined);
    leave();
    assert.equal(await settled([next]), 1);
  });
});
