import type { Program } from '#server/process/program';
import { dataset } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import type { CommentStatus, Subject } from '../contract.ts';
import * as queries from './queries.ts';
import type { About } from './queries.ts';

interface Made {
  content?: string;
  status?: CommentStatus;
  createTime?: Date;
}

/** Creates a comment, by default visible. Returns its id. */
export async function comment(portal: Program, about: About, userId: number, made: Made = {}): Promise<number> {
  const ctx = portal.context();
  const { content = 'A comment for a test', status = 'visible', createTime = ctx.now } = made;
  return queries.insert(ctx, { ...about, userId, content, status, createTime });
}

const truth = [0, 1, 2, 3, 4, 5, 6, 7];

/** A public data set with a public model, as rows and as subjects of comments. */
export async function subjects(portal: Program) {
  const set = await dataset(portal);
  const own = await model(portal, set.publicId, truth);
  const ofSet: Subject = { kind: 'dataset', publicId: set.publicId };
  const ofModel: Subject = { kind: 'model', publicId: own.publicId };
  return { datasetId: set.datasetId, modelId: own.modelId, ofSet, ofModel };
}
