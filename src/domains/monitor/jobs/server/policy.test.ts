import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, Failure } from '#shared/fail';
import { errorText, readTarget, timesToRun } from './policy.ts';
import { samples } from './samples.ts';

const registry = new Map(samples.map((handler) => [handler.name, handler]));
const read = (text: string) => readTarget(text, registry).values;
const refusal = (text: string) => {
  try {
    read(text);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Failure);
    assert.deepEqual(
      error.fields.map(({ path }) => path),
      ['invokeTarget'],
    );
    return error.key.replace('monitor.jobs.', '');
  }
};

test('a target is read with its values', () => {
  assert.deepEqual(read('ryTask.ryNoParams'), []);
  assert.deepEqual(read('ryTask.ryNoParams()'), []);
  assert.deepEqual(read("ryTask.ryParams('ry')"), ['ry']);
  assert.deepEqual(read('ryTask.ryParams("a, b (c)")'), ['a, b (c)']);
  assert.deepEqual(read("ryTask.ryParams('true')"), ['true']);
  assert.deepEqual(read("ryTask.ryParams('')"), ['']);
  assert.deepEqual(read("ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)"), ['ry', true, 2000, 316.5, 100]);
  assert.deepEqual(read("ryTask.ryMultipleParams('ry',FALSE,-1l,5d,-7)"), ['ry', false, -1, 5, -7]);
});

test('a target that is foreign, unknown or badly given is refused at its field', () => {
  for (const [text, reason] of [
    ["ryTask.ryParams('http://example.org')", 'targetRemote'],
    ["org.x.JndiLookup.lookup('ldap://x')", 'targetRemote'],
    ['RMI://x', 'targetRemote'],
    ['process.exit', 'targetUnknown'],
    ['constructor.constructor', 'targetUnknown'],
    ['__proto__.x', 'targetForm'],
    ['nobody', 'targetForm'],
    ['ryTask.ryParams(', 'targetForm'],
    ["ryTask.ryParams('ry'); drop()", 'targetLiteral'],
    ['ryTask.ryParams', 'targetValues'],
    ['ryTask.ryParams(5)', 'targetValues'],
    ["ryTask.ryNoParams('x')", 'targetValues'],
    ["ryTask.ryParams('a', 'b')", 'targetValues'],
    ['ryTask.ryParams(ry)', 'targetLiteral'],
    ["ryTask.ryParams('ry)", 'targetLiteral'],
    ["ryTask.ryParams('a',)", 'targetLiteral'],
    ["ryTask.ryParams('a' + 'b')", 'targetLiteral'],
    ["ryTask.ryMultipleParams('ry', true, 2000, 316.50D, 100)", 'targetValues'],
    ["ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 3000000000)", 'targetLiteral'],
    ["ryTask.ryMultipleParams('ry', true, 9999999999999999L, 1D, 1)", 'targetLiteral'],
  ] as const)
    assert.equal(refusal(text), reason, text);
});

test('missed runs are made up as the policy says', () => {
  const hours = (misfirePolicy: '0' | '1' | '2' | '3', late: number) =>
    timesToRun(
      { cronExpression: '0 0 * * * ?', misfirePolicy },
      new Date('2026-11-23T00:30:00Z'),
      new Date(Date.parse('2026-11-23T04:00:00Z') + late * 1000),
    ).map((at) => at.getUTCHours());
  assert.deepEqual(hours('1', 600), [1, 2, 3, 4]);
  assert.deepEqual(hours('2', 600), [4]);
  assert.deepEqual(hours('0', 600), [4]);
  assert.deepEqual(hours('3', 600), []);
  assert.deepEqual(hours('3', 2), [4], 'what is a moment late was not missed');
  const second = { cronExpression: '* * * * * ?', misfirePolicy: '1' } as const;
  const day = timesToRun(second, new Date('2026-11-22T00:00:00Z'), new Date('2026-11-23T00:00:00Z'));
  assert.equal(day.length, 100, 'and never without end');
  assert.equal(day.at(-1)!.toISOString(), '2026-11-23T00:00:00.000Z');
});

test('an error is kept with its causes and without what is secret', () => {
  const cause = new Error('connect ftp://curie:radium@example.org failed, Authorization: Bearer abc.def-ghi');
  const text = errorText(new TypeError('secretKey=hunter2, {"password":"x y"} api_key: k1', { cause }));
  assert.match(text, /^TypeError: /);
  assert.match(text, /ftp:\/\/curie:\*\*\*@example\.org/);
  for (const secret of ['radium', 'hunter2', 'x y', 'k1', 'abc.def'])
    assert.equal(text.includes(secret), false, `${secret} in ${text}`);
  assert.equal(errorText(`token ${'a'.repeat(43)}`), 'token ***');
  assert.match(errorText(fail('monitor.jobs.targetUnknown', { name: 'x.y' })), /targetUnknown.*x\.y/);
});
