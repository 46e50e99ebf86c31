import { superUser } from '#server/permit';
import type { User } from '../contract.ts';
import type { UserRow } from './queries/people.ts';

/** A user as returned to pages. */
export function shown({
  deptName,
  leader,
  ...row
}: UserRow): Omit<User, 'createTime' | 'updateTime' | 'loginDate' | 'pwdUpdateDate'> & UserRow {
  const dept = row.deptId === null || deptName === null ? null : { deptId: row.deptId, deptName, leader: leader ?? '' };
  return { ...row, deptName, leader, admin: row.userId === superUser, dept };
}
