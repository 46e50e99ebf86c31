import { createContext, use, type ReactNode } from 'react';
import type { Endpoint, Permit } from '#shared/contract';

/** Who is looking at the page; null for visitors. */
export interface Viewer {
  userId: number;
  userName: string;
  nickName: string;
  email: string;
  avatar: string;
  verified: boolean;
  previewMode: boolean;
  roles: string[];
  permissions: string[];
}

export const ViewerContext = createContext<Viewer | null>(null);

/** The logged-in person, or null. */
export const useViewer = () => use(ViewerContext);

const everyPermission = '*:*:*';

/** Any-of check; `*:*:*` passes. @throws when the list is empty: a check that names nothing is a mistake */
export function holdsPermission(viewer: Viewer | null, permissions: readonly string[]): boolean {
  if (permissions.length === 0) throw new Error('A permission list is required');
  return (
    !!viewer &&
    (viewer.permissions.includes(everyPermission) || permissions.some((one) => viewer.permissions.includes(one)))
  );
}

/** Any-of check; the role `admin` passes. @throws when the list is empty */
export function holdsRole(viewer: Viewer | null, roles: readonly string[]): boolean {
  if (roles.length === 0) throw new Error('A role list is required');
  return !!viewer && (viewer.roles.includes('admin') || roles.some((one) => viewer.roles.includes(one)));
}

/** Whether the viewer may call an endpoint. */
export function mayCall(viewer: Viewer | null, permit: Permit): boolean {
  if (permit === 'public') return true;
  if (!viewer) return false;
  if (permit === 'user') return true;
  if (permit === 'verified') return viewer.verified;
  return holdsPermission(viewer, typeof permit === 'string' ? [permit] : permit);
}

/** Shows its children only to people who may call the endpoint. */
export function Can({ call, children }: { call: Endpoint; children: ReactNode }) {
  return mayCall(useViewer(), call.permit) ? children : null;
}
