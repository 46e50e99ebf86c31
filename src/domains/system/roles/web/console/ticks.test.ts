import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownTicks, ticked, withAncestors, type Branch } from './ticks.ts';

const leaf = (id: number): Branch => ({ id, label: String(id) });
/** A directory with a page that has two buttons, and a page without. */
const tree: Branch[] = [{ ...leaf(1), children: [{ ...leaf(10), children: [leaf(100), leaf(101)] }, leaf(11)] }];
const both = { down: true, up: true };

test('ticking a page ticks its buttons and its directory; unticking takes all below it', () => {
  assert.deepEqual(ticked(tree, [], 10, true, both), [10, 100, 101, 1]);
  assert.deepEqual(ticked(tree, [1, 10, 100, 101], 10, false, both), [1]);
  assert.deepEqual(ticked(tree, [], 10, true, { down: true, up: false }), [10, 100, 101]);
  assert.deepEqual(ticked(tree, [], 10, true, { down: false, up: false }), [10]);
});

test('a page without its buttons is shown half ticked, and gains none by being shown', () => {
  assert.deepEqual(shownTicks(tree, [1, 10], true), { checked: [], halfChecked: [10, 1] });
  assert.deepEqual(shownTicks(tree, [1, 10, 100, 101, 11], true), { checked: [100, 101, 10, 11, 1], halfChecked: [] });
  assert.deepEqual(shownTicks(tree, [1], false), { checked: [1], halfChecked: [] });
});

test('what lies above a choice is found again, and what is not in the tree is kept', () => {
  assert.deepEqual(withAncestors(tree, [101, 999]), [1, 10, 101, 999]);
});
