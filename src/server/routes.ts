import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { contractName, type Contract, type Endpoint, type Endpoints, type ParsedOf } from '#shared/contract';
import type { Context } from './context.ts';
import type { StoredContent } from './files/stored-content.ts';

/** A file to send: as an attachment unless `inline`. A known size sets Content-Length and enables ranges. */
export interface FileReply {
  name: string;
  mediaType: string;
  /** Opens the bytes, or a range of them (both ends inclusive). */
  open: (range?: { start: number; end: number }) => Readable | Promise<Readable>;
  size?: number;
  /** The stored file behind it; checked before the first header is sent (stored-content.ts). */
  stored?: StoredContent;
  /** Generated while it is sent, which takes memory for that time (file-limits.ts); has neither size nor `etag`. */
  isMade?: true;
  /** Strong validator without quotes, such as a SHA-256. */
  etag?: string;
  inline?: boolean;
  /** Value of a `Link` header; addresses in it are already encoded. */
  link?: string | undefined;
  /** Seconds for which a shared cache may store it; private when absent. */
  publicFor?: number;
}

/** One file of a multipart request; consume it before requesting the next. */
export interface IncomingFile {
  fileName: string;
  mediaType: string;
  stream: Readable;
  /** Whether the stream ended because the file exceeded the endpoint's limit. */
  truncated: () => boolean;
}

export interface Incoming {
  files: AsyncIterable<IncomingFile>;
  /** Form fields received so far. */
  fields: Record<string, string>;
}

type Result<E extends Endpoint> = E['reply'] extends { kind: 'rows'; schema: infer S extends z.ZodType }
  ? { total: number; rows: z.input<S>[] }
  : E['reply'] extends { kind: 'data' | 'flat'; schema: infer S extends z.ZodType }
    ? z.input<S>
    : E['reply'] extends { kind: 'file' }
      ? FileReply
      : void;

/** A parsed call. `incoming` exists for endpoints that declare `upload`. */
type Call<E extends Endpoint> = { ctx: Context; incoming: Incoming } & ParsedOf<E>;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;
export type Handlers<C extends Endpoints> = { [K in keyof C & string]: Handler<C[K]> };

/** An endpoint bound to its handler, with types erased for the registrar. */
export interface Route {
  noun: string;
  action: string;
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Binds every endpoint of a contract to a handler; a missing handler or a wrong reply does not compile. */
export function implement<C extends Endpoints>(contract: Contract<C>, handlers: Handlers<C>): Route[] {
  return Object.entries(handlers).map(([action, handle]) => ({
    noun: contract[contractName],
    action,
    endpoint: contract[action]!,
    handle: handle as unknown as Route['handle'],
  }));
}
