import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Alert, Button, Space } from 'antd';
import { resourceTypes } from '#contract/data/resources';
import type { Task } from '#contract/archive/tasks';
import { resourcesTexts } from '#texts/data/resources';
import { volumeUnits } from '#shared/cells';
import { call } from '#web/api/api.ts';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { useLeaveGuard } from '#web/kit/forms/leave-guard.ts';
import type { SheetColumn, SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { CallError } from '#web/api/wire.ts';
import { bases, plannedSharing, plans, sheetColumns, type Plan } from '../../contract.ts';
import { planTexts } from '../../texts/index.ts';
import { planPageTexts } from '../texts/index.ts';
import { Conflicts } from './conflicts.tsx';
import { ImportPreview } from './import-preview.tsx';
import { compareSheet, type Import } from './importing.ts';
import { emptyRow, faultOf, filledRows, type Choices } from './rows.ts';
import { Subtotals } from './subtotals.tsx';
import { usePlanRows } from './use-plan-rows.ts';

const Sheet = lazy(() => import('#web/kit/forms/sheet/sheet.tsx'));

interface Props {
  task: Task;
  plan: Plan;
  onChanged: () => void;
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** The editor table. Unsaved changes are kept on this device, also after a lost connection or a reload. */
export function Editor({ task, plan, onChanged }: Props) {
  const t = useTexts(planPageTexts);
  const params = { taskId: task.taskId };
  const isReadOnly = plan.may.editTopics.length === 0;
  const choices = useChoices(task);
  const columns = useColumns(choices);
  const viewer = useViewer();
  const edited = usePlanRows(viewer?.userId ?? 0, task.taskId, plan, choices);
  const { history, isDirty, conflicts } = edited;
  const rows = history.present;
  const [faults, setFaults] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Import>();
  useLeaveGuard(isDirty, t('leave'));
  const judge = useCallback(
    (row: SheetRow, column: string) =>
      isReadOnly || filledRows([row]).length === 0 ? undefined : faultOf(row, column, choices),
    [choices, isReadOnly],
  );
  const save = async () => {
    setBusy(true);
    try {
      const outcome = await edited.save();
      setFaults(
        outcome.state === 'faulty'
          ? [t('faulty', { count: outcome.count })]
          : outcome.state === 'otherTopics'
            ? [t('otherTopics', { topics: outcome.topics.join(t('and')) })]
            : outcome.state === 'closed'
              ? [t('closed')]
              : [],
      );
      if (outcome.state !== 'saved') return;
      if (outcome.faulty > 0) toast('warning', t('savedPartly', { count: outcome.faulty }));
      else toast('success', outcome.taken > 0 ? t('savedMerged', { count: outcome.taken }) : t('saved'));
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(
        error.fields.length > 0
          ? error.fields.slice(0, 10).map(({ path, message }) => `${path}: ${message}`)
          : [error.message],
      );
    } finally {
      setBusy(false);
    }
  };
  const read = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const { columns: heads, rows: cells } = await call(plans.readSheet, { params, body });
    const editable = new Set(plan.may.editTopics);
    const options = { table: rows, stored: edited.stored, choices, editable };
    setFound(compareSheet({ columns: heads, rows: cells }, options));
  };
  const take = (taken: readonly SheetRow[]) => {
    history.put(taken);
    setFound(undefined);
    toast('success', t('imported'));
  };
  const change = async () => {
    await call(plans.beginChange, { params });
    toast('success', t('changeBegun'));
    onChanged();
  };
  const drop = async () => {
    if (!(await confirmBox(t('dropAsk')))) return;
    await call(plans.dropChange, { params });
    edited.discard();
    onChanged();
  };
  const download = async (what: 'template' | 'export') =>
    saveFile(await call(plans[what], { params }), `${task.projectNo}_${what}.xlsx`);
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      {isReadOnly && plan.items.length > 0 ? <Alert type="info" title={t('readOnly')} /> : null}
      {edited.isRestored && isDirty ? (
        <Alert
          type="warning"
          title={t('restored')}
          action={
            <Button size="small" onClick={edited.discard}>
              {t('discard')}
            </Button>
          }
        />
      ) : null}
      {faults.length > 0 ? (
        <Alert
          role="alert"
          type="error"
          title={faults.map((one) => (
            <div key={one}>{one}</div>
          ))}
        />
      ) : null}
      <Conflicts conflicts={conflicts} rows={rows} columns={columns} onChoose={edited.choose} />
      <Space wrap>
        {isReadOnly ? null : (
          <Button type="primary" loading={busy} disabled={!isDirty || conflicts.length > 0} onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
        {plan.may.beginChange ? <Button onClick={() => quietly(change())}>{t('change')}</Button> : null}
        {plan.may.dropChange ? (
          <Button danger onClick={() => quietly(drop())}>
            {t('dropChange')}
          </Button>
        ) : null}
        <Button onClick={() => quietly(download('template'))}>{t('template')}</Button>
        <Button onClick={() => quietly(download('export'))}>{t('export')}</Button>
        {isDirty ? <span role="status">{t('unsaved')}</span> : null}
      </Space>
      {isReadOnly ? null : (
        <label>
          {t('import')}{' '}
          <FileInput
            aria-label={t('import')}
            accept=".xlsx"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) quietly(read(file));
              // The same file can be chosen again after it was corrected.
              target.value = '';
            }}
          />
          <span className="secondary">{t('importHint')}</span>
        </label>
      )}
      {found ? (
        <ImportPreview
          found={found}
          columns={columns}
          judge={judge}
          onTake={take}
          onClose={() => setFound(undefined)}
        />
      ) : null}
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Sheet
          label={t('title')}
          columns={columns}
          history={history}
          faultOf={judge}
          emptyRow={() => emptyRow(rows.at(-1)?.['topic'] ?? choices.topics[0]!.topicNo)}
          isReadOnly={isReadOnly || busy}
        />
      </Suspense>
      <Subtotals plan={plan} rows={rows} choices={choices} />
    </Space>
  );
}

function useChoices(task: Task): Choices {
  return useMemo(() => {
    const both = (tree: 'types' | 'sharing' | 'bases', value: string) =>
      (['zh', 'en'] as const).map((language) => {
        const texts = tree === 'types' ? resourcesTexts[language].types : planTexts[language][tree];
        return (texts as Record<string, string>)[value] ?? value;
      });
    const trees = { type: 'types', sharing: 'sharing', basis: 'bases' } as const;
    return { topics: task.topicList, namesOf: (kind, value) => both(trees[kind], value) };
  }, [task.topicList]);
}

/** Pixels of columns that need more or less than most: all up to the planned date are in view on a screen of 1280. */
const widths: Partial<Record<(typeof sheetColumns)[number], number>> = {
  topic: 64,
  name: 190,
  mandatory: 76,
  plannedCount: 76,
  countUnit: 64,
  volume: 76,
  volumeUnit: 76,
  sharingMethod: 100,
  plannedDate: 110,
  basis: 100,
  description: 220,
};

function useColumns({ topics }: Choices): SheetColumn[] {
  const words = useTexts(planTexts);
  const types = useTexts(resourcesTexts);
  return useMemo(() => {
    const options: Partial<Record<(typeof sheetColumns)[number], { value: string; label: string }[]>> = {
      topic: topics.map(({ topicNo }) => ({ value: topicNo, label: topicNo })),
      resourceType: resourceTypes.map((value) => ({ value, label: types(`types.${value}`) })),
      mandatory: [
        { value: 'yes', label: words('yes') },
        { value: 'no', label: words('no') },
      ],
      volumeUnit: volumeUnits.map((value) => ({ value, label: value })),
      sharingMethod: plannedSharing.map((value) => ({ value, label: words(`sharing.${value}`) })),
      basis: bases.map((value) => ({ value, label: words(`bases.${value}`) })),
    };
    return sheetColumns.map((key) => ({
      key,
      name: words(`columns.${key}`),
      width: widths[key] ?? 90,
      ...(options[key] ? { choices: options[key] } : {}),
    }));
  }, [topics, types, words]);
}
