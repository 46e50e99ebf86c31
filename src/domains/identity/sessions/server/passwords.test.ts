import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenPasswordRules } from '#contract/identity/accounts';
import { generatePassword, hashGenerated, hashPassword, verifyPassword } from './passwords.ts';

test('a password belongs to its own hash and to no other', async () => {
  const [one, other] = await Promise.all([hashPassword('Qm7#vT2!xR'), hashPassword('Qm7#vT2!xR')]);
  assert.notEqual(one, other);
  assert.equal(await verifyPassword('Qm7#vT2!xR', one), true);
  assert.equal(await verifyPassword('Qm7#vT2!xr', one), false);
});

test('a generated password is hashed quickly, and asked for no quicker than any other', async () => {
  const generated = generatePassword();
  const hash = await hashGenerated(generated);
  assert.deepEqual([await verifyPassword(generated, hash), await verifyPassword('Qm7#vT2!xR', hash)], [true, false]);
  const timed = async (phc: string) => {
    let least = Infinity;
    for (let times = 0; times < 5; times++) {
      const began = performance.now();
      await verifyPassword('wrong', phc);
      least = Math.min(least, performance.now() - began);
    }
    return least;
  };
  const slow = await hashPassword('Qm7#vT2!xR');
  assert.ok((await timed(hash)) > (await timed(slow)) / 2);
});

test('what is no hash belongs to no password', async () => {
  for (const text of ['', 'admin123', '$2a$10$7JB720yubVSZvUI0rEqK', '$argon2id$v=19$m=1'])
    assert.equal(await verifyPassword('x', text), false);
});

test('generated passwords meet the policy and differ', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) assert.deepEqual(brokenPasswordRules(password), []);
  assert.equal(new Set(passwords).size, passwords.length);
});
