import type { Program } from '#server/process/program';
import { caller, type Caller } from '#testing';
import { currentVersion } from '#module/benchmarks/datasets';
import { submissions, type BoardRow, type ModelAct, type OwnModel } from '../contract.ts';
import { add, type NewModel } from './storing.ts';
import { score } from './queue.ts';
import { compare } from './service.ts';
import { taskOf } from './task.ts';

let count = 0;

/**
 * A model of a data set with these predictions, by default approved; models created later have a later submission time.
 */
export async function model(
  portal: Program,
  publicId: string,
  predictions: readonly (number | string)[],
  made: Partial<Omit<NewModel, 'bytes'>> = {},
): Promise<{ modelId: number; publicId: string; name: string }> {
  const ctx = portal.context();
  const version = await currentVersion(ctx, publicId);
  const task = await taskOf(ctx, version);
  const text = ['id\tprediction', ...task.ids.map((id, at) => `${id}\t${predictions[at]}`)].join('\n');
  const name = made.name ?? `Model ${++count}`;
  const added = await add(ctx, task, {
    description: 'A model for a test',
    publisher: 'Test Lab',
    status: 'approved',
    reason: '',
    fileName: 'x.txt',
    paperUrl: '',
    codeUrl: '',
    license: '',
    hardware: '',
    trainingData: '',
    hasSeenTargets: false,
    isBaseline: false,
    isDemo: false,
    auditBy: '',
    ...made,
    name,
    bytes: new TextEncoder().encode(text),
  });
  await compare(ctx, version.versionId);
  return { ...added, name };
}

/** Scores the queued models, as the workers do; returns their number. */
export async function scoreWaiting(portal: Program): Promise<number> {
  const ctx = portal.context();
  const waiting = await ctx.db
    .selectFrom('benchModel')
    .select('modelId')
    .where('status', 'in', ['queued', 'scoring'])
    .orderBy('modelId')
    .execute();
  for (const model of waiting) await score(ctx, model);
  return waiting.length;
}

/** Default targets of the data sets that {@link dataset} of data sets creates. */
export const truth: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** A score file with a constant error. */
export const fileFor = (ids: readonly string[], by = 0.5) =>
  ['id\tprediction', ...ids.map((id, at) => `${id}\t${truth[at]! + by + 0.0001}`), ''].join('\n');

/** The values of the form. */
export const form = (change: object = {}) => ({
  name: 'Lattice network',
  description: 'A network on lattices',
  publisher: 'Institute of Physics',
  fileName: 'scores.txt',
  file: '',
  ...change,
});

/** The calls of a submitter and a reviewer through the endpoints. */
export function calls(portal: Program, { author, reviewer }: { author: Caller; reviewer: Caller }) {
  const visitor = caller(portal);
  const { db } = portal.context();
  const rowVerOf = async (modelId: number) => {
    const row = await db.selectFrom('benchModel').select('rowVer').where('modelId', '=', modelId).executeTakeFirst();
    return row?.rowVer ?? 0;
  };
  return {
    rowVerOf,
    /** Sends a model and waits until it is scored. */
    async send(publicId: string, body: object, who: Caller = author) {
      const answer = await who(submissions.submit, { params: { publicId }, body });
      await scoreWaiting(portal);
      return answer;
    },
    board: async (publicId: string) =>
      (await visitor(submissions.board, { params: { publicId } })).rows as unknown as BoardRow[],
    mine: async (who: Caller = author) =>
      (await who(submissions.mine, { query: { pageSize: 100 } })).rows as unknown as OwnModel[],
    act: async (name: ModelAct, modelId: number, who: Caller = reviewer, rowVer?: number) =>
      who(submissions[name], {
        body: { modelId, rowVer: rowVer ?? (await rowVerOf(modelId)), reason: 'Split not stated' },
      }),
    async mailsTo(address: string): Promise<string[]> {
      const rows = await db
        .selectFrom('mailOutbox')
        .select('body')
        .where('toAddr', '=', address)
        .orderBy('id')
        .execute();
      return rows.map(({ body }) => body);
    },
  };
}
