import type { Env } from './env.ts';
import { PlaceGone } from '../files/place-marker.ts';
import { WrongSecret } from '../secrets/secret-probe.ts';

type Fault = NodeJS.ErrnoException & { hostname?: string; port?: number; errors?: Error[] };

/** Faults of the listening address, by the system's error code. */
const listenFaults: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `PORT: another program listens on ${PORT} already; stop it, or choose another port.`,
  EACCES: ({ PORT }) => `PORT: this user may not listen on ${PORT}; choose one from 1024 on.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST: this machine has no address ${HOST}.`,
};

/** PostgreSQL's codes for a refused connection: wrong password or role, no such database, no permission to connect. */
const refusedCodes = new Set(['28P01', '28000', '3D000', '42501']);

/**
 * A sentence for the operator about why the program does not start. It begins with the variable to change where one is
 * responsible. A stack trace only for a fault of the program.
 */
export function startFault(thrown: Error, env?: Env): string {
  if (thrown instanceof TypeError || thrown instanceof ReferenceError) return thrown.stack ?? thrown.message;
  const error = thrown as Fault;
  // A name with several addresses that all refuse: the outer error has no message.
  const reason = error.message || error.errors?.map(({ message }) => message).join('; ') || String(error.code);
  if (error instanceof PlaceGone) return storeFault(error);
  if (!env || reason.startsWith('METRICS_ADDRESS') || error instanceof WrongSecret) return reason;
  const { code = '', syscall = '', path = '' } = error;
  if (syscall === 'listen') return listenFaults[code]?.(env) ?? reason;
  if (syscall === 'getaddrinfo' && error.hostname === env.HOST) return `HOST: there is no host ${env.HOST}.`;
  if (path.startsWith(env.DATA_DIR)) return `DATA_DIR: ${env.DATA_DIR} cannot be used: ${reason}`;
  if (env.DATABASE_URL && (refusedCodes.has(code) || /^E[A-Z]+$/.test(code)))
    return `DATABASE_URL: the database cannot be used: ${reason}`;
  return reason;
}

/** The file store is not the one of the database: an empty folder below a disk that is not mounted, or another bucket. */
function storeFault({ code, address, known }: PlaceGone): string {
  const name = address.startsWith('s3://') ? 'FILES_S3_BUCKET' : 'DATA_DIR';
  const found =
    code === 'vanished'
      ? `${address} is not the file store of this portal: it has no lattice-place.json. Mount the disk of the store, or correct the setting.`
      : `${address} is the file store of another portal, as its lattice-place.json says. Correct the setting.`;
  const former = known && known !== address ? ` The store was at ${known}.` : '';
  return `${name}: ${found}${former} Nothing was written. If the store is lost and a new one is intended, run "npm run new-place -- files" once.`;
}
