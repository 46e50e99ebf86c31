import { submissions, type BoardQuery } from '#calls/benchmarks/submissions';
import type { callOf } from '#web/scope.ts';

/** What a board is asked for, as its address says it. */
export type Asked = Omit<BoardQuery, 'orderByColumn' | 'isAsc' | 'reasonable'>;

/** Longest part of a name that a board is narrowed by. */
export const longestBoardName = 45;

/** Reads a board with the figures above it. */
export async function readBoard(call: ReturnType<typeof callOf>, publicId: string, query: BoardQuery) {
  const { name = '', mark, seen, openness, mostTraining, mostCost, subset } = query;
  const { sort, order, columns, pageNum, pageSize } = query;
  const view = { name, mark, seen, openness, mostTraining, mostCost, subset };
  const asked: Asked = { ...view, sort, order, columns, pageNum, pageSize };
  const params = { publicId };
  const [board, chart] = await Promise.all([
    call(submissions.board, { params, query: asked }),
    call(submissions.chart, { params, query: view }),
  ]);
  return { board, points: chart.rows, asked };
}

export type BoardData = Awaited<ReturnType<typeof readBoard>>;
