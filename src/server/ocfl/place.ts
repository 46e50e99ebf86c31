import path from 'node:path';
import type { Readable } from 'node:stream';
import { decrypted, encrypted, readIdentities, refuseRecipients } from '../backup/encryption.ts';
import type { Env } from '../process/env.ts';
import { folderTree } from './folder-tree.ts';
import type { Tree } from './tree.ts';

/** Location of the second copy and the encryption of its files. Only the environment sets it. */
export interface PreservationPlace {
  /** Undefined when there is no second copy. */
  tree: Tree | undefined;
  encryption: Encryption;
}

/** Encryption of the second copy: none, or age for the operator's keys. */
export interface Encryption {
  isEncrypted: boolean;
  /** Whether this program can decrypt what it has encrypted. */
  canDecrypt: boolean;
  /** Suffix of the names of encrypted files. */
  ending: string;
  encrypt: (source: Readable) => Promise<Readable>;
  decrypt: (source: Readable) => Promise<Readable>;
}

/** Subfolders of the data folder that must not contain the second copy. */
const reservedFolders = ['database', 'files'];

/**
 * The place that the environment sets.
 * @throws for a place inside the portal's own files, and for invalid keys
 */
export async function preservationOf(env: Env): Promise<PreservationPlace> {
  const encryption = await encryptionOf(env.PRESERVATION_RECIPIENT, env.PRESERVATION_IDENTITY);
  const { PRESERVATION_STORE: store, DATA_DIR: dataDir } = env;
  if (store === undefined) return { tree: undefined, encryption };
  if (reservedFolders.some((name) => `${store}${path.sep}`.startsWith(`${path.join(dataDir, name)}${path.sep}`)))
    throw new Error(`PRESERVATION_STORE: ${store} is inside the portal's own files, whose loss it is to survive`);
  return { tree: await treeAt(env, store), encryption };
}

/** The tree in a folder or at `s3://bucket/prefix`, with the credentials of the environment. */
export async function treeAt(env: Env, store: string): Promise<Tree> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.+?))?\/?$/.exec(store) ?? [];
  if (bucket === undefined) return folderTree(path.resolve(store));
  if (!env.PRESERVATION_S3_ENDPOINT || !env.PRESERVATION_S3_KEY || !env.PRESERVATION_S3_SECRET)
    throw new Error('PRESERVATION_S3_ENDPOINT, PRESERVATION_S3_KEY, PRESERVATION_S3_SECRET: a bucket needs them');
  // Loaded only when needed: it takes longer than the rest of the start.
  const { bucketTree } = await import('./bucket-tree.ts');
  const place = {
    endpoint: env.PRESERVATION_S3_ENDPOINT,
    bucket,
    region: env.PRESERVATION_S3_REGION,
    accessKey: env.PRESERVATION_S3_KEY,
    secretKey: env.PRESERVATION_S3_SECRET,
    byPath: env.PRESERVATION_S3_STYLE === 'path',
  };
  return bucketTree(place, prefix);
}

/**
 * Encrypts for public keys, or for those of a file of secret keys. With public keys alone, this program cannot decrypt.
 * @throws badRecipient|badIdentity
 */
export async function encryptionOf(
  recipients: readonly string[],
  identityFile: string | undefined,
): Promise<Encryption> {
  const identities = identityFile === undefined ? [] : await readIdentities(identityFile);
  const keys = recipients.length > 0 ? recipients : await publicKeysOf(identities);
  await refuseRecipients(keys);
  const isEncrypted = keys.length > 0;
  return {
    isEncrypted,
    canDecrypt: !isEncrypted || identities.length > 0,
    ending: isEncrypted ? '.age' : '',
    encrypt: (source) => encrypted(source, keys),
    decrypt: async (source) => (isEncrypted ? decrypted(source, identities) : source),
  };
}

async function publicKeysOf(identities: readonly string[]): Promise<string[]> {
  if (identities.length === 0) return [];
  const { identityToRecipient } = await import('age-encryption');
  return Promise.all(identities.map((identity) => identityToRecipient(identity)));
}
