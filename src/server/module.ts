import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract, Scope } from '#shared/contract';
import type { Texts } from '#shared/texts';
import type { Context } from './context.ts';
import type { Writer } from './http/envelope.ts';
import type { Listener } from './events.ts';
import type { Route } from './routes.ts';
import type { OpenInterface, PageInterface } from './http/interfaces.ts';
import type { Handler, Job } from './jobs/jobs.ts';
import type { NounGauge } from './process/metrics.ts';
import type { EncryptedColumn } from './secrets/secret-change.ts';
import type { TransferTarget } from './files/transfer-targets.ts';

/** Parts of the kernel that calls outside `/prod-api` need. */
export interface MountKernel {
  /** The context of a visitor; the noun identifies the caller. */
  contextOf: (request: FastifyRequest) => Context;
  /**
   * The context of the person in the bearer header. The session cookie counts too for calls declared as `reads`. Access
   * tokens count when a scope is given.
   */
  identify: (request: FastifyRequest, reads?: 'reads', scope?: Scope) => Promise<Context>;
  write: Writer;
}

/** Everything that one noun registers with the program: exported by the `index` of its server side. */
export interface Module {
  /** `area.noun`. */
  name: string;
  contract?: Contract;
  texts?: Texts<unknown>;
  routes?: Route[];
  /** Interfaces for machines outside `/prod-api`. */
  interfaces?: OpenInterface[];
  /** Interfaces at the addresses of pages. */
  pageInterfaces?: PageInterface[];
  /**
   * Registers routes of other systems that a contract cannot describe, outside `/prod-api`: raw bodies, real HTTP
   * statuses. The scope belongs to the noun, so its parsers and error handler affect nothing else.
   */
  mount?: (scope: FastifyInstance, kernel: MountKernel) => void;
  jobs?: Job[];
  /** Work without a schedule until an administrator adds one. */
  handlers?: readonly Handler[];
  /** Reactions to events of other nouns. */
  listeners?: Listener[];
  /** How its records accept files that arrive over several requests. */
  transferTarget?: TransferTarget;
  /** Gauges for Prometheus (see metrics.ts). */
  gauges?: readonly NounGauge[];
  /** Creates rows that the product needs to start. Runs on every start: idempotent by natural key. */
  seed?: (ctx: Context, setup: Setup) => Promise<void>;
  /** Creates demonstration records, on the first start only, and only with `DEMO` on. */
  demo?: (ctx: Context, setup: Setup) => Promise<void>;
  /**
   * Removes what demonstration records own elsewhere, such as files and accounts, in the caller's transaction.
   * Afterwards the caller deletes the rows marked `is_demo`, with all rows that refer to them.
   */
  removeDemo?: (ctx: Context) => Promise<void>;
  /** Columns encrypted with the installation's key; they are encrypted again when it changes. */
  encryptedColumns?: readonly EncryptedColumn[];
  /** Corrects what a backup cannot restore, such as partly received files; runs in the first start after a restore. */
  restored?: (ctx: Context) => Promise<void>;
  /**
   * Saves data that are still in memory; runs after the last request of an orderly stop, before the database closes.
   */
  stop?: (ctx: Context) => Promise<void>;
}

/** The operator's input at the first start, and how passwords reach the operator. */
export interface Setup {
  adminPassword: string | undefined;
  settings: ReadonlyMap<string, string>;
  /** Whether the demonstration has records with large files. */
  hasLargeDemo?: boolean;
  /** Stores a generated password for the operator; called before the account is committed, so that none is lost. */
  reveal: (userName: string, password: string) => void;
}

/** Declares a noun's module; only for type inference. */
export const module = (it: Module): Module => it;
