import type { Role } from '../contract.ts';
import type { RoleRow } from './queries.ts';

/** The role of the super administrator: it passes every check, so its menus mean nothing. */
export const adminRole = 1;

/** A role as pages see it. */
export const shown = (row: RoleRow, held = false): Omit<Role, 'createTime'> & Pick<RoleRow, 'createTime'> => ({
  ...row,
  admin: row.roleId === adminRole,
  flag: held,
});
