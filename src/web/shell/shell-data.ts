import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#shared/texts';
import type { Viewer } from '../rights/can.tsx';

/** What both shells know of the portal, in the page's language. */
export interface Site {
  name: string;
  shortName: string;
  organization: string;
  address: string;
  phone: string;
  email: string;
  postcode: string;
  icp: string;
  policeRecord: string;
  /** What the footer says below the name; empty means the slogan. */
  footer: string;
  links: { title: string; url: string }[];
  /** The banner above every public page; null where there is none or the reader has closed it. */
  announcement: { id: string; level: 'info' | 'warn'; text: string; url: string } | null;
  demo: boolean;
  registerOpen: boolean;
  /** Where people visit MatElab; empty: nowhere. */
  matElabUrl: string;
  matElab: boolean;
  /** Where a script of others counts visits: its origin and our number there; null as long as nobody wants it. */
  tracker: { origin: string; siteId: string } | null;
}

/** Cookie with the announcement that a reader has closed. */
export const closedAnnouncement = 'closedAnnouncement';

export type Theme = 'system' | 'light' | 'dark';

/** What root's loader hands to every page. */
export interface ShellData {
  language: Language;
  theme: Theme;
  site: Site;
  viewer: Viewer | null;
  /** A session cookie was sent and is worth nothing: the browser drops it and says so. */
  sessionLost: boolean;
  origin: string;
}

/** Root's data; undefined while root itself has failed. */
export const useShell = () => useRouteLoaderData<() => ShellData>('root');

/** What a shell can ask of the product without knowing its nouns; root fills it in. */
export interface ShellActs {
  /** Ends the session on the server, forgets the token and shows the page anew as a visitor sees it. */
  logout: (options?: { to?: string; silent?: boolean }) => Promise<void>;
  /** Counts the view of a page. */
  recordView: (path: string) => Promise<void>;
  /** How many notifications the person has not read; 0 where that cannot be found out. */
  unreadNotifications: () => Promise<number>;
}
export const ShellActsContext = createContext<ShellActs | null>(null);

export function useShellActs(): ShellActs {
  const acts = use(ShellActsContext);
  if (!acts) throw new Error('Shell acts are provided by root.tsx');
  return acts;
}
