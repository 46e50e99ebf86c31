import type { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { fillPath } from '#shared/path';
import { translatorOf } from '#shared/texts';
import { CommandFailure, exits } from './failure.ts';
import type { Settings } from './settings.ts';
import { cliTexts } from './texts/index.ts';

/** Timeout in milliseconds: the portal takes a while to read and score a large file. */
const requestTimeout = 180_000;
/** Rows per page of a list. */
const pageSize = 100;

interface Envelope {
  code: number;
  msg: string;
  error?: string;
  fields?: { path: string; message: string }[];
  total?: number;
  rows?: unknown[];
  data?: unknown;
}

/** A call that returns a list. */
type ListOf<R> = Endpoint & { reply: { kind: 'rows'; schema: z.ZodType<R> } };

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls of the portal that commands use. */
export function portalOf(settings: Settings) {
  const t = translatorOf(cliTexts, settings.language);

  async function ask(endpoint: Endpoint, { params, query, body }: Loose, token: string | undefined) {
    const address = new URL(`${settings.portal()}/prod-api${fillPath(endpoint.path, params)}`);
    const asked: Record<string, unknown> = { ...query, lang: settings.language };
    for (const [key, value] of Object.entries(asked))
      if (value !== undefined) address.searchParams.set(key, String(value));
    const sending = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      return await fetch(address, {
        method: endpoint.method,
        ...sending,
        headers: {
          'user-agent': 'matscibench-cli',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(requestTimeout),
      });
    } catch (error) {
      throw unreachable(error as Error);
    }
  }

  /** Explains a failed connection, with the system's message. */
  function unreachable(error: Error): CommandFailure {
    const cause = error.cause as { code?: string; message?: string } | undefined;
    const why = error.name === 'TimeoutError' ? t('timeout') : cause?.code || cause?.message;
    return new CommandFailure(
      exits.network,
      t('unreachable', { portal: settings.portal(), why: why ?? error.message }),
    );
  }

  /** The answer is not from a portal. */
  function strange({ status }: Response): CommandFailure {
    return new CommandFailure(exits.network, t('strange', { portal: settings.portal(), status }));
  }

  async function envelopeOf(answer: Response): Promise<Envelope> {
    let envelope: Partial<Envelope> | null;
    try {
      envelope = (await answer.json()) as Partial<Envelope> | null;
    } catch (error) {
      throw error instanceof SyntaxError ? strange(answer) : unreachable(error as Error);
    }
    if (typeof envelope?.code !== 'number') throw strange(answer);
    if (envelope.code !== 200) throw refused(envelope as Envelope);
    return envelope as Envelope;
  }

  async function problemOf(answer: Response): Promise<Envelope> {
    const { detail, ...problem } = (await answer.json().catch(() => ({}))) as Partial<Envelope> & { detail?: string };
    if (typeof problem.code !== 'number' || detail === undefined) throw strange(answer);
    return { ...problem, code: problem.code, msg: detail };
  }

  function refused({ code, msg, error, fields = [] }: Envelope): CommandFailure {
    const lines = fields.map((field) => `  ${field.path}: ${field.message}`).filter((line) => !line.endsWith(msg));
    const hint = code === 401 ? [t('tokenHint')] : [];
    return new CommandFailure(exits.refused, [msg, ...lines, ...hint].join('\n'), { code, error, fields });
  }

  /** Makes a call. `with: 'token'` sends the access token. @throws CommandFailure */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: { with?: 'token' } = {},
  ): Promise<OutputOf<E>> {
    const token = options.with ? settings.token() : undefined;
    const envelope = await envelopeOf(await ask(endpoint, input as Loose, token));
    const value = endpoint.reply.kind === 'rows' ? { total: envelope.total, rows: envelope.rows } : envelope.data;
    return value as OutputOf<E>;
  }

  return {
    call,
    /** All rows of a list, page by page. */
    async *all<R>(endpoint: ListOf<R>, query: Loose['query'], options: { with?: 'token' } = {}): AsyncGenerator<R> {
      for (let pageNum = 1; ; pageNum++) {
        const asked = { query: { ...query, pageNum, pageSize, reasonable: 'false' } };
        const page = (await call<Endpoint>(endpoint, asked, options)) as unknown as { total: number; rows: R[] };
        yield* page.rows;
        if (pageNum * pageSize >= page.total) return;
      }
    },
    /** Streams the bytes of a file. @throws CommandFailure */
    async file(endpoint: Endpoint, input: Loose): Promise<ReadableStream<Uint8Array>> {
      const answer = await ask(endpoint, input, undefined);
      const type = answer.headers.get('content-type') ?? '';
      if (!answer.ok && type.startsWith('application/problem+json')) throw refused(await problemOf(answer));
      if (!answer.ok || !answer.body) throw strange(answer);
      return answer.body;
    },
  };
}
export type Portal = ReturnType<typeof portalOf>;
