import { ftpHost } from '#shared/hosts';
import type { Context } from '#server/context';
import { decryptFor, encryptFor } from '#server/secrets/secret';
import type { ResourceDraft } from '../../contract.ts';
import type { ResourceRecord } from '../table.ts';

/** Purpose for the encryption of FTP passwords. */
const purpose = 'data.resources.ftp';

/** Columns with encrypted passwords. */
export const encryptedPasswords = [
  { table: 'data_resource', key: 'resource_id', column: 'ftp_password_enc', purpose },
] as const;

/**
 * An empty password keeps the stored one for its host: an address that is temporarily empty or incomplete loses
 * nothing, and no other host ever receives it.
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

/** The stored password for the host of the current address; empty if there is none. */
export function ftpPasswordOf(ctx: Context, { ftpAddress, ftpPasswordEnc }: FtpSource): string {
  const host = ftpHost(ftpAddress);
  return host === '' || ftpPasswordEnc === null ? '' : decryptFor(ctx.secretKey, purpose, host, ftpPasswordEnc);
}

/** Login data for the FTP server of a resource. For use on the server only: the password must not leave it. */
export function ftpAccess(ctx: Context, row: ResourceRecord) {
  const { ftpAddress: address, ftpUsername: username, ftpRoot: root } = row;
  return { address, username, password: ftpPasswordOf(ctx, row), root };
}
