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
import type { SealedColumn } from './secrets/secret-change.ts';
import type { TransferTarget } from './files/transfer-targets.ts';

/** What calls outside `/prod-api` need of the kernel. */
export interface MountDoor {
  /** A visitor's context; whoever the caller is, the noun finds out. */
  contextOf: (request: FastifyRequest) => Context;
  /**
   * The context of the person whom the bearer header names. The cookie counts for what is only read, and said to be so. Access
   * tokens count where a scope is named.
   */
  identify: (request: FastifyRequest, reads?: 'reads', scope?: Scope) => Promise<Context>;
  write: Writer;
}

/** What one noun hands to the program: the door of its server side. */
export interface Module {
  /** `area.noun`. */
  name: string;
  contract?: Contract;
  texts?: Texts<unknown>;
  routes?: Route[];
  /** Doors for machines outside `/prod-api`. */
  interfaces?: OpenInterface[];
  /** Doors at the addresses of pages. */
  pageInterfaces?: PageInterface[];
  /**
   * Registers calls of other systems that a contract cannot say, outside `/prod-api`: bodies as they arrive, real HTTP
   * statuses. The scope is the noun's own, so its parsers and error handler bind nobody else.
   */
  mount?: (scope: FastifyInstance, door: MountDoor) => void;
  jobs?: Job[];
  /** Work that is on no schedule until an administrator puts it on one. */
  handlers?: readonly Handler[];
  /** What it does when something happened to records of other nouns. */
  listeners?: Listener[];
  /** How its records take files that come over several requests. */
  transferTarget?: TransferTarget;
  /** Gauges of the noun for Prometheus (see metrics.ts). */
  gauges?: readonly NounGauge[];
  /** Rows without which the product does not start. Runs on every start: idempotent by natural key. */
  seed?: (ctx: Context, setup: Setup) => Promise<void>;
  /** Demonstration records, on the first start only, and only with `DEMO` on. */
  demo?: (ctx: Context, setup: Setup) => Promise<void>;
  /**
   * Takes away what demonstration records own elsewhere, such as files and accounts, in the caller's transaction. The
   * rows marked `is_demo` themselves are deleted after it by whoever asks, with all rows that refer to them.
   */
  removeDemo?: (ctx: Context) => Promise<void>;
  /** Columns whose values open with the installation's key: they are encrypted again when it changes. */
  sealed?: readonly SealedColumn[];
  /** Puts right what a backup cannot bring back, such as files of which a part had come; in the first start after a restore. */
  restored?: (ctx: Context) => Promise<void>;
  /** Writes down what is still held in memory; after the last request of an orderly stop, before the database closes. */
  stop?: (ctx: Context) => Promise<void>;
}

/** What the operator says at the first start, and how passwords reach the operator. */
export interface Setup {
  adminPassword: string | undefined;
  settings: ReadonlyMap<string, string>;
  /** Keeps a generated password for the operator; called before the account is committed, so none is ever lost. */
  reveal: (userName: string, password: string) => void;
}

/** Declares a noun's module; only for its types. */
export const module = (it: Module): Module => it;
