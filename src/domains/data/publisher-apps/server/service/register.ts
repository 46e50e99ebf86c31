import { randomBytes } from 'node:crypto';
import { conflict, fail, failFields } from '#shared/fail';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { decrypt, encrypt } from '#server/secrets/secret';
import type { EditedPublisherApp, PublisherAppFields } from '../../contract.ts';
import { invalidAddresses } from '../policy.ts';
import * as queries from '../queries.ts';

const purpose = 'data.publisher-apps.secret';

/** Columns with encrypted secrets. */
export const encryptedSecrets = ['secret_enc', 'old_secret_enc'].map((column) => ({
  table: 'data_publisher_app',
  key: 'app_id',
  column,
  purpose,
}));

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString('base64url');
const newKey = () => `pk_${randomBytes(12).toString('hex')}`;

/** A system by its number. @throws data.publisher-apps.notFound */
export async function knownApp(ctx: Context, appId: number): Promise<queries.AppRow> {
  const row = await queries.find(ctx, appId);
  if (!row) throw fail('data.publisher-apps.notFound');
  return row;
}

/** Registers a system. Only this reply contains the secret. @throws as {@link checked} */
export async function add(ctx: Context, fields: PublisherAppFields) {
  const secret = newSecret();
  const appKey = newKey();
  noteOperation(ctx, fields);
  const appId = await queries.insert(ctx, {
    ...(await checked(ctx, fields)),
    appKey,
    secretEnc: encrypt(ctx.secretKey, purpose, secret),
  });
  return { appId, appKey, secret };
}

/** @throws data.publisher-apps.notFound, 601 data.publisher-apps.changed, and as {@link checked} */
export async function edit(ctx: Context, { appId, rowVer, ...fields }: EditedPublisherApp): Promise<void> {
  const before = await knownApp(ctx, appId);
  noteOperation(ctx, before, changedFields(before, fields));
  if (!(await queries.update(ctx, appId, await checked(ctx, fields), rowVer)))
    throw conflict('data.publisher-apps.changed');
}

/** The columns of a form. @throws data.publisher-apps.noOwner|badAddresses at their fields */
async function checked<F extends Pick<EditedPublisherApp, 'ownerName' | 'ipAllow'>>(
  ctx: Context,
  { ownerName, ...fields }: F,
) {
  const owner = await queries.findOwner(ctx, ownerName);
  if (!owner)
    throw failFields('data.publisher-apps.noOwner', [{ path: 'ownerName', reason: 'data.publisher-apps.noOwner' }], {
      name: ownerName,
    });
  if (invalidAddresses(fields.ipAllow ?? '').length > 0)
    throw failFields('data.publisher-apps.badAddresses', [
      { path: 'ipAllow', reason: 'data.publisher-apps.badAddresses' },
    ]);
  return { ...fields, ownerId: owner.userId };
}

/**
 * Creates a new secret; the previous one stays valid for some hours.
 * @throws data.publisher-apps.notFound, 601 data.publisher-apps.changed: of two concurrent calls the second would end
 * the first new secret before anyone had seen it
 */
export function rotate(ctx: Context, { appId, rowVer, hours }: { appId: number; rowVer: number; hours: number }) {
  return inTransaction(ctx, async (tx) => {
    const row = await knownApp(tx, appId);
    noteOperation(tx, row);
    const secret = newSecret();
    const change = {
      secretEnc: encrypt(tx.secretKey, purpose, secret),
      oldSecretEnc: hours > 0 ? row.secretEnc : null,
      oldSecretUntil: hours > 0 ? new Date(tx.now.getTime() + hours * 3_600_000) : null,
    };
    if (!(await queries.update(tx, appId, change, rowVer))) throw conflict('data.publisher-apps.changed');
    return { appKey: row.appKey, secret };
  });
}

/** @throws data.publisher-apps.notFound, 601 data.publisher-apps.changed */
export async function endOld(ctx: Context, { appId, rowVer }: { appId: number; rowVer: number }): Promise<void> {
  noteOperation(ctx, await knownApp(ctx, appId));
  if (!(await queries.update(ctx, appId, { oldSecretEnc: null, oldSecretUntil: null }, rowVer)))
    throw conflict('data.publisher-apps.changed');
}

/** @throws data.publisher-apps.notFound|inUse */
export function remove(ctx: Context, appId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    noteOperation(tx, await knownApp(tx, appId));
    const count = await queries.usesOf(tx, appId);
    if (count > 0) throw fail('data.publisher-apps.inUse', { count });
    await queries.remove(tx, appId);
  });
}

/** The valid secrets, newest first. @throws when they were encrypted with a key other than ours */
export function secretsOf(
  ctx: Context,
  row: Pick<queries.AppRow, 'secretEnc' | 'oldSecretEnc' | 'oldSecretUntil'>,
): string[] {
  const isOldValid = row.oldSecretEnc !== null && row.oldSecretUntil !== null && row.oldSecretUntil > ctx.now;
  return [row.secretEnc, ...(isOldValid ? [row.oldSecretEnc!] : [])].map((bytes) =>
    decrypt(ctx.secretKey, purpose, bytes),
  );
}
