import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BuiltForm, type Control } from './description.ts';
import { add, controlsOf, duplicate, itemOf, move, placeAfter, placeOf, remove, step } from './edit.ts';
import { formOfKinds } from './factory.ts';
import { begin, record, redo, undo } from './history.ts';

/** Kinds and groups as one line: `text [number] date`. */
const drawn = ({ items }: BuiltForm): string =>
  items
    .map((item) => (item.kind === 'group' ? `[${item.items.map(({ name }) => name).join(' ')}]` : item.name))
    .join(' ');
const idOf = (form: BuiltForm, name: string) => controlsOf(form).find((one) => one.name === name)!.id;
const groupOf = ({ items }: BuiltForm) => items.find(({ kind }) => kind === 'group')!.id;

describe('controls', () => {
  test('come behind what is chosen, into a group that is chosen, with names that nobody has', () => {
    let form = formOfKinds('text', ['number'], 'date');
    const place = placeAfter(form, idOf(form, 'text1'), false);
    form = add(form, 'text', { zh: '甲', en: 'A' }, place).form;
    assert.equal(drawn(form), 'text1 text2 [number1] date1');
    form = add(form, 'time', { zh: '乙', en: 'B' }, placeAfter(form, groupOf(form), false)).form;
    assert.equal(drawn(form), 'text1 text2 [number1 time1] date1');
    // A group that is added from inside another group is placed after that group.
    assert.deepEqual(placeAfter(form, idOf(form, 'time1'), true), { group: null, at: 3 });
    assert.deepEqual(placeAfter(form, null, false), { group: null, at: 4 });
  });

  test('move one step at a time, into a group that comes in the way and out again, and stop at the ends', () => {
    let form = formOfKinds('text', ['number'], 'date');
    const id = idOf(form, 'text1');
    const seen = [];
    for (let at = 0; at < 6; at++) {
      form = step(form, id, 1);
      seen.push(drawn(form));
    }
    assert.deepEqual(seen, [
      '[text1 number1] date1',
      '[number1 text1] date1',
      '[number1] text1 date1',
      '[number1] date1 text1',
      '[number1] date1 text1',
      '[number1] date1 text1',
    ]);
    for (let at = 0; at < 6; at++) form = step(form, id, -1);
    assert.equal(drawn(form), 'text1 [number1] date1');
    assert.equal(drawn(step(form, groupOf(form), 1)), 'text1 date1 [number1]', 'a group passes a control');
  });

  test('are put by dragging before or behind any other, and groups never into groups', () => {
    const form = formOfKinds('text', ['number', 'time'], 'date', ['rate']);
    const id = idOf(form, 'text1');
    assert.equal(drawn(move(form, id, { group: groupOf(form), at: 1 })), '[number1 text1 time1] date1 [rate1]');
    assert.equal(drawn(move(form, id, { group: null, at: 4 })), '[number1 time1] date1 [rate1] text1');
    assert.equal(move(form, id, { group: null, at: 1 }), form, 'its own place');
    const other = form.items.at(-1)!.id;
    assert.equal(move(form, groupOf(form), { group: other, at: 0 }), form);
  });

  test('are copied with names of their own, a group with all it holds, and leave', () => {
    let form = formOfKinds(['number', 'time']);
    form = duplicate(form, groupOf(form)).form;
    assert.equal(drawn(form), '[number1 time1] [number2 time2]');
    form = duplicate(form, idOf(form, 'time2')).form;
    assert.equal(drawn(form), '[number1 time1] [number2 time2 time3]');
    const ids = [...controlsOf(form), ...form.items].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    form = remove(form, groupOf(form));
    assert.equal(drawn(form), '[number2 time2 time3]');
    assert.equal(placeOf(form, 999), undefined);
  });
});

test('steps are taken back and taken again; typing on in one place is one step', () => {
  let history = begin('');
  for (const text of ['a', 'ab', 'abc']) history = record(history, text, '1.label');
  history = record(history, 'abc!');
  assert.deepEqual([undo(history).now, undo(undo(history)).now], ['abc', '']);
  assert.equal(redo(undo(history)).now, 'abc!');
  assert.equal(redo(record(undo(history), 'new')).now, 'new', 'what was taken back is gone');
  assert.equal(undo(begin('x')).now, 'x');
  for (let at = 0; at < 300; at++) history = record(history, String(at));
  assert.ok(history.past.length <= 100);
});

test('an item is found by its number wherever it stands', () => {
  const form = formOfKinds('text', ['number', 'time']);
  for (const { id, name } of controlsOf(form)) assert.equal((itemOf(form, id) as Control).name, name);
  assert.equal(itemOf(form, 999), undefined);
});
