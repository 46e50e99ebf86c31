import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { fillPath } from '#shared/path';
import { webTexts } from '../texts/index.ts';
import { currentLanguage } from '../texts/language.ts';
import { isUnloading } from '../shell/unloading.ts';
import { report } from '../kit/notices.ts';
import { readToken } from './token.ts';
import { isRepeated } from './repeat-guard.ts';
import { rightsRefused } from '../rights/rights.ts';
import { idempotencyKeyOf } from './idempotency-keys.ts';
import { messageOf } from './response.ts';
import { CallError, encodeQuery, unwrap } from './wire.ts';
import { translatorOf } from '#shared/texts';
import { openFirstStep } from '../rights/own-pages.ts';

/** Base path of the calls. */
export const apiBase = '/prod-api';

/** Options of one call. Times in milliseconds. */
export interface CallOptions {
  /** 90,000 when absent. */
  timeout?: number;
  /** Omits the bearer token. */
  anonymous?: boolean;
  /** Skips the guard against double submissions within a second. */
  repeat?: boolean;
  /**
   * The caller shows failures. The dialog about an ended session still appears, because nothing works without an
   * answer; `wholly` suppresses that too.
   */
  quiet?: boolean | 'wholly';
  signal?: AbortSignal;
  /** Message for a failure without a reason from the server; names the action, such as "Review failed". */
  fallback?: string;
}

const defaultTimeout = 90_000;

/** Timeout in milliseconds for loading a captcha. */
export const captchaTimeout = 20_000;

/**
 * Calls an endpoint from the browser. Failures reject with a {@link CallError} and, unless `quiet`, are shown as the
 * specification says: 401 a dialog once, 500 a toast, other codes a notification.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { params, query, body } = (input ?? {}) as { params?: Record<string, unknown>; query?: object; body?: unknown };
  const url = apiBase + fillPath(endpoint.path, params) + encodeQuery(query);
  const token = readToken();
  try {
    guardRepeat(endpoint, url, body, options);
    const timed = { signal: signalOf(options) };
    const wish = endpoint.idempotencyKey ? idempotencyKeyOf(url, body) : undefined;
    const response = await send(endpoint, url, body, { ...options, ...timed, idempotencyKey: wish?.key });
    wish?.answered();
    if (endpoint.reply.kind === 'file') return (await blobOf(response, endpoint.reply, timed)) as OutputOf<E>;
    return unwrap(endpoint, await response.json());
  } catch (error) {
    const failure = asCallError(error, options.fallback ?? defaultFallback(endpoint, body), isOfFiles(endpoint, body));
    if (failure.key === 'web.network' && isUnloading()) return new Promise<never>(() => undefined);
    if (failure.code === 403) rightsRefused();
    // No other page is open to a user who must first change the password.
    if (failure.key === 'kernel.passwordFirst') openFirstStep('password');
    if (failure.key === 'kernel.secondFactorFirst') openFirstStep('security');
    const shows = options.quiet ? options.quiet === true && failure.code === 401 : true;
    // The user has signed out meanwhile, so no dialog about the session is needed.
    const isLate = failure.code === 401 && token !== undefined && readToken() !== token;
    if (shows && !isLate && !options.signal?.aborted) report(failure);
    throw failure;
  }
}

function guardRepeat(endpoint: Endpoint, url: string, body: unknown, options: CallOptions): void {
  if (options.repeat || endpoint.repeatable || (endpoint.method !== 'POST' && endpoint.method !== 'PUT')) return;
  if (body instanceof FormData) return;
  if (isRepeated(sessionStorage, url, body, Date.now())) throw new CallError(601, 'web.repeated', say('repeated'));
}

/** A signal that aborts a call on timeout, or when its caller no longer needs it. */
function signalOf({ timeout, signal }: CallOptions): AbortSignal {
  const end = AbortSignal.timeout(timeout ?? defaultTimeout);
  return signal ? AbortSignal.any([end, signal]) : end;
}

async function send(
  endpoint: Endpoint,
  url: string,
  body: unknown,
  options: CallOptions & { signal: AbortSignal; idempotencyKey: string | undefined },
): Promise<Response> {
  const { idempotencyKey } = options;
  const token = options.anonymous ? undefined : readToken();
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (options.repeat) headers['repeatsubmit'] = 'false';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    signal: options.signal,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (response.ok) return response;
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) throw await refusalOf(response);
  // The server explains in the body that a service is temporarily unavailable.
  const explanation = response.status === 503 ? await response.json().catch(() => null) : null;
  const message = (explanation as { msg?: string } | null)?.msg;
  throw new CallError(0, 'web.http', message ?? say('http', { status: String(response.status).slice(-3) }));
}

/** The refusal in a problem document (RFC 9457). */
export async function refusalOf(response: Response): Promise<CallError> {
  const problem = (await response.json().catch(() => ({}))) as {
    code?: number;
    error?: string;
    detail?: string;
    fields?: CallError['fields'];
  };
  const { code = 500, error = 'web.download', detail = '', fields = [] } = problem;
  return new CallError(code, error, detail || say('download'), fields);
}

/** A JSON body where bytes were expected is a refusal, but only in calls of third-party front ends. */
async function blobOf(
  response: Response,
  { isWire }: Extract<Endpoint['reply'], { kind: 'file' }>,
  { signal }: { signal: AbortSignal },
): Promise<Blob> {
  const blob = await response.blob().catch((error: unknown) => {
    // The answer had begun: the connection worked, but the file is incomplete.
    throw signal.aborted ? error : new CallError(500, 'web.download', say('download'));
  });
  if (!isWire || !blob.type.startsWith('application/json')) return blob;
  const text = await blob.text();
  try {
    const { code = 500, msg = '', error = '' } = JSON.parse(text) as { code?: number; msg?: string; error?: string };
    throw new CallError(code, error, msg || say('download'));
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(500, 'web.download', say('download'));
  }
}

/** Whether a file is sent or received. Then a timeout is attributed to the connection, not to the server. */
const isOfFiles = (endpoint: Endpoint, body: unknown) => body instanceof FormData || endpoint.reply.kind === 'file';

/**
 * Message for a change or an upload that is refused without a reason; empty for reads, which have the general message.
 */
function defaultFallback({ method, reply }: Endpoint, body: unknown): string {
  if (method === 'GET' || reply.kind === 'file') return '';
  return say(body instanceof FormData ? 'upload' : 'operation');
}

/** Converts every failure to a CallError, with the text that the specification's order determines. */
function asCallError(error: unknown, fallback: string, isOfFiles: boolean): CallError {
  if (error instanceof CallError)
    return error.code === 0
      ? error
      : new CallError(
          error.code,
          error.key,
          messageOf(error.code, saysNothing(error) ? fallback : error.message, currentLanguage()),
          error.fields,
        );
  if ((error as Error).name === 'TimeoutError')
    return new CallError(0, 'web.timeout', say(isOfFiles ? 'connectionTimeout' : 'timeout'));
  return new CallError(0, 'web.network', say('network'));
}

/** Whether a refusal has no reason: its text is empty, or the general one for a server error. */
const saysNothing = ({ key, message }: CallError): boolean => message.trim() === '' || key === 'kernel.unexpected';

function say(
  key: 'repeated' | 'http' | 'timeout' | 'connectionTimeout' | 'network' | 'download' | 'upload' | 'operation',
  params?: Record<string, string | number>,
): string {
  return translatorOf(webTexts, currentLanguage())(`errors.${key}`, params);
}
