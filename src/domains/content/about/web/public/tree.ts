import type { OrgUnit } from '../../contract.ts';

export interface UnitNode {
  unit: OrgUnit;
  below: UnitNode[];
}

/** The outline as a tree: the parent of a unit is the last unit before it with a lower level. */
export function treeOf(units: readonly OrgUnit[]): UnitNode[] {
  const tops: UnitNode[] = [];
  const path: UnitNode[] = [];
  for (const unit of units) {
    const node = { unit, below: [] };
    while (path.length && path.at(-1)!.unit.level >= unit.level) path.pop();
    (path.at(-1)?.below ?? tops).push(node);
    path.push(node);
  }
  return tops;
}
