import { Failure } from '#shared/fail';
import type { Context } from '../context.ts';
import type { OpenInterface } from '../http/interfaces.ts';

/**
 * The address that mail programs post to for one-click unsubscribe (RFC 8058); a browser gets a page at the same
 * address.
 * @param path with the parameter `:token`
 */
export const oneClick = (
  noun: string,
  path: `/${string}`,
  stop: (ctx: Context, token: string) => Promise<unknown>,
): OpenInterface => ({
  name: `${noun}.one-click`,
  methods: ['POST'],
  path,
  limit: { per: 'address', count: 60, seconds: 60 },
  handle: async ({ ctx, params }) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    try {
      await stop(ctx, params['token'] ?? '');
      return { headers, body: 'OK\n' };
    } catch (error) {
      if (error instanceof Failure) return { status: 404, headers, body: 'Not found\n' };
      throw error;
    }
  },
});
