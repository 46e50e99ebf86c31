import type { DataScope } from '#contract/system/roles';

/** A role as the comparison of rights needs it. */
export interface RoleRights {
  dataScope: DataScope;
  permissions: readonly string[];
  /** The chosen departments of scope 2. */
  deptIds: readonly number[];
}

/** Rows on which somebody has a permission. */
export interface Reach {
  isEverywhere: boolean;
  depts: ReadonlySet<number>;
  /** Scopes that depend on the holder's department, and so show other rows to a later holder. */
  scopes: ReadonlySet<DataScope>;
}

/** Reach of each permission. */
export type Holdings = 'everything' | ReadonlyMap<string, Reach>;

/** Why a role or a user holds more than the caller. */
export type Excess = 'permissions' | 'scope';

/** Stands for the calls without a permission string: all roles widen their data scope. */
const anyCall = '';

/** A department with everything below it, by its id. */
export type Tree = ReadonlyMap<number, readonly number[]>;

/** The departments that the scope of a role shows to holders in these departments. */
function deptsOf({ dataScope, deptIds }: RoleRights, holderDepts: readonly number[], tree: Tree): readonly number[] {
  if (dataScope === '2') return deptIds;
  if (dataScope === '3') return holderDepts;
  return dataScope === '4' ? holderDepts.flatMap((deptId) => tree.get(deptId) ?? [deptId]) : [];
}

/** What holders of the roles in these departments hold. Permissions of the same roles share their reach. */
export function holdingsOf(
  roles: readonly RoleRights[],
  holderDepts: readonly number[],
  tree: Tree,
): ReadonlyMap<string, Reach> {
  const granting = new Map<string, number[]>();
  for (const [at, { permissions }] of roles.entries())
    for (const permission of new Set([anyCall, ...permissions]))
      granting.set(permission, [...(granting.get(permission) ?? []), at]);
  const reaches = new Map<string, Reach>();
  const reachOf = (at: readonly number[]): Reach => {
    const these = at.map((one) => roles[one]!);
    return {
      isEverywhere: these.some(({ dataScope }) => dataScope === '1'),
      depts: new Set(these.flatMap((role) => deptsOf(role, holderDepts, tree))),
      scopes: new Set(these.map(({ dataScope }) => dataScope).filter((scope) => scope === '3' || scope === '4')),
    };
  };
  return new Map(
    [...granting].map(([permission, at]) => {
      const key = at.join();
      const reach = reaches.get(key) ?? reachOf(at);
      reaches.set(key, reach);
      return [permission, reach];
    }),
  );
}

/**
 * Why somebody holds more than the caller; undefined if they do not.
 * @param kind of a role the scopes are compared too, because it can get holders in other departments
 */
export function excessOf(kind: 'role' | 'user', theirs: Holdings, own: Holdings): Excess | undefined {
  if (own === 'everything') return undefined;
  if (theirs === 'everything' || [...theirs.keys()].some((one) => one !== anyCall && !own.has(one)))
    return 'permissions';
  const isCovered = ([permission, reach]: [string, Reach]) => covers(kind, own.get(permission), reach);
  return [...theirs].every(isCovered) ? undefined : 'scope';
}

function covers(kind: 'role' | 'user', own: Reach | undefined, theirs: Reach): boolean {
  if (own?.isEverywhere) return true;
  if (theirs.isEverywhere || [...theirs.depts].some((dept) => !own?.depts.has(dept))) return false;
  if (kind === 'user') return true;
  const has = (scope: DataScope) => own?.scopes.has(scope) ?? false;
  return [...theirs.scopes].every((scope) => has('4') || (scope === '3' && has('3')));
}
