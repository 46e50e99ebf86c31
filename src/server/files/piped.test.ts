import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { piped } from './piped.ts';

const failing = (error: Error) =>
  new Readable({
    read() {
      this.destroy(error);
    },
  });

const closed = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve));

test('a reader gets all bytes of the source', async () => {
  const bytes = await piped(Readable.from([Buffer.from('a'), Buffer.from('b')]), new PassThrough()).toArray();
  assert.equal(Buffer.concat(bytes).toString(), 'ab');
});

test('a reader that attaches after the source has failed gets its error', async () => {
  const read = piped(piped(failing(new Error('gone')), new PassThrough()), new PassThrough());
  await closed(read);
  await assert.rejects(read.toArray(), /gone/);
});

test('a source that failed before the call fails the reader', async () => {
  const source = failing(new Error('gone'));
  source.on('error', () => undefined).resume();
  await closed(source);
  await assert.rejects(piped(source, new PassThrough()).toArray(), /gone/);
});

test('an error of the source can be replaced, whenever it happens', async () => {
  const fault = () => new Error('damaged');
  await assert.rejects(piped(failing(new Error('gone')), new PassThrough(), fault).toArray(), /damaged/);
  const source = failing(new Error('gone'));
  source.on('error', () => undefined).resume();
  await closed(source);
  await assert.rejects(piped(source, new PassThrough(), fault).toArray(), /damaged/);
});

test('a reader that leaves early closes the source', async () => {
  const source = new Readable({ read() {} });
  piped(source, new PassThrough()).destroy();
  await closed(source);
  assert.ok(source.destroyed);
});
