import { implement } from '#server/routes';
import { submissions } from '../contract.ts';
import { mayOf } from './policy.ts';
import * as queries from './queries/submitted.ts';
import { analysisOf } from './analysis.ts';
import { board, chart } from './boards.ts';
import { correct, correctOwn } from './cards.ts';
import { comparison } from './comparison.ts';
import { decideMerge, ownMerges, proposeMerge, undoMerge } from './merging.ts';
import { exported, predictionFile } from './exporting.ts';
import { ownModel, ownModels } from './preliminary.ts';
import { rescoringLog } from './rescoring.ts';
import { find, frontModel, scoreFile, tombstone } from './service.ts';
import { decide, moveOwn, ownFields, submit } from './submitting.ts';

export const routes = implement(submissions, {
  board: ({ ctx, params, query }) => board(ctx, params.publicId, query),
  export: ({ ctx, params, query }) => exported(ctx, params.publicId, query),
  submit: ({ ctx, params, body }) => submit(ctx, params.publicId, body),
  mine: ({ ctx, query }) => ownModels(ctx, query),
  ownFile: ({ ctx, params }) => scoreFile(ctx, params.modelId, { isOwnOnly: true }),
  scoreFile: ({ ctx, params }) => scoreFile(ctx, params.modelId, { isOwnOnly: false }),
  ownModel: ({ ctx, params }) => ownModel(ctx, params.publicId),
  ownFields: ({ ctx, params }) => ownFields(ctx, params.publicId),
  publish: ({ ctx, body }) => moveOwn(ctx, 'publish', body.modelId),
  withdraw: ({ ctx, body }) => moveOwn(ctx, 'withdraw', body.modelId, body.reason),
  correctOwn: ({ ctx, body }) => correctOwn(ctx, body),
  correct: ({ ctx, body }) => correct(ctx, body),
  merges: ({ ctx }) => ownMerges(ctx),
  proposeMerge: ({ ctx, body }) => proposeMerge(ctx, body),
  acceptMerge: ({ ctx, body }) => decideMerge(ctx, 'accept', body.mergeId),
  refuseMerge: ({ ctx, body }) => decideMerge(ctx, 'refuse', body.mergeId),
  withdrawMerge: ({ ctx, body }) => decideMerge(ctx, 'withdraw', body.mergeId),
  undoMerge: ({ ctx, body }) => undoMerge(ctx, body),
  tombstone: ({ ctx, params }) => tombstone(ctx, params.publicId),
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map((row) => ({ ...row, may: mayOf(ctx.actor, row) })) };
  },
  find: ({ ctx, params }) => find(ctx, params.modelId),
  approve: ({ ctx, body }) => decide(ctx, { act: 'approve', models: [body] }),
  reject: ({ ctx, body: { reason, ...model } }) => decide(ctx, { act: 'reject', models: [model], reason }),
  hide: ({ ctx, body: { reason, ...model } }) => decide(ctx, { act: 'hide', models: [model], reason }),
  restore: ({ ctx, body }) => decide(ctx, { act: 'restore', models: [body] }),
  retract: ({ ctx, body: { reason, ...model } }) => decide(ctx, { act: 'retract', models: [model], reason }),
  decide: ({ ctx, body }) => decide(ctx, body),
  log: async ({ ctx, params }) => {
    const rows = await rescoringLog(ctx, params.publicId);
    return { total: rows.length, rows };
  },
  model: ({ ctx, params }) => frontModel(ctx, params.publicId),
  chart: async ({ ctx, params, query }) => {
    const points = await chart(ctx, params.publicId, query);
    return { total: points.length, rows: points };
  },
  analysis: ({ ctx, params }) => analysisOf(ctx, params.publicId),
  comparison: ({ ctx, query }) => comparison(ctx, query.a, query.b),
  predictions: ({ ctx, params }) => predictionFile(ctx, params.publicId),
});
