import { isIP } from 'node:net';
import type { PassThrough } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { addressFor } from '#server/http/http-client';
import type { ImportFault } from '../contract.ts';
import { rawOf, setRawEncoding } from './names.ts';

/** Login data of a server. */
export interface Access {
  address: string;
  username: string;
  password: string;
  /** Empty for the directory after login. */
  root: string;
}

/** Timeout in milliseconds without data. */
const patience = 20_000;
/** Byte limit of a folder's listing. */
const longestListing = 4 * 1024 * 1024;

/** Open connections by process, so that an orderly stop does not wait for the end of a large file. */
const open = new Map<Client, number>();
const stopped = new Set<number>();

/** Cancels the fetches of a process; other processes continue with them, or this one after its restart. */
export function stopFetching({ instance }: Context): void {
  stopped.add(instance);
  for (const [client, whose] of open) if (whose === instance) client.close();
}

export const isStopped = ({ instance }: Context) => stopped.has(instance);

/**
 * Runs work over a new connection. Only passive mode is used, and data only from the host of the control connection, so
 * a server cannot make us connect elsewhere. Certificates are verified.
 * @param over closes the connection, whatever it is doing
 * @throws data.ftp-imports.<every {@link ImportFault}>
 */
export async function connected<T>(
  ctx: Context,
  access: Access,
  work: (client: Client) => Promise<T>,
  over?: AbortSignal,
): Promise<T> {
  const { host, port, secure } = placeOf(access.address);
  const found = await addressFor(ctx, host);
  if ('fault' in found) throw faulty(found.fault);
  const client = new Client(patience, { allowSeparateTransferHost: false, maxListingBytes: longestListing });
  setRawEncoding(client);
  open.set(client, ctx.instance);
  const close = () => client.close();
  over?.addEventListener('abort', close);
  try {
    await client.access({
      host: found.address,
      port,
      user: rawOf(access.username || 'anonymous'),
      password: rawOf(access.password),
      secure,
      // The connection goes to the address; the certificate must match the name.
      ...(secure && !isIP(host) ? { secureOptions: { servername: host } } : {}),
    });
    return await work(client);
  } catch (error) {
    throw asFailure(error);
  } finally {
    over?.removeEventListener('abort', close);
    open.delete(client);
    client.close();
  }
}

/** `ftps` requests TLS on the usual port; on port 990 TLS begins at once. */
function placeOf(text: string): { host: string; port: number; secure: boolean | 'implicit' } {
  const url = URL.parse(text.includes('://') ? text : `ftp://${text}`);
  if (!url || !['ftp:', 'ftps:'].includes(url.protocol) || url.hostname === '' || url.username || url.password)
    throw faulty('address');
  const port = Number(url.port || 21);
  const secure = url.protocol === 'ftps:';
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure: secure && port === 990 ? 'implicit' : secure };
}

export const faulty = (fault: ImportFault) => fail(`data.ftp-imports.${fault}`);

/** Translates an FTP error to one of our failures; the server's message may contain anything. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FTPError) {
    if (error.code === 530 || error.code === 331 || error.code === 332) return faulty('login');
    if (error.code >= 500) return faulty('missing');
    return faulty('unreachable');
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code)) return faulty('certificate');
  return faulty(/timeout/i.test(message) || code === 'ETIMEDOUT' ? 'slow' : 'unreachable');
}

/** Fetches a file by its raw path from an offset into a stream, which fails when the connection does. */
export async function fetchInto(client: Client, through: PassThrough, path: string, offset: number): Promise<void> {
  try {
    await client.downloadTo(through, path, offset);
  } catch (error) {
    through.destroy(error as Error);
    throw error;
  }
}
