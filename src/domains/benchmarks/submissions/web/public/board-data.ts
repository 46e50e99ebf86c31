import { submissions, type BoardQuery } from '#calls/benchmarks/submissions';
import type { callOf } from '#web/api/scope.ts';

/** What a board is asked for, as its address says it. */
export type Asked = Omit<BoardQuery, 'orderByColumn' | 'isAsc' | 'reasonable'>;

/** Longest part of a name that a board is narrowed by. */
export const longestBoardName = 45;

/** First models whose intervals are drawn. */
const mostIntervals = 12;

/** Reads a board with the figures above it. */
export async function readBoard(call: ReturnType<typeof callOf>, publicId: string, query: BoardQuery) {
  const { name = '', mark, seen, openness, mostTraining, mostCost, subset, version } = query;
  const { sort, order, columns, pageNum, pageSize } = query;
  const view = { name, mark, seen, openness, mostTraining, mostCost, subset, version };
  const asked: Asked = { ...view, sort, order, columns, pageNum, pageSize };
  const params = { publicId };
  const [board, chart] = await Promise.all([
    call(submissions.board, { params, query: asked }),
    call(submissions.chart, { params, query: view }),
  ]);
  // Hundreds of models: a page carries no more of each than is drawn.
  const points = chart.rows.map(({ publicId: id, name: title, submitTime, mean, low, high, hasSeenTargets }, at) => ({
    ...{ publicId: id, name: title, submitTime: submitTime.slice(0, 10), mean, hasSeenTargets },
    ...(at < mostIntervals ? { low, high } : { low: null, high: null }),
  }));
  return { board, points, asked };
}

export type BoardData = Awaited<ReturnType<typeof readBoard>>;
export type Drawn = BoardData['points'][number];
