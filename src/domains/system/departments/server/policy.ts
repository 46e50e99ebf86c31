import type { DepartmentNode } from '../contract.ts';
import type { DepartmentRow } from './queries.ts';

/**
 * The tree of a list of departments. A department whose parent is missing from the list becomes a root, so that none is
 * lost.
 */
export function treeOf(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const listed = new Set(rows.map((row) => row.deptId));
  const below = (parentId: number): DepartmentNode[] => rows.filter((row) => row.parentId === parentId).map(nodeOf);
  const nodeOf = (row: DepartmentRow): DepartmentNode => {
    const children = below(row.deptId);
    const node = { id: row.deptId, label: row.deptName, disabled: row.status !== '0' };
    return children.length > 0 ? { ...node, children } : node;
  };
  return rows.filter((row) => !listed.has(row.parentId)).map(nodeOf);
}
