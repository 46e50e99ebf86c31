import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf, pageMemory } from './page-memory.ts';

const drawn = (text: string) => ({ headers: [['x', 'y']] as [string, string][], body: Buffer.from(text) });

/** Data behind pages: what each call answers now, and how often it was made. */
function data(answers: Record<string, string>) {
  let calls = 0;
  return {
    answers,
    calls: () => calls,
    ask: async (target: string) => {
      calls += 1;
      return digestOf(answers[target]!);
    },
    asked: (...targets: string[]) => targets.map((target) => ({ target, digest: digestOf(answers[target]!) })),
  };
}

test('a page comes back as long as every call that it was drawn from answers the same', async () => {
  const memory = pageMemory();
  const { answers, ask, asked } = data({ '/site': 'name', '/list': 'one' });
  assert.equal(await memory.recall('page', ask), undefined);
  memory.keep('page', drawn('晶格'), asked('/site', '/list'));
  assert.equal((await memory.recall('page', ask))?.body.toString(), '晶格');
  answers['/list'] = 'two';
  assert.equal(await memory.recall('page', ask), undefined);
  answers['/list'] = 'one';
  assert.equal(await memory.recall('page', ask), undefined, 'what was found stale is forgotten');
});

test('a reader who comes while the calls are running is answered by calls that began after', async () => {
  const memory = pageMemory();
  const { answers, asked } = data({ '/list': 'one' });
  const waiting: (() => void)[] = [];
  const slow = async (target: string) => {
    const answer = answers[target]!;
    await new Promise<void>((go) => waiting.push(go));
    return digestOf(answer);
  };
  memory.keep('page', drawn('one'), asked('/list'));
  const first = memory.recall('page', slow);
  answers['/list'] = 'two';
  const second = memory.recall('page', slow);
  waiting.shift()!();
  assert.ok(await first);
  while (waiting.length === 0) await new Promise(setImmediate);
  waiting.shift()!();
  assert.equal(await second, undefined);
});

test('many readers at once share the calls', async () => {
  const memory = pageMemory();
  const { calls, ask, asked } = data({ '/site': 'name', '/list': 'one' });
  memory.keep('page', drawn('one'), asked('/site', '/list'));
  const pages = await Promise.all(Array.from({ length: 100 }, () => memory.recall('page', ask)));
  assert.ok(pages.every(Boolean));
  assert.equal(calls(), 4, 'one round for the first reader, one for all the others');
});

test('readers of different pages share the calls that both make, if these answer them alike', async () => {
  const memory = pageMemory();
  const { calls, ask, asked } = data({ '/site': 'name', '/one': '1', '/two': '2' });
  memory.keep('one', drawn('one'), asked('/site', '/one'));
  memory.keep('two', drawn('two'), asked('/site', '/two'));
  const readers = ['one', 'two', 'one', 'two'].map((page) => memory.recall(page, ask, 'zh'));
  assert.ok((await Promise.all(readers)).every(Boolean));
  assert.equal(calls(), 6, 'of each call one round for the first reader, one for all the others');
  await Promise.all([memory.recall('one', ask, 'zh'), memory.recall('one', ask, 'en')]);
  assert.equal(calls(), 10);
});

test('a call that fails is the reader’s to see, and the page stays for the next', async () => {
  const memory = pageMemory();
  memory.keep('page', drawn('one'), [{ target: '/list', digest: digestOf('one') }]);
  await assert.rejects(
    memory.recall('page', () => Promise.reject(new Error('no database'))),
    /no database/,
  );
  assert.ok(await memory.recall('page', async () => digestOf('one')));
});

test('memory is bounded: what was asked for longest ago goes first, and no page takes all of it', async () => {
  const memory = pageMemory();
  const ask = async () => digestOf('');
  for (let count = 0; count < 100; count++) memory.keep(`page ${count}`, drawn('x'.repeat(400_000)), []);
  assert.equal(await memory.recall('page 0', ask), undefined);
  assert.ok(await memory.recall('page 99', ask));
  memory.keep('huge', drawn('x'.repeat(2_000_000)), []);
  assert.equal(await memory.recall('huge', ask), undefined);
});
