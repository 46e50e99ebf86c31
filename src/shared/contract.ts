import { z } from 'zod';

export { fillPath } from './path.ts';

/**
 * Who may call an endpoint: everybody, any logged-in user, a user with a verified e-mail, or a holder of one of
 * the named permissions. `*:*:*` passes every permission check.
 */
export type Permit = 'public' | 'user' | 'verified' | Permission | readonly Permission[];
export type Permission = `${string}:${string}:${string}`;
/** What a personal access token is for: things and what is done with them. */
export type Scope = `${string}:${string}`;

/** A request limit. `per: 'account'` falls back to the address for anonymous callers. Window in seconds. */
export interface RateLimit {
  per: 'address' | 'account';
  count: number;
  seconds: number;
}

/** What a multipart endpoint accepts; bytes are enforced on the stream, not on a header. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  maxFiles: number;
}

export type Reply =
  | { kind: 'rows'; schema: z.ZodType }
  | { kind: 'data'; schema: z.ZodType }
  | { kind: 'flat'; schema: z.ZodType }
  | { kind: 'done' }
  | { kind: 'file' };

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/prod-api`; path parameters as `:id`. */
  path: `/${string}`;
  permit: Permit;
  /**
   * Scope of the personal access tokens that open this call beside a session, such as `models:submit`, or several of which each
   * does; without it no token does. Only for what everybody may do: tokens carry no permissions. An open call takes the
   * owner of such a token for who they are, and other callers for visitors.
   */
  scope?: Scope | readonly Scope[];
  /**
   * True for what somebody may call before changing a password that others have set, or that has expired: the own
   * profile, the password, the logout and what the frame of a page asks for. Elsewhere they are visitors.
   */
  beforePasswordChange?: true;
  /**
   * True for what somebody may call before setting up the second factor that a role of theirs asks for: the set-up. Calls
   * with `beforePasswordChange` are open then, too.
   */
  beforeSecondFactor?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: Reply;
  upload?: UploadRule;
  limit?: RateLimit;
  /** Largest accepted body in bytes; 1 MiB when absent. */
  maxBody?: number;
  /** True where the same request may be sent twice within a second (login, autosave). */
  repeatable?: boolean;
  /**
   * True where a signed-in caller may send `Idempotency-Key`: the same again within 24 hours gets the first answer and does
   * nothing. For calls that create something and whose answer holds no secret, since it is kept.
   */
  idempotencyKey?: true;
  /**
   * Kind of the operation-log entry where its action's verb or method does not say it (src/server/audit/audit.ts): 0 other, 1
   * insert, 2 update, 3 delete, 4 grant, 5 export, 6 import, 7 force logout, 8 generate, 9 clean. Every write is logged; `false` leaves it out, with the reason beside it.
   */
  audit?: number | false;
}

export type Endpoints = Record<string, Endpoint>;
export type Contract<E extends Endpoints = Endpoints> = E & { readonly [contractName]: string };

/**
 * Key under which a contract keeps its noun's name (`area.noun`). Registered, because the build configuration holds
 * this module a second time.
 */
export const contractName: unique symbol = Symbol.for('lattice.contract');

/** Declares the endpoints of one noun. `name` is `area.noun` and prefixes failures, jobs and audit titles. */
export function contract<const E extends Endpoints>(name: string, endpoints: E): Contract<E> {
  return Object.assign(endpoints, { [contractName]: name });
}

/** A page of a list: `{code, msg, total, rows}`. */
export const rows = <S extends z.ZodType>(schema: S) => ({ kind: 'rows', schema }) as const;
/** One value: `{code, msg, data}`. */
export const data = <S extends z.ZodType>(schema: S) => ({ kind: 'data', schema }) as const;
/** Extra top-level keys beside `code` and `msg`. */
export const flat = <S extends z.ZodRawShape>(shape: S) => ({ kind: 'flat', schema: z.object(shape) }) as const;
/** No payload: `{code, msg}`. */
export const done = () => ({ kind: 'done' }) as const;
/** Bytes, with a `download-filename` header. Failures are still JSON envelopes. */
export const file = () => ({ kind: 'file' }) as const;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends, before parsing; keys that the endpoint does not declare are absent. */
export type InputOf<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query?: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown) &
  (E extends { upload: UploadRule } ? { body: FormData } : unknown);

/** What a handler receives, after parsing. */
export type ParsedOf<E extends Endpoint> = {
  params: E extends { params: infer S } ? Out<S> : undefined;
  query: E extends { query: infer S } ? Out<S> : undefined;
  body: E extends { body: infer S } ? Out<S> : undefined;
};

/** What a caller gets back. */
export type OutputOf<E extends Endpoint> = E['reply'] extends { kind: 'rows'; schema: infer S }
  ? { total: number; rows: Out<S>[] }
  : E['reply'] extends { kind: 'data' | 'flat'; schema: infer S }
    ? Out<S>
    : E['reply'] extends { kind: 'file' }
      ? Blob
      : undefined;

/** `z.output` of the row or value that an endpoint replies with. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends { schema: infer S } ? Out<S> : never;
