import type { FastifyInstance } from 'fastify';
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

/** Sets the security headers of every answer that does not set them. */
export function securityHeaders(app: FastifyInstance, env: Env): void {
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  app.addHook('onSend', async (_request, reply) => {
    const set = (name: string, value: string) => reply.hasHeader(name) || reply.header(name, value);
    set('x-content-type-options', 'nosniff');
    set('x-frame-options', 'SAMEORIGIN');
    set('referrer-policy', 'strict-origin-when-cross-origin');
    set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    set('cross-origin-opener-policy', 'same-origin');
    set('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
    if (secure) set('strict-transport-security', 'max-age=31536000');
  });
}
