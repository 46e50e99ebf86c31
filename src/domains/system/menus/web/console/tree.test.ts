import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Menu } from '../../contract.ts';
import { branchesOf, parentsFor, type Branch } from './tree.ts';

const menu = (menuId: number, parentId: number, menuType: Menu['menuType']) => ({ menuId, parentId, menuType }) as Menu;
const rows = [menu(1, 0, 'M'), menu(2, 1, 'M'), menu(3, 2, 'C'), menu(4, 3, 'F'), menu(5, 1, 'C')];
const ids = (branches: readonly Branch[]): unknown[] =>
  branches.map((branch) => (branch.children ? [branch.menuId, ids(branch.children)] : branch.menuId));

test('a filtered list is a tree whose finds stand at the top when what lies above them was not found', () => {
  assert.deepEqual(ids(branchesOf(rows)), [[1, [[2, [[3, [4]]]], 5]]]);
  assert.deepEqual(ids(branchesOf(rows.slice(2))), [[3, [4]], 5]);
});

test('a menu can be moved neither below itself nor below a button', () => {
  assert.deepEqual(ids(parentsFor(rows, 2)), [[1, [5]]]);
  assert.deepEqual(ids(parentsFor(rows)), [[1, [[2, [3]], 5]]]);
});
