import type { Menu } from '../../contract.ts';

/** A menu with its children, for tables and selects; `children` is absent on leaves. */
export interface Branch extends Menu {
  children?: Branch[];
}

/**
 * The tree of a flat list. A menu whose parent is missing from the list becomes a root, so that a filter loses none.
 */
export function branchesOf(rows: readonly Menu[]): Branch[] {
  const listed = new Set(rows.map((row) => row.menuId));
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const branchOf = (row: Menu): Branch => {
    const children = byParent.get(row.menuId)?.map(branchOf);
    return children ? { ...row, children } : row;
  };
  return rows.filter((row) => !listed.has(row.parentId)).map(branchOf);
}

/** The possible parents of a menu: no buttons, and neither the menu itself nor its descendants. */
export function parentsFor(rows: readonly Menu[], menuId?: number): Branch[] {
  const without = (branches: readonly Branch[]): Branch[] =>
    branches
      .filter((branch) => branch.menuId !== menuId && branch.menuType !== 'F')
      .map(({ children, ...branch }) => {
        const below = without(children ?? []);
        return below.length > 0 ? { ...branch, children: below } : branch;
      });
  return without(branchesOf(rows));
}
