import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { embedViewer } from '#shared/embed';
import { projectFolder } from '../process/project.ts';

/**
 * The viewer's page may run its own scripts and draw. It has no origin, compiles no code and sends no requests; the
 * embedding page sends it the data.
 */
const policy = [
  ...[`default-src 'none'`, `script-src 'self'`, `style-src 'self' 'unsafe-inline'`, `img-src 'self' data: blob:`],
  ...[`font-src 'self'`, `base-uri 'none'`, `form-action 'none'`, `sandbox allow-scripts`],
].join('; ');

/**
 * Serves the viewer of structures and spectra (vite.viewer.config.ts) below `/viewer/`, and for pages in frames of other
 * sites below {@link embedViewer}, if it was built.
 */
export async function mountViewer(app: FastifyInstance): Promise<void> {
  const root = path.join(projectFolder, 'build/viewer');
  if (!existsSync(path.join(root, 'index.html'))) return;
  const { default: serve } = await import('@fastify/static');
  // Embedded pages have no origin, so that no source of `frame-ancestors` matches them, not even `*`.
  const addresses = { '/viewer/': `${policy}; frame-ancestors 'self'`, [embedViewer]: policy };
  for (const [prefix, sent] of Object.entries(addresses))
    await app.register(serve, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isPage = file.endsWith('.html') || file.includes('.html.');
        reply.header('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable');
        // A sandboxed frame has the origin `null` and fetches modules without credentials.
        reply.header('access-control-allow-origin', '*');
        reply.header('content-security-policy', sent);
      },
    });
}
