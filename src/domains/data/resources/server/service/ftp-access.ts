import { ftpHost } from '#shared/hosts';
import type { Context } from '#server/context';
import { decryptFor, encryptFor } from '#server/secrets/secret';
import type { ResourceDraft } from '../../contract.ts';
import type { ResourceRecord } from '../queries/records.ts';

/** Purpose under which FTP passwords are encrypted. */
const purpose = 'data.resources.ftp';

/** Where the passwords are kept. */
export const sealedPasswords = [
  { table: 'data_resource', key: 'resource_id', column: 'ftp_password_enc', purpose },
] as const;

/**
 * An empty password keeps the stored one, for the host that it was given for: an address that is emptied for a moment,
 * or half typed, loses nothing, and no other host is ever told it.
 */
export function passwordColumn(
  ctx: Context,
  { ftpAddress, ftpPassword }: Pick<ResourceDraft, 'ftpAddress' | 'ftpPassword'>,
): { ftpPasswordEnc?: Buffer } {
  const host = ftpHost(ftpAddress);
  if (host === '' || ftpPassword === '') return {};
  return { ftpPasswordEnc: encryptFor(ctx.secretKey, purpose, host, ftpPassword) };
}

type FtpSource = Pick<ResourceRecord, 'ftpAddress' | 'ftpPasswordEnc'>;

/** The stored password for the host that the address names now; empty where there is none for it. */
export function ftpPasswordOf(ctx: Context, { ftpAddress, ftpPasswordEnc }: FtpSource): string {
  const host = ftpHost(ftpAddress);
  return host === '' || ftpPasswordEnc === null ? '' : decryptFor(ctx.secretKey, purpose, host, ftpPasswordEnc);
}

/** How to log in to the FTP server of a resource. For the server's own use: the password goes to nobody. */
export function ftpAccess(ctx: Context, row: ResourceRecord) {
  const { ftpAddress: address, ftpUsername: username, ftpRoot: root } = row;
  return { address, username, password: ftpPasswordOf(ctx, row), root };
}
