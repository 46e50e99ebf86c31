import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressOf, base32, codeAt, newSecret, stepOf, stepOfCode } from './totp.ts';

/** The secret of RFC 6238, Appendix B. */
const secret = base32(Buffer.from('12345678901234567890'));

describe('a code of an authenticator app', () => {
  test('is that of RFC 6238', () => {
    // The last six of the eight digits printed in Appendix B.
    const printed: [seconds: number, code: string][] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ];
    for (const [seconds, code] of printed) assert.equal(codeAt(secret, stepOf(new Date(seconds * 1000))), code);
  });

  test('counts for its step and one before and after', () => {
    const now = new Date(1_800_000_010_000);
    const present = stepOf(now);
    const found = [-2, -1, 0, 1, 2].map((step) => stepOfCode(secret, codeAt(secret, present + step), now));
    assert.deepEqual(found, [undefined, present - 1, present, present + 1, undefined]);
  });

  test('has six digits, or is wrong', () => {
    for (const code of ['', '12345', '1234567', 'abcdef'])
      assert.equal(stepOfCode(secret, code, new Date()), undefined);
  });
});

test('base32 is that of RFC 4648, and a secret has 160 bits of it', () => {
  assert.deepEqual(
    ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text))),
    ['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  );
  assert.match(newSecret(), /^[A-Z2-7]{32}$/);
  assert.notEqual(newSecret(), newSecret());
});

test('the address for a QR code names site and account, whatever they are called', () => {
  const address = addressOf(secret, { site: 'Lattice: data', userName: 'a:b 李' });
  assert.equal(
    address,
    `otpauth://totp/Lattice%20%20data:a%20b%20%E6%9D%8E?issuer=Lattice%20%20data&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
