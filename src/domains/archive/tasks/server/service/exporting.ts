import type { Context } from '#server/context';
import { listWorkbook } from '#server/formats/list-workbook';
import type { TaskQuery } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { allTasks } from './reading.ts';

const exportedColumns = {
  taskNo: {},
  projectNo: {},
  nameZh: { width: 50 },
  leadOrg: {},
  status: { words: 'states' },
  stageNo: {},
  topics: {},
  resources: {},
  volume: {},
  countRate: {},
  dueDate: {},
  daysLeft: {},
  handlerName: {},
};

/** The tasks that match the filter of the list, as a workbook in the caller's language. */
export async function exportTasks(ctx: Context, query: TaskQuery) {
  const rows = (await allTasks(ctx, query)).map((row) => ({
    ...row,
    topics: `${row.topicsDone}/${row.topicsSubmitted}/${row.topics}`,
    resources: `${row.resourcesSubmitted}/${row.plannedCount}`,
    volume: row.submittedBytes,
  }));
  return listWorkbook(ctx, taskTexts, rows, exportedColumns, 20);
}
