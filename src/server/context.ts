import type { FastifyBaseLogger } from 'fastify';
import type { Permit } from '#shared/contract';
import type { Language } from '#shared/texts';
import type { Operation } from './audit/audit.ts';
import type { BackupSource } from './backup/source.ts';
import type { Db } from './database/db.ts';
import type { Listeners } from './events.ts';
import type { ClamdPlace, SearchCluster } from './process/env.ts';
import type { FileStore } from './files/files.ts';
import type { PreservationPlace } from './ocfl/place.ts';
import type { OwnProcess } from './process/own-process.ts';
import type { PageState } from './pages/page-state.ts';
import type { TransferTargets } from './files/transfer-targets.ts';

/** The caller: a person, an anonymous visitor or the system. */
export interface Actor {
  /** 0 for anonymous visitors and for the system. */
  userId: number;
  userName: string;
  email: string;
  deptId: number | null;
  verified: boolean;
  roles: readonly string[];
  permissions: readonly string[];
  /** Key of the session record; null without one. */
  sessionId: string | null;
  /**
   * The password must be changed first: until then the person is a visitor except in calls with `beforePasswordChange`.
   */
  mustChangePassword?: boolean;
  /**
   * A role requires two-factor sign-in, which is not set up: until then the person is a visitor except in calls that
   * are allowed before.
   */
  mustSetUpSecondFactor?: boolean;
  /** Scopes of the call's personal access token; absent for sessions. */
  scopes?: readonly string[];
}

export const anonymous: Actor = {
  userId: 0,
  userName: '',
  email: '',
  deptId: null,
  verified: false,
  roles: [],
  permissions: [],
  sessionId: null,
};

/** Process-wide services and the values of one call; the first argument of every query, policy and service. */
export interface Context {
  /** The pool, or the transaction inside `inTransaction`. */
  db: Db;
  /** Work after the transaction; absent outside one. */
  afterCommit?: (() => void)[];
  actor: Actor;
  /**
   * The permission that this call's endpoint requires; absent outside calls. Only roles that grant it widen the data
   * scope.
   */
  permit?: Permit;
  now: Date;
  language: Language;
  /** IP address of the caller; with `TRUST_PROXY`, as the proxy reports it. */
  address: string;
  userAgent: string;
  /** True for HEAD requests and browser prefetches: the answer may never be looked at. */
  isAhead?: boolean;
  /** Suppresses mails: demonstration records are about people who do not exist. */
  isSilent?: boolean;
  /** State shared with the other calls of a page; absent for calls over HTTP. */
  page?: PageState;
  /** Entry of this call in the operation log; absent when calls are not logged (see audit.ts). */
  operation?: Operation;
  log: FastifyBaseLogger;
  files: FileStore;
  /** The virus scanner; null when none is configured, and then no file waits for a scan. */
  clamd: ClamdPlace | null;
  /** The search cluster; null when none is configured, and then PostgreSQL answers every search. */
  searchCluster: SearchCluster | null;
  /** Number of this process; rows that it works on carry it (see instance.ts). */
  instance: number;
  /** State of this process, for the monitoring pages. */
  own: OwnProcess;
  /** The installation's key, for secret.ts; stored outside the database. */
  secretKey: Buffer;
  /** The operator's hosts, addresses and networks that requests to other systems may reach (see http-client.ts). */
  privateHosts: readonly string[];
  /** The operator's hosts whose script may count visits; it runs in everybody's pages. */
  trackerHosts: readonly string[];
  /** Absolute address of the site without a trailing slash, for mails and identifiers. */
  siteUrl: string;
  /** Listeners of events (see events.ts). */
  listeners: Listeners;
  /** Nouns whose records accept files in pieces (see transfer-targets.ts). */
  transferTargets: TransferTargets;
  /** Source and destination of backups (see backup/). */
  backup: BackupSource;
  /** Location of the second copy (see ocfl/). */
  preservation: PreservationPlace;
}

/**
 * Runs work in one transaction. Nested calls join the outer transaction. Outbox rows and jobs added inside are
 * delivered only when it commits.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const afterCommit: (() => void)[] = [];
  return ctx.db
    .transaction()
    .execute((db) => work({ ...ctx, db, afterCommit }))
    .finally(() => afterCommit.forEach((act) => act()));
}

/**
 * Drops cached pages of this process after the transaction, because something that public pages show has changed. Calls
 * of the back office do it by themselves (`changesContent` of the contract); services do it for changes that must show
 * at once whoever makes them.
 */
export function contentChanged({ own, afterCommit }: Context): void {
  if (afterCommit) afterCommit.push(own.contentChanged);
  else own.contentChanged();
}
