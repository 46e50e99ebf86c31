import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openDatabase } from '#server/database/db';
import { startPortal } from '#testing';
import { bitsFor, eachBit, setBit, type Bits } from './bits.ts';
import { addChunks, chunkSize, emptyCollection, type Collection } from './collection.ts';
import { postingOf } from './postings.ts';
import { putWord } from '../queries/words.ts';
import { acquireSets, clearSets, releaseSets, noWordSets, type ChangedWords, type WordSets } from './word-sets.ts';

const portal = await startPortal({ JOBS: 'off', SEARCH_INDEX: 'memory' });
const ctx = portal.context();

/** Number of words that are stored for a collection of this size. */
const most = 8;
const collection: Collection = emptyCollection(0);
addChunks(
  collection,
  Array.from({ length: 128 }, (_none, chunk) => chunk),
);

/** Word n is in resource n, and in resource 100. */
const wordOf = (nth: number) => `word${nth}`;
before(async () => {
  for (let nth = 0; nth < 12; nth++) {
    const bits = bitsFor(chunkSize);
    for (const low of [nth, 100]) setBit(bits, low);
    await putWord(ctx, wordOf(nth), 0, [{ chunk: 0, hits: postingOf(bits) }]);
  }
});

const placesIn = (bits: Bits) => {
  const places: number[] = [];
  eachBit(bits, (place) => places.push(place));
  return places;
};
const borrow = (sets: WordSets, ...words: number[]) => acquireSets(ctx, sets, collection, none, words.map(wordOf));
const none: ChangedWords = new Map();

/** Borrows, reads and returns a set. */
async function look(sets: WordSets, nth: number): Promise<number[]> {
  const borrowed = borrow(sets, nth);
  const places = placesIn(await borrowed.get(wordOf(nth))!.ready);
  releaseSets(sets, borrowed.values());
  return places;
}

describe('sets of common words', () => {
  test('hold the places of each word, however many words use the same memory one after the other', async () => {
    const sets = noWordSets();
    for (const nth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 5, 11])
      assert.deepEqual(await look(sets, nth), [nth, 100], wordOf(nth));
    assert.equal(sets.kept.size, most);
    assert.ok(sets.free.length <= 1, 'memory that is free is taken first');
  });

  test('leave a set alone for as long as somebody has it, though its word is long forgotten', async () => {
    const sets = noWordSets();
    const first = borrow(sets, 0);
    const again = borrow(sets, 0);
    const bits = await first.get(wordOf(0))!.ready;
    for (let nth = 1; nth < 12; nth++) await look(sets, nth);
    assert.ok(!sets.kept.has(wordOf(0)));
    releaseSets(sets, first.values());
    for (let nth = 1; nth < 12; nth++) await look(sets, nth);
    assert.deepEqual(placesIn(bits), [0, 100], 'the second borrower still reads it');
    releaseSets(sets, again.values());
    await again.get(wordOf(0))!.ready;
    assert.ok(sets.free.includes(bits));
  });

  test('are asked for once by many at the same time', async () => {
    const sets = noWordSets();
    const [one, other] = [borrow(sets, 3, 4), borrow(sets, 4)];
    assert.equal(one.get(wordOf(4)), other.get(wordOf(4)));
    assert.deepEqual(placesIn(await other.get(wordOf(4))!.ready), [4, 100]);
    for (const borrowed of [one, other]) releaseSets(sets, borrowed.values());
  });

  test('know what changed since the words were kept, and forget when it changes again', async () => {
    const sets = noWordSets();
    const changed: ChangedWords = new Map([
      [100, new Set<string>()],
      [200, new Set([wordOf(1)])],
    ]);
    const borrowed = acquireSets(ctx, sets, collection, changed, [wordOf(1)]);
    assert.deepEqual(placesIn(await borrowed.get(wordOf(1))!.ready), [1, 200]);
    releaseSets(sets, borrowed.values());
    clearSets(sets);
    assert.deepEqual(await look(sets, 1), [1, 100]);
  });

  test('do not keep what could not be read', async () => {
    const sets = noWordSets();
    const gone = { ...ctx, db: (await brokenDatabase()).db };
    const borrowed = acquireSets(gone, sets, collection, none, [wordOf(2)]);
    await assert.rejects(borrowed.get(wordOf(2))!.ready);
    releaseSets(sets, borrowed.values());
    assert.deepEqual(await look(sets, 2), [2, 100]);
  });
});

/** A closed database, whose queries fail. */
async function brokenDatabase() {
  const database = openDatabase('postgres://127.0.0.1:1/none');
  await database.pool.end();
  return database;
}
