import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { mayInArea, openTask } from '#module/archive/tasks';
import { resourcesTexts } from '#texts/data/resources';
import { comparisonTexts } from '../../texts/index.ts';
import { topicNames } from '../queries/input.ts';
import { findRun, listRows, listRuns } from '../queries/runs.ts';

/**
 * A run with the rows that the caller may see; null before the first run. @throws archive.tasks.notFound,
 * archive.comparisons.notFound
 */
export async function readRun(ctx: Context, taskId: number, runId?: number) {
  const access = await openTask(ctx, taskId);
  const mayRun = mayInArea(ctx.actor, access, 'compare.run', { now: ctx.now }) && access.task.planVersion > 0;
  const record = await findRun(ctx, taskId, runId);
  if (!record) {
    if (runId !== undefined) throw fail('archive.comparisons.notFound');
    return { run: null, mayRun };
  }
  const [rows, runs] = await Promise.all([listRows(ctx, record, access.topicIds), listRuns(ctx, taskId)]);
  const isNewest = runs[0]!.runId === record.runId;
  return {
    mayRun,
    run: {
      ...record,
      isStale: isNewest && record.compareVer !== access.task.compareVer,
      runs,
      rows: rows.map(({ currentStatus, ...row }) => {
        const isGap = row.itemNo !== null && row.result !== 'matched' && row.result !== 'exceeded';
        return {
          ...row,
          may: {
            explain:
              isNewest &&
              isGap &&
              currentStatus !== 'accepted' &&
              mayInArea(ctx.actor, access, 'compare.explain', { topicId: row.topicId, now: ctx.now }),
            decide:
              isNewest &&
              isGap &&
              row.currentExplanation !== '' &&
              mayInArea(ctx.actor, access, 'compare.decide', { now: ctx.now }),
          },
        };
      }),
    },
  };
}

/** A run as a workbook. @throws archive.tasks.notFound, archive.comparisons.notFound */
export async function exportRun(ctx: Context, taskId: number, runId?: number): Promise<FileReply> {
  const { topicIds } = await openTask(ctx, taskId);
  const record = await findRun(ctx, taskId, runId);
  if (!record) throw fail('archive.comparisons.notFound');
  const t = translatorOf(comparisonTexts, ctx.language);
  const types = translatorOf(resourcesTexts, ctx.language);
  const [rows, topics] = await Promise.all([listRows(ctx, record, topicIds), topicNames(ctx, taskId)]);
  const columns = [
    ...(['topic', 'item', 'name', 'type', 'mandatory', 'plannedCount', 'submittedCount', 'countRate'] as const),
    ...(['plannedBytes', 'submittedBytes', 'volumeRate', 'plannedSharing', 'submittedSharing'] as const),
    ...(['result', 'flags', 'explanation'] as const),
  ];
  return workbook({
    name: t('name'),
    columns: columns.map((name) => ({ title: t(`columns.${name}`), width: name === 'name' ? 40 : 16 })),
    rows: rows.map((row) => [
      topics.get(row.topicId) ?? '',
      row.itemNo ?? '',
      row.name,
      types.dynamic(`types.${row.resourceType}`),
      t(row.mandatory ? 'yes' : 'no'),
      row.plannedCount,
      row.submittedCount,
      row.countRate,
      row.plannedBytes,
      row.submittedBytes,
      row.volumeRate,
      row.plannedSharing === '' ? '' : types.dynamic(`sharing.${row.plannedSharing}`, row.plannedSharing),
      row.submittedSharing === '' ? '' : types.dynamic(`sharing.${row.submittedSharing}`, row.submittedSharing),
      t(`results.${row.result}`),
      row.flags.map((flag) => t(`flags.${flag}`)).join(', '),
      row.currentExplanation,
    ]),
  });
}
