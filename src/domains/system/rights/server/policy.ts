import type { DataScope } from '#contract/system/roles';

/** A role as the comparison of rights needs it. */
export interface RoleRights {
  dataScope: DataScope;
  /** The chosen departments of scope 2. */
  deptIds: readonly number[];
  permissions: readonly string[];
}

/**
 * Rows that a role shows: those of a department, of every department, or of the departments of whoever holds the role
 * later (their own, or that and its descendants).
 */
export type Place = number | 'everywhere' | 'own' | 'below';

/** The places on which somebody holds each permission. */
export type Holdings = 'everything' | ReadonlyMap<string, ReadonlySet<Place>>;

/** Why a role or a user holds more than the caller. */
export type Excess = 'permissions' | 'scope';

/** Each department with its descendants. */
export type Tree = ReadonlyMap<number, readonly number[]>;

/**
 * Places of a role for a holder in a department, or for anyone who may hold it later. Own rows (scope 5) are within
 * reach of no one else, so they count for nothing.
 * @param dept of the holder; undefined for later holders
 */
function placesOf({ dataScope, deptIds }: RoleRights, dept: number | null | undefined, tree: Tree): readonly Place[] {
  if (dataScope === '1') return ['everywhere'];
  if (dataScope === '2') return deptIds;
  if (dataScope === '5' || dept === null) return [];
  if (dept === undefined) return [dataScope === '3' ? 'own' : 'below'];
  return dataScope === '3' ? [dept] : (tree.get(dept) ?? [dept]);
}

/** What a user in a department holds. Permissions of the same roles share one set. */
export function holdingsOf(roles: readonly RoleRights[], dept: number | null, tree: Tree): Holdings {
  const granting = new Map<string, number[]>();
  for (const [at, { permissions }] of roles.entries())
    for (const permission of permissions) granting.set(permission, [...(granting.get(permission) ?? []), at]);
  const places = roles.map((role) => [...placesOf(role, dept, tree), ...placesOf(role, undefined, tree)]);
  const shared = new Map<string, ReadonlySet<Place>>();
  return new Map(
    [...granting].map(([permission, at]) => {
      const reach = shared.get(at.join()) ?? new Set(at.flatMap((one) => places[one]!));
      shared.set(at.join(), reach);
      return [permission, reach];
    }),
  );
}

/**
 * Why a role gives its holder more than the caller holds; undefined if it does not. A user holds more than the caller
 * exactly if one of the user's roles does.
 * @param dept of the holder; undefined for anyone who may hold the role later
 */
export function excessOf(
  role: RoleRights,
  dept: number | null | undefined,
  own: Holdings,
  tree: Tree,
): Excess | undefined {
  if (own === 'everything') return undefined;
  const reaches = new Set(role.permissions.map((permission) => own.get(permission)));
  if (reaches.has(undefined)) return 'permissions';
  const places = placesOf(role, dept, tree);
  return [...reaches].every((reach) => covers(reach!, places)) ? undefined : 'scope';
}

const covers = (own: ReadonlySet<Place>, places: readonly Place[]): boolean =>
  own.has('everywhere') || places.every((place) => own.has(place) || (place === 'own' && own.has('below')));
