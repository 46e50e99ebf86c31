import type { Permit } from '#shared/contract';

/** The signed-in user of the page; null for visitors. */
export interface Viewer {
  userId: number;
  userName: string;
  nickName: string;
  email: string;
  avatar: string;
  /** Path of the signature below the API base, or empty. */
  signature: string;
  verified: boolean;
  previewMode: boolean;
  roles: string[];
  permissions: string[];
}

const everyPermission = '*:*:*';

/** Any-of check; `*:*:*` passes. @throws when the list is empty, because a check without names is a mistake */
export function holdsPermission(viewer: Viewer | null, permissions: readonly string[]): boolean {
  return permissionsOf(viewer, permissions).includes(true);
}

/** All-of check; `*:*:*` passes. @throws when the list is empty */
export function holdsEveryPermission(viewer: Viewer | null, permissions: readonly string[]): boolean {
  return !permissionsOf(viewer, permissions).includes(false);
}

/** Any-of check; the role `admin` passes. @throws when the list is empty */
export function holdsRole(viewer: Viewer | null, roles: readonly string[]): boolean {
  return rolesOf(viewer, roles).includes(true);
}

/** All-of check; the role `admin` passes. @throws when the list is empty */
export function holdsEveryRole(viewer: Viewer | null, roles: readonly string[]): boolean {
  return !rolesOf(viewer, roles).includes(false);
}

/** Whether the viewer may call an endpoint. */
export function mayCall(viewer: Viewer | null, permit: Permit): boolean {
  if (permit === 'public') return true;
  if (!viewer) return false;
  if (permit === 'user') return true;
  if (permit === 'verified') return viewer.verified;
  return holdsPermission(viewer, typeof permit === 'string' ? [permit] : permit);
}

/** For each of the permissions, whether the viewer holds it. */
function permissionsOf(viewer: Viewer | null, permissions: readonly string[]): boolean[] {
  if (permissions.length === 0) throw new Error('A permission list is required');
  const held = viewer?.permissions ?? [];
  return permissions.map((one) => held.includes(everyPermission) || held.includes(one));
}

/** For each of the roles, whether the viewer has it. */
function rolesOf(viewer: Viewer | null, roles: readonly string[]): boolean[] {
  if (roles.length === 0) throw new Error('A role list is required');
  const held = viewer?.roles ?? [];
  return roles.map((one) => held.includes('admin') || held.includes(one));
}
