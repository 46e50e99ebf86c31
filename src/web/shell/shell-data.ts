import type { Suggestion } from '../kit/forms/suggested-input.tsx';
import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#shared/texts';
import type { Viewer } from '../rights/can.tsx';

/** Facts of the portal that both shells show, in the page's language. */
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
  /** Text below the name in the footer; empty means the slogan. */
  footer: string;
  links: { title: string; url: string }[];
  /** The banner above every public page; null when there is none or the reader has closed it. */
  announcement: { id: string; level: 'info' | 'warn'; text: string; url: string } | null;
  demo: boolean;
  registerOpen: boolean;
  /** Address of MatElab; empty when there is none. */
  matElabUrl: string;
  matElab: boolean;
  /** An external script that counts visits: its origin and our site id; null when not configured. */
  tracker: { origin: string; siteId: string } | null;
}

/** Cookie with the id of the announcement that a reader has closed. */
export const closedAnnouncement = 'closedAnnouncement';

export type Theme = 'system' | 'light' | 'dark';

/** Data of root's loader for every page. */
export interface ShellData {
  language: Language;
  theme: Theme;
  site: Site;
  viewer: Viewer | null;
  /** The session cookie was invalid: the browser deletes it and informs the user. */
  sessionLost: boolean;
  origin: string;
}

/** Root's data; undefined when root itself has failed. */
export const useShell = () => useRouteLoaderData<() => ShellData>('root');

/** Actions of the product that a shell needs without knowing its nouns; root provides them. */
export interface ShellActs {
  /** Ends the session on the server, deletes the token and reloads the page for a visitor. */
  logout: (options?: { to?: string; silent?: boolean }) => Promise<void>;
  /** The id of the user who is logged in. @throws CallError, with code 401 when nobody is */
  currentUserId: () => Promise<number>;
  /** Counts a page view. */
  recordView: (path: string) => Promise<void>;
  /** Number of the user's unread notifications; 0 when it cannot be loaded. */
  unreadNotifications: () => Promise<number>;
  /** Suggestions of the search for the beginning of a text; empty when they cannot be loaded. */
  suggest: (beginning: string) => Promise<Suggestion[]>;
}
export const ShellActsContext = createContext<ShellActs | null>(null);

export function useShellActs(): ShellActs {
  const acts = use(ShellActsContext);
  if (!acts) throw new Error('Shell acts are provided by root.tsx');
  return acts;
}
