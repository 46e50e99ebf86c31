import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import * as queries from './queries.ts';

/** Id, parent, ancestors, order, name. */
const departments = [
  [100, 0, '0', 0, '数据中心'],
  [101, 100, '0,100', 1, '综合办公室'],
  [102, 100, '0,100', 2, '数据资源部'],
  [103, 100, '0,100', 3, '技术平台部'],
  [104, 100, '0,100', 4, '用户服务部'],
  [105, 100, '0,100', 5, '分中心'],
] as const;

export async function seed(ctx: Context): Promise<void> {
  const missing = await newRows(ctx, 'department', departments, ([deptId]) => String(deptId));
  await queries.insert(
    ctx,
    missing.map(([deptId, parentId, ancestors, orderNum, deptName]) => ({
      deptId,
      parentId,
      ancestors,
      orderNum,
      deptName,
      createBy: 'system',
    })),
  );
}
