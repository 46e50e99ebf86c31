import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import * as queries from './queries.ts';

/** Id, code, name; in order. */
const posts = [
  [1, 'director', '主任'],
  [2, 'researcher', '研究员'],
  [3, 'engineer', '工程师'],
  [4, 'staff', '普通职员'],
] as const;

export async function seed(ctx: Context): Promise<void> {
  const missing = await newRows(ctx, 'post', posts, ([, code]) => code);
  await queries.seedRows(
    ctx,
    missing.map(([postId, postCode, postName]) => ({
      postId,
      postCode,
      postName,
      postSort: postId,
      createBy: 'system',
    })),
  );
}
