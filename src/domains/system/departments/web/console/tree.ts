import type { Department } from '../../contract.ts';

/** A department with its children, for tables and selects; `children` is absent on leaves. */
export interface Branch extends Department {
  children?: Branch[];
}

/**
 * The tree of a flat list. A department whose parent is missing from the list becomes a root, so that a filter loses
 * none.
 */
export function branchesOf(rows: readonly Department[]): Branch[] {
  const listed = new Set(rows.map((row) => row.deptId));
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const branchOf = (row: Department): Branch => {
    const children = byParent.get(row.deptId)?.map(branchOf);
    return children ? { ...row, children } : row;
  };
  return rows.filter((row) => !listed.has(row.parentId)).map(branchOf);
}
