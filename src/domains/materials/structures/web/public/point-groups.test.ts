import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointGroupOf } from './point-groups.ts';

test('each of the 32 point groups has the space groups of International Tables', () => {
  const all = Array.from({ length: 230 }, (_none, at) => pointGroupOf(at + 1));
  assert.equal(new Set(all).size, 32);
  const known = {
    1: '1',
    14: '2/m',
    19: '222',
    62: 'mmm',
    136: '4/mmm',
    122: '-42m',
    148: '-3',
    161: '3m',
    167: '-3m',
  };
  const others = { 186: '6mm', 187: '-6m2', 194: '6/mmm', 205: 'm-3', 216: '-43m', 221: 'm-3m', 230: 'm-3m' };
  for (const [group, symbol] of Object.entries({ ...known, ...others }))
    assert.equal(pointGroupOf(Number(group)), symbol, group);
});
