import type { DataScope } from '#contract/system/roles';

/** A role as the comparison needs it. */
export interface RoleRights {
  permissions: readonly string[];
  dataScope: DataScope;
  /** The chosen departments of scope 2. */
  deptIds: readonly number[];
}

/** A role as held by somebody in a department: its permissions, and the departments whose rows it shows. */
export interface Grant {
  permissions: ReadonlySet<string>;
  shows: 'everything' | ReadonlySet<number>;
}

/** `everything` for the super administrator and for holders of `*:*:*`. */
export type Rights = 'everything' | readonly Grant[];

/** Rights of a grant that the caller lacks: permissions, or rows on which the caller does not hold the same permission. */
export type Excess = { permissions: readonly string[] } | 'scope';

/** Each department with its descendants. */
export type Tree = ReadonlyMap<number, readonly number[]>;

/** Own rows (scope 5) are no other user's, so they count as no rows. */
export function grantOf(role: RoleRights, deptId: number | null, tree: Tree): Grant {
  const own = deptId === null ? [] : [deptId];
  const below = deptId === null ? [] : (tree.get(deptId) ?? own);
  const departments = { '2': role.deptIds, '3': own, '4': below, '5': [] };
  return {
    permissions: new Set(role.permissions),
    shows: role.dataScope === '1' ? 'everything' : new Set(departments[role.dataScope]),
  };
}

/**
 * The rights of a grant beyond the caller's; undefined if there are none. Each of its permissions must be in one of the caller's own
 * grants that shows at least the same departments. Roles without permissions therefore never exceed anybody.
 */
export function excessOf({ permissions, shows }: Grant, own: Rights): Excess | undefined {
  if (own === 'everything') return undefined;
  const lacking = [...permissions].filter((one) => !own.some((mine) => mine.permissions.has(one)));
  if (lacking.length > 0) return { permissions: lacking };
  const isCovered = (one: string) => own.some((mine) => mine.permissions.has(one) && covers(mine.shows, shows));
  return [...permissions].every(isCovered) ? undefined : 'scope';
}

/** Whether a grant shows all departments of another. */
export function covers(own: Grant['shows'], other: Grant['shows']): boolean {
  if (own === 'everything') return true;
  return other !== 'everything' && [...other].every((deptId) => own.has(deptId));
}
