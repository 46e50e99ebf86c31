import { z } from 'zod';
import { contract, data, done, file } from '#shared/contract';
import { Id } from '#shared/ids';
import { PlainText, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { CompareRow, Conclusion, Rules, Totals } from './contract/results.ts';

export * from './contract/results.ts';

/** A run in the list of runs. */
const RunLine = z.object({
  runId: z.number(),
  roundNo: z.number(),
  planVersion: z.number(),
  conclusion: Conclusion,
  runTime: Moment,
});

/** A row with its present explanation, which may be newer than the run. */
export const ShownRow = CompareRow.extend({
  /** The present text of the explanation. */
  currentExplanation: z.string(),
  decision: z.string(),
  may: z.object({ explain: z.boolean(), decide: z.boolean() }),
});
export type ShownRow = z.output<typeof ShownRow>;

export const Run = RunLine.extend({
  rules: Rules,
  totals: Totals,
  rows: z.array(ShownRow),
  /** Whether the compared data have changed since the run. */
  isStale: z.boolean(),
  runs: z.array(RunLine),
});
export type Run = z.output<typeof Run>;

const ByTask = z.object({ taskId: Id });
const base = '/archive/task/:taskId/comparison';
const Which = z.object({ runId: Id.optional() });

export const comparisons = contract('archive.comparisons', {
  /** The newest run, or another one; null before the first run. */
  read: {
    method: 'GET',
    path: base,
    permit: 'user',
    params: ByTask,
    query: Which,
    reply: data(z.object({ run: Run.nullable(), mayRun: z.boolean() })),
  },
  run: { method: 'POST', path: base, permit: 'user', params: ByTask, reply: data(z.object({ runId: z.number() })) },
  /** Explains why an item is not met; an empty text withdraws the explanation. */
  explain: {
    method: 'PUT',
    path: `${base}/explanations/:itemNo`,
    permit: 'user',
    params: ByTask.extend({ itemNo: z.string().min(1).max(30) }),
    body: z.object({ explanation: PlainText(2000) }),
    reply: done(),
  },
  /** The centre accepts or refuses an explanation; the comparison runs again immediately. */
  decide: {
    method: 'POST',
    path: `${base}/explanations/:itemNo/decision`,
    permit: 'user',
    params: ByTask.extend({ itemNo: z.string().min(1).max(30) }),
    body: z.object({ accepts: z.boolean(), explanation: RequiredText(2000), decision: PlainText(1000) }),
    reply: done(),
  },
  export: { method: 'GET', path: `${base}/export`, permit: 'user', params: ByTask, query: Which, reply: file() },
});
