import { createContext, use, type ReactNode } from 'react';
import type { Endpoint } from '#shared/contract';
import { mayCall, type Viewer } from './viewer.ts';

export { holdsPermission, holdsRole, mayCall, type Viewer } from './viewer.ts';

export const ViewerContext = createContext<Viewer | null>(null);

/** The signed-in user, or null. */
export const useViewer = () => use(ViewerContext);

/** Shows its children only to users who may call the endpoint. */
export function Can({ call, children }: { call: Endpoint; children: ReactNode }) {
  return mayCall(useViewer(), call.permit) ? children : null;
}
