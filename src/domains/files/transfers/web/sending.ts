import type { Endpoint } from '#shared/contract';
import { translatorOf } from '#shared/texts';
import { largestAtOnce, transferBase, transfers, tusVersion, type AttachedFile } from '#contract/files/transfers';
import { call } from '#web/api/api.ts';
import { currentLanguage } from '#web/texts/language.ts';
import { sendForm } from '#web/api/send-form.ts';
import { webTexts } from '#web/texts/index.ts';
import { readToken } from '#web/api/token.ts';
import { messageOf } from '#web/api/response.ts';
import { CallError } from '#web/api/wire.ts';
import { transferTexts } from '#texts/files/transfers';
import { sumOf } from './sum.ts';

/** The record that gets a file (see the targets of transfers), and the file's role in it. */
export interface Destination {
  /** `area.noun`. */
  target: string;
  refId: number;
  folder?: string;
  kind?: string;
  /** Whether it replaces a file of its name. */
  replaces?: boolean;
}

interface Sending {
  /** A transfer of the same file that was begun before. */
  transferKey?: string | undefined;
  onProgress: (sent: number) => void;
  /** Everything is sent; the server checks it. */
  onChecking: () => void;
  /** Stops sending; received bytes are kept for later. */
  signal: AbortSignal;
  /** Called as soon as the transfer has a key. */
  onBegun: (transferKey: string) => void;
}

/** Bytes per request: the maximum to send again after a disconnect. */
const pieceBytes = 32 * 1024 * 1024;

/** Milliseconds between attempts after a broken line. */
const patience = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Temporary refusals: wrong offset, in use, too many, a fault of the server. */
const passing = [409, 423, 429, 500, 502, 503, 504];

/** Identifies a file that is chosen a second time. */
const fingerprintOf = (file: File) => `${file.size}:${file.lastModified}`;

/**
 * Sends a file in pieces, across disconnects, and returns the resulting file after the server has verified its
 * checksum, which a worker computes meanwhile. Shows no messages.
 * @throws CallError; after an abort one with the key `web.aborted`
 */
export async function sendInPieces(file: File, to: Destination, sending: Sending): Promise<AttachedFile> {
  const over = new AbortController();
  try {
    return await sendAndSum(file, to, sending, sumOf(file, AbortSignal.any([sending.signal, over.signal])));
  } finally {
    // A file that the server refuses is not read to its end.
    over.abort();
  }
}

interface Whole {
  params: Record<string, unknown>;
  /** Fields before the file. */
  fields?: Record<string, string>;
  field?: string;
}

/**
 * Sends a file with the single-request endpoint if it fits, else in pieces; resumes an unfinished transfer. Shows no
 * messages.
 * @throws CallError
 */
export async function sendFile(
  endpoint: Endpoint,
  { params, fields = {}, field = 'file' }: Whole,
  file: File,
  to: Destination,
  onProgress: (loaded: number, total: number) => void,
): Promise<unknown> {
  if (file.size <= largestAtOnce) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, file);
    return sendForm(endpoint, { params, form, onProgress });
  }
  const { target, refId } = to;
  const { rows } = await call(transfers.list, { query: { target, refId } }, { quiet: true });
  const begun = rows.find((one) => one.mine && one.size === file.size && one.fingerprint === fingerprintOf(file));
  return sendInPieces(file, to, {
    transferKey: begun?.transferKey,
    onProgress: (sent) => onProgress(sent, file.size),
    onChecking: () => onProgress(file.size, file.size),
    onBegun: () => undefined,
    signal: new AbortController().signal,
  });
}

async function sendAndSum(
  file: File,
  to: Destination,
  { transferKey, onProgress, onChecking, onBegun, signal }: Sending,
  sum: Promise<string>,
): Promise<AttachedFile> {
  // A failure is reported when the checksum is needed; until then it must not be an unhandled rejection.
  sum.catch(() => undefined);
  const { Upload } = await import('tus-js-client');
  const key = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: transferBase,
      ...(transferKey ? { uploadUrl: `${transferBase}/${transferKey}` } : {}),
      chunkSize: pieceBytes,
      retryDelays: patience,
      // The server remembers unfinished ones, for every browser.
      storeFingerprintForResuming: false,
      metadata: {
        target: to.target,
        refId: String(to.refId),
        name: file.name,
        folder: to.folder ?? '',
        kind: to.kind ?? '',
        fingerprint: fingerprintOf(file),
        replaces: to.replaces ? 'true' : '',
      },
      onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${readToken() ?? ''}`),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        return !signal.aborted && (status === 0 || passing.includes(status));
      },
      onUploadUrlAvailable: () => onBegun(keyOf(upload.url)),
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(keyOf(upload.url)),
      onError: (error) => reject(failureOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new CallError(0, 'web.aborted', ''));
    });
    if (signal.aborted) reject(new CallError(0, 'web.aborted', ''));
    else upload.start();
  });
  onChecking();
  const sha256 = await sum.catch((error: Error) => {
    throw new CallError(0, signal.aborted ? 'web.aborted' : 'web.network', error.message);
  });
  return completed(key, sha256, signal);
}

/** Completes the transfer. If the server is still busy with it, or the connection is lost, the call is repeated. */
async function completed(transferKey: string, sha256: string, signal: AbortSignal): Promise<AttachedFile> {
  for (const wait of patience) {
    await pause(wait);
    try {
      return await call(transfers.complete, { params: { transferKey }, body: { sha256 } }, { quiet: true, signal });
    } catch (error) {
      const { code, key } = error as CallError;
      // The checksum belongs to the local file, so the content on the server is wrong.
      if (key === 'files.transfers.checksum') {
        await endTransfer(transferKey);
        throw new CallError(code, key, translatorOf(transferTexts, currentLanguage())('discarded'));
      }
      if (signal.aborted || (code !== 0 && key !== 'files.transfers.busy')) throw error;
    }
  }
  return call(transfers.complete, { params: { transferKey }, body: { sha256 } }, { quiet: true, signal });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends an unfinished transfer; a missing one is no error. */
export async function endTransfer(transferKey: string): Promise<void> {
  await fetch(`${transferBase}/${transferKey}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${readToken() ?? ''}`, 'tus-resumable': tusVersion },
  }).catch(() => undefined);
}

const keyOf = (url: string | null) => url?.split('/').at(-1) ?? '';

/** A refusal of the server as every other call reports it; without an answer the line is broken. */
function failureOf(error: Error): CallError {
  const answer = 'originalResponse' in error ? (error.originalResponse as { getBody: () => string } | null) : null;
  if (!answer) return new CallError(0, 'web.network', translatorOf(webTexts, currentLanguage())('errors.network'));
  try {
    const { code, error: key, msg } = JSON.parse(answer.getBody()) as { code: number; error: string; msg: string };
    return new CallError(code, key, messageOf(code, msg, currentLanguage()));
  } catch {
    return new CallError(0, 'web.network', translatorOf(webTexts, currentLanguage())('errors.network'));
  }
}
