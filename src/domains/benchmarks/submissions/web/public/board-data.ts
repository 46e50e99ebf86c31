import { submissions, type BoardQuery } from '#contract/benchmarks/submissions';
import type { callOf } from '#web/api/scope.ts';

/** The query of a board in its address. */
export type Asked = Omit<BoardQuery, 'orderByColumn' | 'isAsc' | 'reasonable'>;

/** Maximum length of the name filter of a board. */
export const longestBoardName = 45;

/** Number of models whose intervals are drawn, from the first. */
const maxIntervals = 12;

/** Loads a board with the charts above it. */
export async function readBoard(call: ReturnType<typeof callOf>, publicId: string, query: BoardQuery) {
  const { name = '', mark, seen, openness, maxTraining, maxCost, subset, version } = query;
  const { sort, order, columns, pageNum, pageSize } = query;
  const view = { name, mark, seen, openness, maxTraining, maxCost, subset, version };
  const asked: Asked = { ...view, sort, order, columns, pageNum, pageSize };
  const params = { publicId };
  const [board, chart] = await Promise.all([
    call(submissions.board, { params, query: asked }),
    call(submissions.chart, { params, query: view }),
  ]);
  // With hundreds of models, the page contains only the drawn fields of each.
  const points = chart.rows.map(({ publicId: id, name: title, submitTime, mean, low, high, hasSeenTargets }, at) => ({
    publicId: id,
    name: title,
    submitTime: submitTime.slice(0, 10),
    mean,
    hasSeenTargets,
    ...(at < maxIntervals ? { low, high } : { low: null, high: null }),
  }));
  return { board, points, asked };
}

export type BoardData = Awaited<ReturnType<typeof readBoard>>;
export type Drawn = BoardData['points'][number];
