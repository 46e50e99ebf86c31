import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { recordFiles } from '#contract/data/record-files';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { sender, sha256 } from './factory.ts';
import { dropSum, cacheSum, newSum, takeSum } from './running-sums.ts';

const mebibyte = 1024 * 1024;
const large = 40 * mebibyte;

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const owner = await person(portal, { verified: true });
const own = sender(port, owner.token);
const draft = async () => (await aResource(portal, owner, { files: {} })).resourceId;

const sumsOf = async (resourceId: number) =>
  (await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: 10 } })).rows!.map(
    ({ sha256: sum }) => sum,
  );

describe('a large file', () => {
  const bytes = randomBytes(large);
  const sum = sha256(bytes);

  test('that comes in parts and over broken lines has the sum of its bytes', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, large);
    await own.send(url, 0, bytes.subarray(0, 15 * mebibyte));
    const sending = own.open(url, 15 * mebibyte, large - 15 * mebibyte);
    await new Promise((resolve) => sending.write(bytes.subarray(15 * mebibyte, 20 * mebibyte), resolve));
    sending.destroy();
    let answer = { status: 423 };
    while (answer.status !== 204) {
      const at = await own.offset(url);
      answer = await own.send(url, at, bytes.subarray(at));
    }
    assert.equal((await own.complete(url, sum)).said.code, 200);
    assert.deepEqual(await sumsOf(resourceId), [sum]);
  });

  test('is read again where nobody has seen all of it', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, large);
    await own.send(url, 0, bytes.subarray(0, mebibyte));
    dropSum(url.split('/').at(-1)!);
    await own.send(url, mebibyte, bytes.subarray(mebibyte));
    assert.equal((await own.complete(url, sum)).said.code, 200);
    assert.deepEqual(await sumsOf(resourceId), [sum]);
  });

  test('with other bytes than its sender says is refused', async () => {
    const url = await own.begun(await draft(), large);
    await own.send(url, 0, bytes);
    const { said } = await own.complete(url, sha256(Buffer.from('others')));
    assert.equal(said.error, 'files.transfers.checksum');
  });
});

describe('a running sum', () => {
  for (const [size, where] of [
    [mebibyte, 'here'],
    [large, 'in the thread'],
  ] as const) {
    test(`${where} says what it is over whenever it is asked, and goes on`, async () => {
      const sum = newSum(size);
      const [first, second] = [randomBytes(5000), randomBytes(70_000)];
      // A part of a larger buffer stays intact: other code may use the rest.
      const whole = Buffer.concat([first, second]);
      const back = await sum.add([whole.subarray(0, 5000)]);
      assert.deepEqual(Buffer.concat(back), first);
      assert.equal(await sum.digest(), sha256(first));
      await sum.add([whole.subarray(5000, 6000), whole.subarray(6000)]);
      assert.equal(await sum.digest(), sha256(whole));
      assert.equal(sum.size, whole.length);
      assert.deepEqual(whole, Buffer.concat([first, second]));
      sum.forget();
      sum.forget();
    });

    test(`${where} is kept for whoever goes on where it ends, and for nobody else`, async () => {
      const sum = newSum(size);
      await sum.add([Buffer.from('abc')]);
      cacheSum('one', sum);
      assert.equal(takeSum('another', 3), undefined);
      assert.equal(takeSum('one', 3), sum);
      assert.equal(takeSum('one', 3), undefined, 'it is taken');
      cacheSum('one', sum);
      assert.equal(takeSum('one', 2), undefined);
      assert.equal(takeSum('one', 3), undefined, 'what does not fit is forgotten');
    });
  }

  test('keeps no program running that has nothing else to do', async () => {
    const program = `
      import { newSum } from ${JSON.stringify(import.meta.resolve('./running-sums.ts'))};
      const sum = newSum(${large});
      await sum.add([Buffer.from('abc')]);
      console.log(await sum.digest());`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { timeout: 30_000 });
    assert.equal(stdout.trim(), sha256(Buffer.from('abc')));
  });

  test('is no less right beside many others', async () => {
    const texts = Array.from({ length: 30 }, (_none, at) => randomBytes(10_000 + at));
    const found = await Promise.all(
      texts.map(async (text) => {
        const sum = newSum(large);
        for (let at = 0; at < text.length; at += 1000) await sum.add([Buffer.from(text.subarray(at, at + 1000))]);
        const digest = await sum.digest();
        sum.forget();
        return digest;
      }),
    );
    assert.deepEqual(found, texts.map(sha256));
  });
});
