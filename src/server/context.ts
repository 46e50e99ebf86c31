import type { FastifyBaseLogger } from 'fastify';
import type { Permit } from '#shared/contract';
import type { Language } from '#shared/texts';
import type { Operation } from './audit/audit.ts';
import type { BackupSource } from './backup/source.ts';
import type { Db } from './database/db.ts';
import type { Listeners } from './events.ts';
import type { ClamdPlace } from './process/env.ts';
import type { FileStore } from './files/files.ts';
import type { PreservationPlace } from './ocfl/place.ts';
import type { OwnProcess } from './process/own-process.ts';
import type { PageState } from './pages/page-state.ts';
import type { TransferTargets } from './files/transfer-targets.ts';

/** The person (or nobody) on whose behalf a call runs. */
export interface Actor {
  /** 0 for anonymous visitors and for the system itself. */
  userId: number;
  userName: string;
  email: string;
  deptId: number | null;
  verified: boolean;
  roles: readonly string[];
  permissions: readonly string[];
  /** Key of the session record, null without one. */
  sessionId: string | null;
  /** The password must be changed first: until then only calls with `beforePasswordChange` know the person. */
  mustChangePassword?: boolean;
  /** A role asks for two-factor sign-in, which is not set up: until then only calls that are open before know the person. */
  mustSetUpSecondFactor?: boolean;
  /** Scopes of the personal access token that the call came with; absent for sessions. */
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

/** Process-wide services and the values of one call: first argument of every query, policy and service. */
export interface Context {
  /** The pool, or the transaction inside `inTransaction`. */
  db: Db;
  actor: Actor;
  /** What the endpoint of this call asks for; absent outside calls. Only roles that grant it widen the data scope. */
  permit?: Permit;
  now: Date;
  language: Language;
  /** Address of the caller, behind the proxy when `TRUST_PROXY` is on. */
  address: string;
  userAgent: string;
  /** Nobody looks at the answer yet: it is only asked for its head, or fetched by a browser in case. */
  isAhead?: boolean;
  /** Nobody gets a mail: made-up records are about people who do not exist. */
  isSilent?: boolean;
  /** State that this call shares with the others of its page; absent for calls over HTTP. */
  page?: PageState;
  /** Entry of this call in the operation log; absent where calls are not logged (see audit.ts). */
  operation?: Operation;
  log: FastifyBaseLogger;
  files: FileStore;
  /** The virus scanner; null where none is configured: then nothing waits for a scan. */
  clamd: ClamdPlace | null;
  /** Number of this process; rows that it holds while it works carry it (see instance.ts). */
  instance: number;
  /** What this process knows of itself, for the pages that watch over it. */
  own: OwnProcess;
  /** The installation's key, for secret.ts; lies outside the database. */
  secretKey: Buffer;
  /** Hosts, addresses and networks of the operator's own that requests to other systems may reach (see outgoing.ts). */
  privateHosts: readonly string[];
  /** Hosts of the operator's whose script may count visits; it runs in everybody's pages. */
  trackerHosts: readonly string[];
  /** Absolute address of the site without a trailing slash, for mails and identifiers. */
  siteUrl: string;
  /** Who hears what happens (see events.ts). */
  listeners: Listeners;
  /** Records that take files in pieces (see transfer-targets.ts). */
  transferTargets: TransferTargets;
  /** Source and destination of backups (see backup/). */
  backup: BackupSource;
  /** Place of the second copy for preservation (see ocfl/). */
  preservation: PreservationPlace;
}

/**
 * Runs work in one transaction: everything in it happens or nothing. Nested calls join the outer transaction.
 * Outbox rows and jobs added inside are delivered only when it commits.
 */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db
    .transaction()
    .execute((db) => work({ ...ctx, db }))
    .finally(ctx.own.written);
}
