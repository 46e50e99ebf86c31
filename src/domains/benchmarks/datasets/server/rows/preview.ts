import { type DatasetDefinition } from '../../contract.ts';
import { previewRows } from '../../contract/definition.ts';
import type { CheckedRow } from './check-rows.ts';
import { numberOf, truthOf } from './row-values.ts';

type Cell = string | number | boolean | null;

/** Collects the first public rows: without hidden targets and, with a split, training rows first. */
export function previewOf({ columns, version }: DatasetDefinition) {
  const isSplit = columns.some(({ role }) => role === 'split');
  const trained: Cell[][] = [];
  const measured: Cell[][] = [];
  return {
    add: (row: CheckedRow): void => {
      const list = isSplit && !row.isMeasured ? trained : measured;
      if (list.length >= previewRows) return;
      const isHidden = row.isMeasured && !version.hasOpenTargets;
      list.push(
        columns.map(({ role, type }, at) => {
          const text = row.cells[at]!;
          if (text === '' || (role === 'target' && isHidden)) return null;
          if (type === 'boolean') return truthOf(text) ?? text;
          return (type === 'number' || type === 'integer' ? numberOf(text) : undefined) ?? text;
        }),
      );
    },
    rows: (): Cell[][] => [...trained, ...measured].slice(0, previewRows),
  };
}
