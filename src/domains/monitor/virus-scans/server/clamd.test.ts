import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { readEnv } from '#server/process/env';
import { isAlive, scanned, ScannerFault, versionOf, type Timeouts } from './clamd.ts';
import { aScanner, badBytes } from './factory.ts';

const scanner = await aScanner();
after(() => scanner.stop());
const place = readEnv({ CLAMD: scanner.address }).CLAMD!;
const patience: Timeouts = { connect: 500, idle: 500, verdict: 200 };

async function* bytes(...parts: (string | Buffer)[]) {
  for (const part of parts) {
    // The scanner runs in this process: it answers between two parts.
    await setImmediate();
    yield Buffer.from(part);
  }
}
const scan = (...parts: (string | Buffer)[]) => scanned(place, bytes(...parts), { patience });
const inManner = async <T>(manner: typeof scanner.manner, work: () => Promise<T>): Promise<T> => {
  scanner.manner = manner;
  try {
    return await work();
  } finally {
    scanner.manner = 'right';
  }
};

test('where clamd listens is a host and a port, or the path of a socket', () => {
  assert.deepEqual(readEnv({ CLAMD: 'tcp://scanner.example.org:3310' }).CLAMD, {
    host: 'scanner.example.org',
    port: 3310,
  });
  assert.deepEqual(readEnv({ CLAMD: '[::1]:3310' }).CLAMD, { host: '::1', port: 3310 });
  assert.deepEqual(readEnv({ CLAMD: '/run/clamav/clamd.ctl' }).CLAMD, { path: '/run/clamav/clamd.ctl' });
  for (const wrong of ['3310', 'localhost', 'localhost:0', 'localhost:99999', 'run/clamd.ctl', 'http://a:1/b'])
    assert.throws(() => readEnv({ CLAMD: wrong }), /CLAMD: must be a host and a port/, wrong);
});

describe('a verdict', () => {
  test('is clean, or names the signature, however the bytes are cut', async () => {
    assert.deepEqual(await scan('T,R\n', '', '1,2\n'), { is: 'clean' });
    assert.deepEqual(await scan(badBytes.slice(0, 5), badBytes.slice(5)), {
      is: 'infected',
      signature: 'Test.Malicious.UNOFFICIAL',
    });
    assert.deepEqual(await scan(), { is: 'clean' });
  });

  test('says that a file is too large when clamd stops reading in the middle, or looked at a part only', async () => {
    scanner.longest = 100_000;
    assert.deepEqual(await scan(...Array.from({ length: 200 }, () => Buffer.alloc(65_536))), { is: 'tooLarge' });
    scanner.longest = 10_000_000;
    scanner.signature = 'Heuristics.Limits.Exceeded.MaxFileSize';
    assert.deepEqual(await scan(badBytes), { is: 'tooLarge' });
    scanner.signature = 'Test.Malicious.UNOFFICIAL';
  });
});

describe('no verdict is believed', () => {
  const faults: [string, typeof scanner.manner, RegExp][] = [
    ['that is something else than a verdict', 'garbage', /^no verdict: HTTP\/1\.1 200 OK\?\?\? stream: OKAY$/],
    ['that has no end', 'endless', /without an end/],
    ['that comes before the end of the bytes', 'early', /^no verdict: stream: OK$/],
    ['of a scanner that says that it failed', 'error', /^no verdict: stream: Can't allocate memory ERROR$/],
    ['of a scanner that breaks off', 'broken', /ECONNRESET|EPIPE|ended while sending|ended for the verdict/],
    ['of a scanner that takes too long', 'slow', /^no answer within 200 ms for the verdict$/],
  ];
  for (const [name, manner, message] of faults)
    test(name, () =>
      inManner(manner, () =>
        assert.rejects(scan(...Array.from({ length: 60 }, () => Buffer.alloc(65_536))), (error: Error) => {
          assert.ok(error instanceof ScannerFault, String(error));
          assert.match(error.message, message);
          return true;
        }),
      ),
    );

  test('of a scanner that is down', async () => {
    await scanner.stop();
    await assert.rejects(scan('x'), ScannerFault);
    await assert.rejects(versionOf(place, patience), ScannerFault);
    assert.equal(await isAlive(place, patience), false);
    await scanner.start();
    assert.equal(await isAlive(place, patience), true);
    assert.match(await versionOf(place, patience), /^ClamAV 1\.4\.6\//);
  });

  test('when the store fails in the middle; what it says is thrown on', async () => {
    const failing = async function* () {
      yield Buffer.from('a');
      throw new Error('EIO');
    };
    await assert.rejects(scanned(place, failing(), { patience }), /^Error: EIO$/);
  });
});
