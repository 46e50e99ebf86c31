import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { slowThresholdMs, slowStatements } from './slow-statements.ts';

describe('the record of slow statements', () => {
  test('keeps slow statements, and counts all', () => {
    const record = slowStatements();
    record.note('select 1', slowThresholdMs - 1);
    record.note('select 2', slowThresholdMs);
    record.note('select 2', slowThresholdMs * 3);
    const [only, ...others] = record.list();
    assert.deepEqual(others, []);
    const { text, calls, total, longest } = only!;
    assert.deepEqual([text, calls, total, longest], ['select 2', 2, slowThresholdMs * 4, slowThresholdMs * 3]);
    const { count, slow } = record.figures();
    assert.deepEqual([count, slow], [3, 2]);
    record.clear();
    assert.deepEqual([record.list(), record.figures().count], [[], 0]);
  });

  test('is bounded: the statement with the least total time is dropped, and the newest is always added', () => {
    const record = slowStatements();
    for (let at = 1; at <= 150; at++) record.note(`select ${at}`, slowThresholdMs + at);
    record.note(`select '${'x'.repeat(5000)}'`, slowThresholdMs);
    const kept = record.list();
    assert.equal(kept.length, 100);
    assert.ok(kept.some(({ text }) => text === 'select 150') && !kept.some(({ text }) => text === 'select 1'));
    assert.ok(kept.at(-1)!.text.length <= 1500);
  });
});
