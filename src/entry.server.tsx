import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { fillScope, scopeOf } from '#web/scope.ts';

/** Called by the HTTP server: context keys exist twice in development, so only this bundle may set its own. */
export const fillContext = fillScope;

/** Rendering may take this long before the page is given up. */
const patience = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Without a build there is no policy for it, and the browser hides it from hydration.
  const nonce = import.meta.env.PROD ? scopeOf(context).nonce : undefined;
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let code = status;
    // Robots and pages without script wait for everything; people see the shell first.
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      [ready]() {
        shellSent = true;
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        pipe(body);
      },
      onShellError: reject,
      onError(error: unknown) {
        code = 500;
        if (shellSent && !request.signal.aborted) reportError(error);
      },
    });
    setTimeout(abort, patience).unref();
  });
}

/** Loader and render errors; a reader who went away is not one. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) reportError(error);
}

function reportError(error: unknown): void {
  process.stderr.write(`${JSON.stringify({ level: 50, msg: 'page failed', err: error instanceof Error ? error.stack : String(error) })}\n`);
}
