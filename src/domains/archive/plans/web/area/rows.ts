import {
  bytesOf,
  decimalText,
  readChoice,
  readDay,
  readNumber,
  readText,
  readWhole,
  readYesNo,
  volumeIn,
  volumeUnits,
  type CellFault,
  type VolumeUnit,
} from '#shared/cells';
import { resourceTypes } from '#contract/data/resources';
import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import {
  bases,
  plannedSharing,
  sheetColumns,
  type PlanItem,
  type PlanItemForm,
  type SheetColumn,
} from '../../contract.ts';

/** Labels of choices in both languages, so that a pasted table can be in either. */
export interface Choices {
  topics: readonly { topicId: number; topicNo: string }[];
  namesOf: (kind: 'type' | 'sharing' | 'basis', value: string) => readonly string[];
}

let made = 0;
export const newKey = () => `new-${(made += 1)}`;

/** A planned item as texts. */
export const rowOf = (item: PlanItem, { topics }: Choices): SheetRow => ({
  key: `item-${item.itemNo}`,
  itemNo: item.itemNo,
  topic: topics.find(({ topicId }) => topicId === item.topicId)?.topicNo ?? '',
  name: item.name,
  resourceType: item.resourceType,
  mandatory: item.mandatory ? 'yes' : 'no',
  plannedCount: String(item.plannedCount),
  countUnit: item.countUnit,
  volume: decimalText(volumeIn(item.plannedBytes, item.volumeUnit)),
  volumeUnit: item.volumeUnit,
  format: item.format,
  sharingMethod: item.sharingMethod,
  protectYears: String(item.protectYears),
  plannedDate: item.plannedDate,
  basis: item.basis,
  description: item.description,
});

/** A row for a new item of a topic. */
export const emptyRow = (topicNo: string): SheetRow => ({
  key: newKey(),
  itemNo: '',
  topic: topicNo,
  name: '',
  resourceType: 'dataset',
  mandatory: 'yes',
  plannedCount: '',
  countUnit: '',
  volume: '',
  volumeUnit: 'GB',
  format: '',
  sharingMethod: 'open',
  protectYears: '',
  plannedDate: '',
  basis: 'taskbook',
  description: '',
});

const readers: Record<
  SheetColumn,
  (text: string, choices: Choices) => { value?: unknown; fault?: CellFault | undefined }
> = {
  topic: (text, { topics }) =>
    readChoice(
      text,
      topics.map(({ topicNo }) => ({ value: topicNo, names: [] })),
    ),
  name: (text) => readText(text, { max: 300, required: true }),
  resourceType: (text, choices) => choice(text, 'type', resourceTypes, choices),
  mandatory: readYesNo,
  plannedCount: (text) => required(readWhole(text, { least: 1 })),
  countUnit: (text) => readText(text, { max: 20 }),
  volume: (text) => readNumber(text),
  volumeUnit: (text) =>
    text.trim() === ''
      ? { value: 'GB' }
      : readChoice(
          text,
          volumeUnits.map((value) => ({ value, names: [] })),
        ),
  format: (text) => readText(text, { max: 200 }),
  sharingMethod: (text, choices) => choice(text, 'sharing', plannedSharing, choices),
  protectYears: (text) => readWhole(text, { max: 100 }),
  plannedDate: readDay,
  basis: (text, choices) => choice(text, 'basis', bases, choices),
  description: (text) => readText(text, { max: 2000 }),
};

const required = <T>(read: { value?: T | null; fault?: CellFault | undefined }) =>
  read.value === null ? { fault: 'required' as const } : read;

const choice = (text: string, kind: 'type' | 'sharing' | 'basis', values: readonly string[], { namesOf }: Choices) =>
  readChoice(
    text,
    values.map((value) => ({ value, names: namesOf(kind, value) })),
  );

/** The error of a cell. */
export const faultOf = (row: SheetRow, column: string, choices: Choices): CellFault | undefined =>
  readers[column as SheetColumn]?.(row[column] ?? '', choices).fault;

/** The row with its valid cells as the table writes them: choices by value, plain numbers. Invalid cells stay as typed. */
export function tidied(row: SheetRow, choices: Choices): SheetRow {
  const cells = sheetColumns.map((column) => {
    const { value, fault } = readers[column](row[column] ?? '', choices);
    return [column, fault ? (row[column] ?? '') : textOf(column, value)] as const;
  });
  return { ...row, ...Object.fromEntries(cells) };
}

function textOf(column: SheetColumn, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return decimalText(value);
  // An empty volume and empty years of protection are stored as 0.
  return typeof value === 'string' ? value : column === 'volume' || column === 'protectYears' ? '0' : '';
}

/** A row in the format of the API; undefined while a cell is invalid. */
export function itemOf(row: SheetRow, choices: Choices): PlanItemForm | undefined {
  const read: Partial<Record<SheetColumn, unknown>> = {};
  for (const [column, reader] of Object.entries(readers) as [SheetColumn, (typeof readers)[SheetColumn]][]) {
    const { value, fault } = reader(row[column] ?? '', choices);
    if (fault) return undefined;
    read[column] = value;
  }
  const { topic, volume, protectYears, volumeUnit, ...rest } = read;
  return {
    ...(rest as Omit<PlanItemForm, 'itemNo' | 'topicId' | 'plannedBytes' | 'volumeUnit' | 'protectYears'>),
    itemNo: row['itemNo'] ?? '',
    topicId: choices.topics.find(({ topicNo }) => topicNo === topic)!.topicId,
    volumeUnit: volumeUnit as VolumeUnit,
    plannedBytes: bytesOf((volume as number | null) ?? 0, volumeUnit as VolumeUnit),
    protectYears: (protectYears as number | null) ?? 0,
  };
}

/** Rows with content; an empty row at the end is not an item. */
export const filledRows = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter((row) => ['name', 'plannedCount', 'volume', 'description'].some((key) => (row[key] ?? '').trim() !== ''));
