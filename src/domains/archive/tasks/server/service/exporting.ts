import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { workbook } from '#server/formats/workbook';
import type { TaskQuery } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { allTasks } from './reading.ts';

const exportedColumns = [
  'taskNo',
  'projectNo',
  'nameZh',
  'leadOrg',
  'status',
  'stageNo',
  'topics',
  'resources',
  'volume',
  'countRate',
  'dueDate',
  'daysLeft',
  'handlerName',
] as const;

/** The tasks that match the filter of the list, as a workbook in the caller's language. */
export async function exportTasks(ctx: Context, query: TaskQuery) {
  const t = translatorOf(taskTexts, ctx.language);
  const rows = await allTasks(ctx, query);
  return workbook({
    name: t('exportName'),
    columns: exportedColumns.map((name) => ({ title: t(`fields.${name}`), width: name === 'nameZh' ? 50 : 20 })),
    rows: rows.map((row) =>
      exportedColumns.map((name) => {
        if (name === 'status') return t(`states.${row.status}`);
        if (name === 'topics') return `${row.topicsDone}/${row.topicsSubmitted}/${row.topics}`;
        if (name === 'resources') return `${row.resourcesSubmitted}/${row.plannedCount}`;
        return name === 'volume' ? row.submittedBytes : row[name];
      }),
    ),
  });
}
