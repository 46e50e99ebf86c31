import type { z } from 'zod';
import type { EditedTable, WholeTable } from '../../contract.ts';

/** The values of the settings form: as they are sent, with booleans for flags. */
export interface Values extends Omit<z.input<typeof EditedTable>, 'columns' | 'params' | 'tableId'> {
  params: { genView: boolean; treeCode: string; treeParentCode: string; treeName: string; parentMenuId: number | null };
  columns: Record<string, unknown>[];
}

const flags = ['isInsert', 'isEdit', 'isList', 'isQuery', 'isRequired'] as const;

export function valuesOf(info: WholeTable): Partial<Values> {
  const { view, treeCode, treeParentCode, treeName, parentMenuId } = info;
  return {
    ...info,
    params: { genView: view, treeCode, treeParentCode, treeName, parentMenuId },
    columns: info.columns.map((column) => ({
      ...column,
      ...Object.fromEntries(flags.map((flag) => [flag, column[flag] === '1'])),
    })),
  };
}

/** Stored settings are kept, except those that the form changes. */
export function sentBy(info: WholeTable, { params, columns, ...values }: Values): z.input<typeof EditedTable> {
  return {
    ...info,
    ...values,
    params: { ...params, genView: params.genView ? '1' : '0' },
    columns: info.columns.map((column, at) => ({
      ...column,
      ...columns[at],
      ...Object.fromEntries(flags.map((flag) => [flag, columns[at]?.[flag] ? '1' : null])),
    })) as z.input<typeof EditedTable>['columns'],
  };
}
