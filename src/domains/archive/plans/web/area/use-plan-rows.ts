import { useEffect, useMemo, useState } from 'react';
import { useHistory, type History } from '#web/kit/forms/sheet/history.ts';
import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { call } from '#web/api/api.ts';
import { CallError } from '#web/api/wire.ts';
import { plans, type Plan } from '../../contract.ts';
import { copyKey, readCopy, removeCopy, writeCopy } from './local-copy.ts';
import { baseWith, mergeRows, withMine, withTheirs, type RowConflict } from './merging.ts';
import { filledRows, newKey, rowOf, tidied, type Choices } from './rows.ts';
import { storableRows } from './storable.ts';

/**
 * How a save ended: `saved` with the number of rows of others that were taken, and of faulty rows that stay in this browser; `conflicts` have to be decided before
 * anything is saved; `closed` for a plan that cannot be edited any more.
 */
type SaveOutcome =
  | { state: 'saved'; taken: number; faulty: number }
  | { state: 'conflicts' }
  | { state: 'closed' }
  | { state: 'faulty'; count: number }
  | { state: 'otherTopics'; topics: string[] };

/** Attempts to save when others save at the same moment. */
const maxAttempts = 4;

export interface PlanRows {
  history: History<readonly SheetRow[]>;
  isDirty: boolean;
  /** Whether the rows come from this browser's storage. */
  isRestored: boolean;
  conflicts: readonly RowConflict[];
  choose: (conflict: RowConflict, whose: 'mine' | 'theirs') => void;
  discard: () => void;
  /** The rows as they are stored, when they were last read. */
  stored: readonly SheetRow[];
  save: () => Promise<SaveOutcome>;
}

/**
 * The rows of a plan while they are edited. Saving merges them with what others have saved since; rows that both
 * changed become conflicts. Unsaved rows are kept in this browser, and merged when they are opened again.
 */
export function usePlanRows(userId: number, taskId: number, plan: Plan, choices: Choices): PlanRows {
  const isReadOnly = plan.may.editTopics.length === 0;
  const key = copyKey(userId, taskId);
  // The first save makes version 1 of a plan that had none.
  const version = plan.version.version || 1;
  const stored = useMemo(() => plan.items.map((item) => rowOf(item, choices)), [plan.items, choices]);
  const [opened] = useState(() => {
    const copy = isReadOnly ? undefined : readCopy(key);
    return copy && { isRestored: true, ...mergeRows(copy.base, copy.rows, stored) };
  });
  // The rows on the server when they were last read or merged.
  const [base, setBase] = useState<{ rowVer: number; rows: readonly SheetRow[] }>({
    rowVer: plan.version.rowVer,
    rows: stored,
  });
  const [conflicts, setConflicts] = useState<readonly RowConflict[]>(opened?.conflicts ?? []);
  const history = useHistory<readonly SheetRow[]>(() => opened?.rows ?? stored);
  const rows = history.present;
  const isDirty = !isReadOnly && rows !== base.rows && JSON.stringify(rows) !== JSON.stringify(base.rows);
  useEffect(() => {
    if (isDirty) writeCopy(key, { base: baseWith(base.rows, conflicts), rows });
    else if (!isReadOnly) removeCopy(key);
  }, [isDirty, isReadOnly, key, base.rows, conflicts, rows]);

  const save = async (): Promise<SaveOutcome> => {
    let [now, from, taken]: [readonly SheetRow[], typeof base, number] = [rows, base, 0];
    for (let attempt = 1; ; attempt += 1) {
      const { items, stored: sent, typed, faulty, isUnchanged } = storableRows(now, from.rows, choices);
      if (faulty > 0 && isUnchanged) return { state: 'faulty', count: faulty };
      const editable = new Set(plan.may.editTopics);
      const others = foreignTopics(filledRows(now), from.rows, choices, editable);
      if (others.length > 0) return { state: 'otherTopics', topics: others };
      try {
        const reply = await call(
          plans.save,
          {
            params: { taskId },
            body: {
              rowVer: from.rowVer,
              topicIds: plan.may.editTopics,
              items: items.filter(({ topicId }) => editable.has(topicId)),
            },
          },
          { quiet: true },
        );
        if (faulty > 0) {
          // The faulty rows stay here; the table is opened again with them.
          writeCopy(key, { base: sent, rows: typed });
          history.reset(typed);
        } else removeCopy(key);
        setBase({ rowVer: reply.rowVer, rows: faulty > 0 ? sent : now });
        return { state: 'saved', taken, faulty };
      } catch (error) {
        if (!(error instanceof CallError) || error.key !== 'archive.plans.changed' || attempt === maxAttempts)
          throw error;
      }
      const fresh = await call(plans.read, { params: { taskId }, query: {} });
      if ((fresh.version.version || 1) !== version || fresh.may.editTopics.length === 0) return { state: 'closed' };
      const theirs = { rowVer: fresh.version.rowVer, rows: fresh.items.map((item) => rowOf(item, choices)) };
      // As the server writes them: rows of a save whose answer was lost are the same.
      const merged = mergeRows(
        from.rows,
        now.map((row) => (filledRows([row]).length > 0 ? tidied(row, choices) : row)),
        theirs.rows,
      );
      [now, from, taken] = [merged.rows, theirs, taken + merged.taken];
      // Without the steps before: undoing would delete rows of others.
      history.reset(now);
      setBase(theirs);
      if (merged.conflicts.length > 0) {
        setConflicts(merged.conflicts);
        return { state: 'conflicts' };
      }
    }
  };
  return {
    history,
    isDirty,
    isRestored: opened !== undefined,
    conflicts,
    stored: base.rows,
    save,
    choose: (conflict, whose) => {
      history.put(whose === 'mine' ? withMine(rows, conflict, newKey) : withTheirs(rows, conflict));
      setConflicts(conflicts.filter((one) => one !== conflict));
    },
    discard: () => {
      setConflicts([]);
      history.reset(base.rows);
    },
  };
}

/** Numbers of topics that the caller may not edit and whose rows were changed: nothing of them would be saved. */
function foreignTopics(
  rows: readonly SheetRow[],
  base: readonly SheetRow[],
  { topics }: Choices,
  editable: ReadonlySet<number>,
): string[] {
  const isForeign = ({ topic = '' }: SheetRow) =>
    topics.some(({ topicId, topicNo }) => topicNo === topic.trim() && !editable.has(topicId));
  const cells = ({ key: _key, ...rest }: SheetRow) => JSON.stringify(rest);
  const before = new Set(base.map(cells));
  const after = new Set(rows.map(cells));
  const changed = [
    ...rows.filter((row) => isForeign(row) && !before.has(cells(row))),
    ...base.filter((row) => isForeign(row) && !after.has(cells(row))),
  ];
  return [...new Set(changed.map(({ topic = '' }) => topic))];
}
