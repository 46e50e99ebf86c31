import type { Context } from '#server/context';
import { memoizeUntilChanged } from '#server/database/change-listener';
import { allDictionaryValues, dictionaryValues, type DictRow } from '#module/system/dictionaries';
import { fieldStatuses, groupDictionary, type OfferedField } from '../contract.ts';
import { all, type FieldRow } from './queries.ts';

/** A declaration with the words of its group and its choices. */
export interface DeclaredField extends OfferedField {
  row: FieldRow;
}

const knownFields = memoizeUntilChanged(read);
/** Those that a transaction has read, by its connection: nothing declares a field and reads the declarations. */
const readInTransaction = new WeakMap<object, Promise<readonly DeclaredField[]>>();

/** All fields, retired ones included, in the order of groups and fields. Kept in memory until a declaration changes. */
export function declaredFields(ctx: Context): Promise<readonly DeclaredField[]> {
  if (!ctx.db.isTransaction) return knownFields(ctx);
  const fields = readInTransaction.get(ctx.db) ?? read(ctx);
  readInTransaction.set(ctx.db, fields);
  return fields;
}

async function read(ctx: Context): Promise<readonly DeclaredField[]> {
  const [rows, groups] = await Promise.all([all(ctx, {}), dictionaryValues(ctx, groupDictionary)]);
  const fields: DeclaredField[] = [];
  for (const row of rows) fields.push(await declared(ctx, row, groups));
  const placeOf = ({ fieldGroup }: OfferedField) => {
    const at = groups.findIndex(({ dictValue }) => dictValue === fieldGroup);
    return at === -1 ? groups.length : at;
  };
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Choices whose values filter the search. */
export const facetFields = async (ctx: Context): Promise<readonly DeclaredField[]> =>
  (await declaredFields(ctx)).filter(({ kind, row }) => kind === 'choice' && row.isFacet);

/** Numbers and ranges that filter the search. */
export const numberFields = async (ctx: Context): Promise<readonly DeclaredField[]> =>
  (await declaredFields(ctx)).filter(({ kind, row }) => (kind === 'number' || kind === 'range') && row.isFacet);

/** The remark of a dictionary value may be its address in a vocabulary. */
const isTerm = (remark: string) => /^https?:\/\/\S+$/.test(remark);

async function declared(ctx: Context, row: FieldRow, groups: readonly DictRow[]): Promise<DeclaredField> {
  const group = groups.find(({ dictValue }) => dictValue === row.fieldGroup);
  const values = row.dictType ? await allDictionaryValues(ctx, row.dictType) : [];
  const offered = new Set((row.dictType ? await dictionaryValues(ctx, row.dictType) : []).map((it) => it.dictValue));
  const { fieldKey, fieldGroup, kind, labelZh, labelEn, hintZh, hintEn, unit, isRequired } = row;
  return {
    fieldKey,
    fieldGroup,
    kind,
    labelZh,
    labelEn,
    hintZh,
    hintEn,
    unit,
    isRequired,
    groupZh: group?.dictLabel ?? fieldGroup,
    groupEn: group?.dictLabelEn || (group?.dictLabel ?? fieldGroup),
    resourceTypes: row.resourceTypes,
    techniques: row.techniques,
    disciplines: row.disciplines,
    choices: values.map(({ dictValue, dictLabel, dictLabelEn, remark }) => ({
      value: dictValue,
      labelZh: dictLabel,
      labelEn: dictLabelEn || dictLabel,
      url: isTerm(remark) ? remark : '',
      isRetired: !offered.has(dictValue),
    })),
    isRetired: row.status === fieldStatuses.retired,
    row,
  };
}
