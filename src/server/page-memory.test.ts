import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from './context.ts';
import { digestOf, pageMemory, type Answer, type Reader } from './page-memory.ts';
import type { Basis } from './table-changes.ts';

const drawn = (text: string) => ({ headers: [['x', 'y']] as [string, string][], body: Buffer.from(text) });

/** Data behind pages: what each call answers now, and how often it was made. */
function data(answers: Record<string, string>) {
  let calls = 0;
  const ask = async (target: string): Promise<Answer> => {
    calls += 1;
    return answerOf(answers[target]!);
  };
  return {
    answers,
    calls: () => calls,
    ask,
    asked: (...targets: string[]) => targets.map((target) => ({ target, ...answerOf(answers[target]!) })),
  };
}

const answerOf = (text: string): Answer => ({ digest: digestOf(text), acts: [] });
const none = { isGood: () => false };

/** Somebody who asks for what was not asked before. */
const reader = (ask: Reader['ask'], alike = ''): Reader => ({ look: 1, ask, alike, act: () => undefined });

test('a page comes back as long as every call that it was drawn from answers the same', async () => {
  const memory = pageMemory(none);
  const { answers, ask, asked } = data({ '/site': 'name', '/list': 'one' });
  assert.equal(await memory.recall('page', reader(ask)), undefined);
  memory.keep('page', drawn('晶格'), asked('/site', '/list'));
  assert.equal((await memory.recall('page', reader(ask)))?.body.toString(), '晶格');
  answers['/list'] = 'two';
  assert.equal(await memory.recall('page', reader(ask)), undefined);
  answers['/list'] = 'one';
  assert.equal(await memory.recall('page', reader(ask)), undefined, 'what was found stale is forgotten');
});

test('a reader who comes while the calls are running is answered by calls that began after', async () => {
  const memory = pageMemory(none);
  const { answers, asked } = data({ '/list': 'one' });
  const waiting: (() => void)[] = [];
  const slow = async (target: string) => {
    const answer = answers[target]!;
    await new Promise<void>((go) => waiting.push(go));
    return answerOf(answer);
  };
  memory.keep('page', drawn('one'), asked('/list'));
  const first = memory.recall('page', reader(slow));
  answers['/list'] = 'two';
  const second = memory.recall('page', reader(slow));
  waiting.shift()!();
  assert.ok(await first);
  while (waiting.length === 0) await new Promise(setImmediate);
  waiting.shift()!();
  assert.equal(await second, undefined);
});

test('many readers at once share the calls', async () => {
  const memory = pageMemory(none);
  const { calls, ask, asked } = data({ '/site': 'name', '/list': 'one' });
  memory.keep('page', drawn('one'), asked('/site', '/list'));
  const pages = await Promise.all(Array.from({ length: 100 }, () => memory.recall('page', reader(ask))));
  assert.ok(pages.every(Boolean));
  assert.equal(calls(), 4, 'one round for the first reader, one for all the others');
});

test('readers of different pages share the calls that both make, if these answer them alike', async () => {
  const memory = pageMemory(none);
  const { calls, ask, asked } = data({ '/site': 'name', '/one': '1', '/two': '2' });
  memory.keep('one', drawn('one'), asked('/site', '/one'));
  memory.keep('two', drawn('two'), asked('/site', '/two'));
  const readers = ['one', 'two', 'one', 'two'].map((page) => memory.recall(page, reader(ask, 'zh')));
  assert.ok((await Promise.all(readers)).every(Boolean));
  assert.equal(calls(), 6, 'of each call one round for the first reader, one for all the others');
  await Promise.all([memory.recall('one', reader(ask, 'zh')), memory.recall('one', reader(ask, 'en'))]);
  assert.equal(calls(), 10);
});

test('a call that fails is the reader’s to see, and the page stays for the next', async () => {
  const memory = pageMemory(none);
  memory.keep('page', drawn('one'), [{ target: '/list', ...answerOf('one') }]);
  await assert.rejects(
    memory.recall(
      'page',
      reader(() => Promise.reject(new Error('no database'))),
    ),
    /no database/,
  );
  assert.ok(
    await memory.recall(
      'page',
      reader(async () => answerOf('one')),
    ),
  );
});

test('memory is bounded: what was asked for longest ago goes first, and no page takes all of it', async () => {
  const memory = pageMemory(none);
  const ask = async () => answerOf('');
  for (let count = 0; count < 100; count++) memory.keep(`page ${count}`, drawn('x'.repeat(400_000)), []);
  assert.equal(await memory.recall('page 0', reader(ask)), undefined);
  assert.ok(await memory.recall('page 99', reader(ask)));
  memory.keep('huge', drawn('x'.repeat(2_000_000)), []);
  assert.equal(await memory.recall('huge', reader(ask)), undefined);
});

test('a call is not made again while nothing that it was answered from has changed', async () => {
  let changed = false;
  const memory = pageMemory({ isGood: () => !changed });
  const { calls, asked, answers } = data({ '/list': 'one' });
  const basis: Basis = { look: 1, until: Infinity, tables: ['t'], acts: [] };
  let made = 0;
  const ask = async (target: string) => {
    made += 1;
    return { ...answerOf(answers[target]!), basis };
  };
  memory.keep('page', drawn('one'), [{ ...asked('/list')[0]!, basis }]);
  assert.ok(await memory.recall('page', reader(ask)));
  assert.equal(made, 0);
  changed = true;
  assert.ok(await memory.recall('page', reader(ask)), 'it changed, but not for this call');
  answers['/list'] = 'two';
  assert.equal(await memory.recall('page', reader(ask)), undefined);
  assert.equal(made, 2);
  assert.equal(calls(), 0);
});

test('without a look at the database every call is made', async () => {
  const memory = pageMemory({ isGood: () => true });
  const { calls, ask, asked } = data({ '/list': 'one' });
  memory.keep('page', drawn('one'), [
    { ...asked('/list')[0]!, basis: { look: 1, until: Infinity, tables: [], acts: [] } },
  ]);
  assert.ok(await memory.recall('page', { ...reader(ask), look: undefined }));
  assert.equal(calls(), 1);
});

test('what is due with an answer is done once for each reader, whoever made the call', async () => {
  const memory = pageMemory(none);
  const seen: string[] = [];
  const act = (ctx: Context) => void seen.push(ctx.address);
  const ask = async () => ({ ...answerOf('one'), acts: [act] });
  memory.keep('page', drawn('one'), [{ target: '/record', ...answerOf('one') }]);
  const readers = ['a', 'b', 'c'].map((address) =>
    memory.recall('page', {
      ...reader(async () => {
        act({ address } as Context);
        return ask();
      }),
      act: (due) => due({ address } as Context),
    }),
  );
  assert.ok((await Promise.all(readers)).every(Boolean));
  assert.deepEqual(seen.sort(), ['a', 'b', 'c']);
});
