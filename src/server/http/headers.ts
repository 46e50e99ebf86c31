import type { FastifyInstance } from 'fastify';
import { isEmbedAddress } from '#shared/embed';
import type { Env } from '../process/env.ts';

/** Other hosts that pages may use: `frames` may be embedded, `scripts` may count visits. */
export interface PageHosts {
  frames: readonly string[];
  scripts: readonly string[];
}

/** Content security policy of a page. `inline` admits the page's inline scripts, by nonce or hash. */
export function pagePolicy(inline: string, development: boolean, { frames, scripts }: PageHosts): string {
  const own = development ? `'self' 'unsafe-inline'` : `'self' ${inline}`;
  return [
    `default-src 'self'`,
    ['script-src', own, ...scripts].join(' '),
    // Ant Design writes its styles at run time, and style attributes carry measured sizes.
    `style-src 'self' 'unsafe-inline'`,
    [`img-src 'self' data: blob:`, ...scripts].join(' '),
    `font-src 'self' data:`,
    [`connect-src 'self'${development ? ' ws: wss:' : ''}`, ...scripts].join(' '),
    [`frame-src 'self' blob:`, ...frames].join(' '),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

/**
 * Content security policy of a page that other sites may frame. Its sandbox has no origin: whatever runs in it reaches
 * neither cookies nor stored data of this site, also for a signed-in reader. A development build loads its modules as
 * this site, so it has no sandbox.
 */
export function embedPolicy(inline: string, development: boolean): string {
  return [
    `default-src 'none'`,
    development ? `script-src 'self' 'unsafe-inline'` : `script-src 'self' ${inline}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors *`,
    ...(development ? [] : ['sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads']),
  ].join('; ');
}

/** Sets the security headers of every answer that does not set them. Only pages below `/embed/` may be framed. */
export function securityHeaders(app: FastifyInstance, env: Env): void {
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string) => reply.hasHeader(name) || reply.header(name, value);
    set('x-content-type-options', 'nosniff');
    const isEmbedded = isEmbedAddress(request.raw.url!);
    if (isEmbedded) {
      set('x-robots-tag', 'noindex');
      // A sandboxed document with a stricter policy could not be opened in a tab (HTML, 7.4.5).
      set('cross-origin-opener-policy', 'unsafe-none');
    } else set('x-frame-options', 'SAMEORIGIN');
    set('referrer-policy', 'strict-origin-when-cross-origin');
    set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    set('cross-origin-opener-policy', 'same-origin');
    set('content-security-policy', `default-src 'none'; frame-ancestors ${isEmbedded ? '*' : "'self'"}`);
    if (secure) set('strict-transport-security', 'max-age=31536000');
  });
}
