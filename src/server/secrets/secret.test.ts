import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { decrypt, decryptFor, encrypt, encryptFor } from './secret.ts';

const secret = randomBytes(32);

test('an encrypted password comes back whole, and only for its purpose', () => {
  const hidden = encrypt(secret, 'ftp', '密码 pässword');
  assert.equal(decrypt(secret, 'ftp', hidden), '密码 pässword');
  assert.throws(() => decrypt(secret, 'other', hidden));
});

test('a password for a host is decrypted for no other, and one without a host for any', () => {
  const hidden = encryptFor(secret, 'ftp', 'ftp.example.org', '密码\nsecond line');
  assert.equal(decryptFor(secret, 'ftp', 'ftp.example.org', hidden), '密码\nsecond line');
  assert.equal(decryptFor(secret, 'ftp', 'example.org', hidden), '');
  assert.equal(decryptFor(secret, 'ftp', 'example.org', encrypt(secret, 'ftp', 'older')), 'older');
});

test('a changed byte is noticed', () => {
  const hidden = encrypt(secret, 'ftp', 'secret');
  hidden[hidden.length - 1]! ^= 1;
  assert.throws(() => decrypt(secret, 'ftp', hidden));
});
