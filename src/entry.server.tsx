import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { localeKey } from '#web/texts/language.ts';
import { fillScope, scopeOf, type Scope } from '#web/api/scope.ts';
import { closedAnnouncement } from '#web/shell/shell-data.ts';

/** Called by the HTTP server: context keys exist twice in development, so only this bundle may set its instances. */
export const fillContext = fillScope;

/** Cookies that a visitor's page depends on: root's loader reads these. */
export const cookiesRead = [localeKey, 'theme', closedAnnouncement];

/** Timeout of rendering in milliseconds. */
const patience = 10_000;

/**
 * A page that is complete this many milliseconds after its shell is sent in one piece, which costs a third of streaming
 * it.
 */
const grace = 10;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // The development server has no policy for nonces, and the browser hides them from hydration.
  const nonce = import.meta.env.PROD ? scopeOf(context).nonce : undefined;
  // Robots, clients without script, and pages whose data are complete wait for everything; otherwise people see the
  // shell first.
  const patient =
    isbot(request.headers.get('user-agent')) || !Object.values(entry.staticHandlerContext.loaderData).some(isPending);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let code = status;
    let sent = false;
    const stream = () => {
      if (sent) return;
      sent = true;
      const body = new PassThrough();
      body.once('close', () => clearTimeout(giveUp));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
      pipe(body);
    };
    const drawn = <ServerRouter context={asBrowsersSee(entry, request)} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(drawn, {
      nonce,
      onShellReady: () => patient || setTimeout(stream, grace),
      onAllReady() {
        if (sent) return;
        sent = true;
        pipe(
          collector((whole) => {
            clearTimeout(giveUp);
            resolve(inOnePiece(whole, headers, code, scopeOf(context)));
          }),
        );
      },
      onShellError(error: unknown) {
        clearTimeout(giveUp);
        reject(error);
      },
      onError(error: unknown) {
        code = 500;
        if (sent && !request.signal.aborted) reportError(error);
      },
    });
    // Cleared as soon as the page is sent, because the timer keeps the rendered page in memory.
    const giveUp = setTimeout(abort, patience);
  });
}

/**
 * The address as the browser has it. React Router re-encodes the query on the server (`,` becomes `%2C`, `%20` becomes
 * `+`) but not in the browser: a page that shows its address would fail hydration, and the browser would discard it
 * with everything typed into it.
 */
function asBrowsersSee(entry: EntryContext, request: Request): EntryContext {
  const { staticHandlerContext: found } = entry;
  const location = { ...found.location, search: new URL(request.url).search };
  return { ...entry, staticHandlerContext: { ...found, location } };
}

function isPending(data: unknown): boolean {
  const isPromise = (value: unknown) => value instanceof Promise;
  return isPromise(data) || (typeof data === 'object' && data !== null && Object.values(data).some(isPromise));
}

/** A complete page is passed to the server outside of the response, whose body would need two streams to read. */
function inOnePiece(whole: Buffer, headers: Headers, status: number, scope: Scope): Response {
  scope.whole = whole;
  return new Response(null, { headers, status });
}

/** Collects the written bytes and passes them on in one piece. */
function collector(done: (whole: Buffer) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces));
      next();
    },
  });
}

/** Logs loader and render errors; a disconnected reader is not an error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // A wrong method or address is a client error, which the answer reports.
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isTheirs && !request.signal.aborted) reportError(error);
}

function reportError(error: unknown): void {
  process.stderr.write(
    `${JSON.stringify({ level: 50, msg: 'page failed', err: error instanceof Error ? error.stack : String(error) })}\n`,
  );
}
