import type { CompareRow, Conclusion, Flag, Result, RowResource, Rules, Sums, Totals } from '../contract.ts';

/** A planned deliverable. Counts are integers, volumes are in bytes. */
export interface PlannedItem {
  topicId: number;
  itemNo: string;
  name: string;
  resourceType: string;
  mandatory: boolean;
  plannedCount: number;
  plannedBytes: number;
  format: string;
  sharingMethod: string;
  plannedDate: string | null;
  explanation: string;
  explanationStatus: 'none' | 'given' | 'accepted' | 'refused';
}

/** A resource of the task that is in review or beyond, and not returned. */
export interface SubmittedResource {
  resourceId: number;
  resourceNo: string;
  title: string;
  topicId: number;
  itemNo: string | null;
  resourceType: string;
  sharingMethod: string;
  itemCount: number;
  bytes: number;
  /** Equal for equal sets of file contents; empty without files. */
  contentKey: string;
  /** Day of its first submission with the task, `yyyy-MM-dd`. */
  submittedOn: string | null;
  /** Lower-case file extensions. */
  formats: readonly string[];
  isCorrected: boolean;
}

/** The input of the comparison. `topicNos` gives the order of topics. */
export interface Compared {
  topicNos: ReadonlyMap<number, string>;
  items: readonly PlannedItem[];
  resources: readonly SubmittedResource[];
}

/** Strictness of the sharing modes. */
const ranks: Record<string, number> = { open: 0, restricted: 1, closed: 2 };
/** Maximum rate that is stored. */
const largestRate = 999.99;

/** Percentage of a plan, rounded half up to two decimals; null if nothing was planned. */
export function rate(actual: number, planned: number): number | null {
  if (planned === 0) return null;
  // Integers up to 2^53 times 10^4 exceed the precision of a double, so the division uses big integers.
  const hundredths = (BigInt(actual) * 20_000n + BigInt(planned)) / (BigInt(planned) * 2n);
  return Math.min(Number(hundredths) / 100, largestRate);
}

/** Compares a plan with the submissions. Equal input gives equal rows, in the order of topics and items. */
export function compare(
  { topicNos, items, resources }: Compared,
  rules: Rules,
): { rows: CompareRow[]; totals: Totals; conclusion: Conclusion } {
  const ordered = items.toSorted((a, b) => byTopic(topicNos, a, b) || natural(a.itemNo, b.itemNo));
  const sorted = resources.toSorted((a, b) => a.resourceId - b.resourceId);
  const duplicates = duplicatesOf(sorted);
  const byItem = Map.groupBy(sorted, ({ itemNo }) => itemNo ?? '');
  const planned = ordered.map((item) => itemRow(item, byItem.get(item.itemNo) ?? [], duplicates, rules));
  const known = new Set(items.map(({ itemNo }) => itemNo));
  const extra = extraRows(
    topicNos,
    sorted.filter(({ itemNo }) => itemNo === null || !known.has(itemNo)),
    duplicates,
  );
  const rows = [...planned, ...extra]
    .toSorted((a, b) => byTopic(topicNos, a, b) || Number(a.itemNo === null) - Number(b.itemNo === null))
    .map((row, at) => ({ ...row, seq: at + 1 }));
  return { rows, totals: totalsOf(topicNos, rows), conclusion: conclusionOf(rows) };
}

const natural = new Intl.Collator('en', { numeric: true }).compare;
const byTopic = (topicNos: ReadonlyMap<number, string>, a: { topicId: number }, b: { topicId: number }) =>
  natural(topicNos.get(a.topicId) ?? '', topicNos.get(b.topicId) ?? '') || a.topicId - b.topicId;

/** Resources with the same content as an earlier one of the task. */
function duplicatesOf(resources: readonly SubmittedResource[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  for (const { resourceId, contentKey } of resources) {
    if (contentKey === '') continue;
    if (seen.has(contentKey)) found.add(resourceId);
    seen.add(contentKey);
  }
  return found;
}

function itemRow(
  item: PlannedItem,
  linked: readonly SubmittedResource[],
  duplicates: ReadonlySet<number>,
  rules: Rules,
): CompareRow {
  const isType = (one: SubmittedResource) => one.resourceType === item.resourceType;
  const counted = linked.filter((one) => isType(one) && !duplicates.has(one.resourceId));
  const submittedCount = sum(counted, ({ itemCount }) => itemCount);
  const submittedBytes = sum(counted, ({ bytes }) => bytes);
  const countRate = rate(submittedCount, item.plannedCount);
  const volumeRate = rate(submittedBytes, item.plannedBytes);
  const strictest = Math.max(-1, ...counted.map(({ sharingMethod }) => ranks[sharingMethod] ?? 0));
  const hits = [
    ...(countRate !== null && countRate < rules.countMin ? (['countShort'] as const) : []),
    ...(volumeRate !== null && volumeRate < rules.volumeMin ? (['volumeShort'] as const) : []),
    ...(strictest > (ranks[item.sharingMethod] ?? 0) ? (['sharingDiff'] as const) : []),
    ...((countRate ?? 0) > 100 || (volumeRate ?? 0) > rules.exceedVolume ? (['exceeded'] as const) : []),
  ];
  const isMismatch = linked.some((one) => !isType(one));
  const result: Result = isMismatch ? 'typeMismatch' : counted.length === 0 ? 'missing' : (hits[0] ?? 'matched');
  const besides = hits.filter((flag) => flag !== result && (result !== 'missing' || flag === 'sharingDiff'));
  return {
    seq: 0,
    topicId: item.topicId,
    itemNo: item.itemNo,
    name: item.name,
    resourceType: item.resourceType,
    mandatory: item.mandatory,
    plannedCount: item.plannedCount,
    submittedCount,
    plannedBytes: item.plannedBytes,
    submittedBytes,
    countRate,
    volumeRate,
    plannedSharing: item.sharingMethod,
    submittedSharing: Object.keys(ranks)[strictest] ?? '',
    result,
    flags: [...besides, ...secondary(item, linked, duplicates)],
    resources: linked.map((one) => shown(one, isType(one) && !duplicates.has(one.resourceId))),
    explanation: item.explanation,
    explanationStatus: item.explanationStatus,
  };
}

function secondary(item: PlannedItem, linked: readonly SubmittedResource[], duplicates: ReadonlySet<number>): Flag[] {
  const wanted = item.format
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((one) => one !== '');
  const isLate = ({ submittedOn }: SubmittedResource) =>
    item.plannedDate !== null && submittedOn !== null && submittedOn > item.plannedDate;
  const isOther = ({ formats }: SubmittedResource) =>
    wanted.length > 0 && formats.length > 0 && !formats.some((one) => wanted.includes(one));
  return [
    ...(linked.some(isLate) ? (['late'] as const) : []),
    ...(linked.some(isOther) ? (['format'] as const) : []),
    ...(linked.some(({ resourceId }) => duplicates.has(resourceId)) ? (['duplicate'] as const) : []),
    ...(linked.some(({ isCorrected }) => isCorrected) ? (['corrected'] as const) : []),
  ];
}

const shown = (one: SubmittedResource, counts: boolean): RowResource => ({
  resourceId: one.resourceId,
  resourceNo: one.resourceNo,
  title: one.title,
  count: counts ? one.itemCount : 0,
  bytes: one.bytes,
  counts,
});

/** Unplanned resources, one row for each topic and type: shown, but never counted towards a planned item. */
function extraRows(
  topicNos: ReadonlyMap<number, string>,
  extra: readonly SubmittedResource[],
  duplicates: ReadonlySet<number>,
): CompareRow[] {
  const groups = Map.groupBy(extra, ({ topicId, resourceType }) => `${topicId} ${resourceType}`);
  return [...groups.values()]
    .map((group) => {
      const { topicId, resourceType } = group[0]!;
      const counted = group.filter(({ resourceId }) => !duplicates.has(resourceId));
      return {
        seq: 0,
        topicId,
        itemNo: null,
        name: '',
        resourceType,
        mandatory: false,
        plannedCount: 0,
        plannedBytes: 0,
        countRate: null,
        volumeRate: null,
        plannedSharing: '',
        submittedCount: sum(counted, ({ itemCount }) => itemCount),
        submittedBytes: sum(counted, ({ bytes }) => bytes),
        submittedSharing: '',
        result: 'extra' as const,
        flags: counted.length < group.length ? (['duplicate'] as Flag[]) : [],
        resources: group.map((one) => shown(one, !duplicates.has(one.resourceId))),
        explanation: '',
        explanationStatus: 'none' as const,
      };
    })
    .toSorted((a, b) => byTopic(topicNos, a, b) || natural(a.resourceType, b.resourceType));
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

function sumsOf(rows: readonly CompareRow[]): Sums {
  const plannedCount = sum(rows, (row) => row.plannedCount);
  const plannedBytes = sum(rows, (row) => row.plannedBytes);
  const cappedCount = sum(rows, (row) => Math.min(row.submittedCount, row.plannedCount));
  const cappedBytes = sum(rows, (row) => Math.min(row.submittedBytes, row.plannedBytes));
  return {
    plannedCount,
    cappedCount,
    submittedCount: sum(rows, (row) => row.submittedCount),
    plannedBytes,
    cappedBytes,
    submittedBytes: sum(rows, (row) => row.submittedBytes),
    countRate: rate(cappedCount, plannedCount),
    volumeRate: rate(cappedBytes, plannedBytes),
  };
}

function totalsOf(topicNos: ReadonlyMap<number, string>, rows: readonly CompareRow[]): Totals {
  const planned = rows.filter(({ itemNo }) => itemNo !== null);
  const extra = rows.filter(({ itemNo }) => itemNo === null);
  const mandatory = planned.filter((row) => row.mandatory);
  const done = mandatory.filter(({ result }) => result === 'matched' || result === 'exceeded');
  const grouped = <K extends string | number>(key: (row: CompareRow) => K) => [...Map.groupBy(planned, key)];
  return {
    ...sumsOf(planned),
    mandatory: mandatory.length,
    mandatoryDone: done.length,
    itemRate: rate(done.length, mandatory.length),
    extraCount: sum(extra, (row) => row.submittedCount),
    extraBytes: sum(extra, (row) => row.submittedBytes),
    byTopic: grouped((row) => row.topicId).map(([topicId, of]) => ({ topicId, ...sumsOf(of) })),
    byType: grouped((row) => row.resourceType)
      .map(([resourceType, of]) => ({ resourceType, ...sumsOf(of) }))
      .toSorted((a, b) => natural(a.resourceType, b.resourceType)),
    byTopicType: grouped((row) => `${row.topicId} ${row.resourceType}`)
      .map(([, of]) => ({ topicId: of[0]!.topicId, resourceType: of[0]!.resourceType, ...sumsOf(of) }))
      .toSorted((a, b) => byTopic(topicNos, a, b) || natural(a.resourceType, b.resourceType)),
  };
}

/** Optional items never fail; a different type always fails until the resource is linked to another item. */
function conclusionOf(rows: readonly CompareRow[]): Conclusion {
  const open = rows.filter(
    ({ mandatory, result }) =>
      result === 'typeMismatch' ||
      (mandatory && ['missing', 'countShort', 'volumeShort', 'sharingDiff'].includes(result)),
  );
  if (open.some(({ result, explanationStatus }) => result === 'typeMismatch' || explanationStatus !== 'accepted'))
    return 'fail';
  return open.length > 0 ? 'passWithNote' : 'pass';
}
