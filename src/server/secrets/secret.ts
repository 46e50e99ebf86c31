import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileMode, keepPrivate, makeFolder } from '../files/local-files.ts';
import type { Env } from '../process/env.ts';

/*
 * Passwords of other systems (FTP, publishers) must be usable, so they are encrypted and not hashed. The key is stored
 * outside the database: a stolen dump alone reveals nothing.
 */

const keyBytes = 32;

/** The installation's key: `SECRET_KEY` (64 hex digits), otherwise a file that is created once in `DATA_DIR`. */
export async function loadSecretKey({ SECRET_KEY, DATA_DIR }: Env): Promise<Buffer> {
  if (SECRET_KEY) return Buffer.from(SECRET_KEY, 'hex');
  const file = path.join(DATA_DIR, 'secret.key');
  await makeFolder(DATA_DIR);
  try {
    const handle = await open(file, 'wx', fileMode);
    await handle.write(randomBytes(keyBytes));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await keepPrivate(file);
  return readFile(file);
}

/** Derives a key for one purpose, so that no part of the program can read what another part encrypts. */
function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

/** AES-256-GCM; returns 12 bytes nonce, 16 bytes tag, ciphertext. */
export function encrypt(secret: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a value of {@link encrypt}. @throws when the bytes or the key are wrong */
export function decrypt(secret: Buffer, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Like {@link encrypt}, for a secret that may be sent to one host only, such as a password for its server. */
export const encryptFor = (secret: Buffer, purpose: string, host: string, text: string): Buffer =>
  encrypt(secret, purpose, `${host}\n${text}`);

/**
 * Decrypts a value of {@link encryptFor}; empty when it is for another host. Values of {@link encrypt} have no host and
 * are valid for any.
 * @throws as {@link decrypt}
 */
export function decryptFor(secret: Buffer, purpose: string, host: string, bytes: Buffer): string {
  const text = decrypt(secret, purpose, bytes);
  const end = text.indexOf('\n');
  if (end < 0) return text;
  return text.slice(0, end) === host ? text.slice(end + 1) : '';
}
