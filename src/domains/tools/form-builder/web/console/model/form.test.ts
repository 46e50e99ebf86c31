import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formBuilderTexts } from '../../texts/index.ts';
import {
  controlKinds,
  descriptionOf,
  emptyForm,
  formOf,
  Description,
  type BuiltForm,
  type Control,
} from './description.ts';
import { keep, keyOf, takeUp } from './draft.ts';
import { add, change, controlsOf, duplicate, itemOf, move, placeAfter, placeOf, remove, step } from './edit.ts';
import { exampleForm } from './example.ts';
import { faultsOf } from './faults.ts';
import { begin, record, redo, undo } from './history.ts';
import { readDescription } from './import.ts';

const wordsOf = (kind: keyof typeof formBuilderTexts.zh.kinds) => ({
  zh: formBuilderTexts.zh.kinds[kind],
  en: formBuilderTexts.en.kinds[kind],
});
const example = exampleForm(wordsOf);

/** A form of controls by their kinds; a group is written as a list. */
function built(...parts: (Control['kind'] | Control['kind'][])[]): BuiltForm {
  let form = emptyForm;
  const put = (kind: Control['kind'] | 'columns', group: number | null = null) => {
    const added = add(form, kind, { zh: '标签', en: 'Label' }, { group, at: 1000 });
    form = added.form;
    return added.id;
  };
  for (const part of parts) {
    if (typeof part === 'string') put(part);
    else {
      const group = put('columns');
      for (const kind of part) put(kind, group);
    }
  }
  return form;
}

/** Kinds and groups as a line: `text [number] date`. */
const drawn = ({ items }: BuiltForm): string =>
  items
    .map((item) => (item.kind === 'group' ? `[${item.items.map(({ name }) => name).join(' ')}]` : item.name))
    .join(' ');
const idOf = (form: BuiltForm, name: string) => controlsOf(form).find((one) => one.name === name)!.id;
const groupOf = ({ items }: BuiltForm) => items.find(({ kind }) => kind === 'group')!.id;

describe('controls', () => {
  test('come behind what is chosen, into a group that is chosen, with names that nobody has', () => {
    let form = built('text', ['number'], 'date');
    const place = placeAfter(form, idOf(form, 'text1'), false);
    form = add(form, 'text', { zh: '甲', en: 'A' }, place).form;
    assert.equal(drawn(form), 'text1 text2 [number1] date1');
    form = add(form, 'time', { zh: '乙', en: 'B' }, placeAfter(form, groupOf(form), false)).form;
    assert.equal(drawn(form), 'text1 text2 [number1 time1] date1');
    // A group that is added from inside another stands behind that one.
    assert.deepEqual(placeAfter(form, idOf(form, 'time1'), true), { group: null, at: 3 });
    assert.deepEqual(placeAfter(form, null, false), { group: null, at: 4 });
  });

  test('move one step at a time, into a group that comes in the way and out again, and stop at the ends', () => {
    let form = built('text', ['number'], 'date');
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
    const form = built('text', ['number', 'time'], 'date', ['rate']);
    const id = idOf(form, 'text1');
    assert.equal(drawn(move(form, id, { group: groupOf(form), at: 1 })), '[number1 text1 time1] date1 [rate1]');
    assert.equal(drawn(move(form, id, { group: null, at: 4 })), '[number1 time1] date1 [rate1] text1');
    assert.equal(move(form, id, { group: null, at: 1 }), form, 'its own place');
    const other = form.items.at(-1)!.id;
    assert.equal(move(form, groupOf(form), { group: other, at: 0 }), form);
  });

  test('are copied with names of their own, a group with all it holds, and leave', () => {
    let form = built(['number', 'time']);
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

describe('what is wrong with a form', () => {
  const faulty = (kind: Control['kind'], changes: Partial<Control>) => {
    const form = built(kind);
    return faultsOf(change(form, form.items[0]!.id, changes)).map(({ reason }) => reason);
  };

  test('is nothing in the example, which has every kind', () => {
    assert.deepEqual(faultsOf(example), []);
    assert.deepEqual(new Set(controlsOf(example).map(({ kind }) => kind)), new Set(controlKinds));
  });

  for (const [kind, changes, reason] of [
    ['text', { name: '1st' }, 'name'],
    ['text', { name: "x'; drop" }, 'name'],
    ['text', { name: 'constructor' }, 'reserved'],
    ['text', { labelEn: ' ' }, 'label'],
    ['text', { pattern: '(' }, 'pattern'],
    ['text', { pattern: 'a)|(b' }, 'pattern'],
    ['text', { pattern: '(a+)+' }, 'slowPattern'],
    ['text', { pattern: '(a|aa)*' }, 'slowPattern'],
    ['text', { pattern: '(a?){30}' }, 'slowPattern'],
    ['text', { pattern: '[a-z]+' }, 'patternText'],
    ['text', { maxLength: 2, default: 'abc' }, 'default'],
    ['text', { required: true, readOnly: true }, 'locked'],
    ['number', { min: 3, max: 2 }, 'bounds'],
    ['number', { default: '3' }, 'default'],
    ['select', { options: [] }, 'optionsNone'],
    ['select', { options: [{ value: 'a.b', zh: '甲', en: 'A' }] }, 'optionValue'],
    ['select', { options: [{ value: '__proto__', zh: '甲', en: 'A' }] }, 'optionValue'],
    ['radio', { options: [{ value: 'a', zh: '', en: 'A' }] }, 'optionLabel'],
    ['select', { default: '9' }, 'default'],
    ['select', { dictionary: "x'" }, 'dictionary'],
    ['daterange', { default: ['2024-02-30', '2024-03-01'] }, 'default'],
  ] as const satisfies [Control['kind'], Partial<Control>, string][])
    test(`is named: ${kind} ${JSON.stringify(changes)} is ${reason}`, () =>
      assert.deepEqual(faulty(kind, changes as Partial<Control>), [reason]));

  test('is named at every control that shares its name, and at the form', () => {
    let form = built('text', ['text']);
    form = change(form, idOf(form, 'text2'), { name: 'text1' });
    form = { ...form, name: 'My form', place: '../etc' };
    assert.deepEqual(
      faultsOf(form).map(({ id, reason }) => `${id} ${reason}`),
      ['null name', 'null place', '1 taken', '3 taken'],
    );
  });

  test('is no fault in patterns that people use', () => {
    const said = { patternZh: '不对', patternEn: 'Wrong' };
    for (const pattern of [
      '\\d{3}-\\d{4}',
      '[A-Z][0-9]+',
      '(?:\\+86)?1\\d{10}',
      '(\\d{2}:){2}\\d{2}',
      '[^(+)]+',
      '\\(\\d+\\)',
    ])
      assert.deepEqual(faulty('text', { pattern, ...said }), [], pattern);
  });
});

describe('a description', () => {
  test('comes back as it left, and leaves out what goes without saying', () => {
    const text = JSON.stringify(descriptionOf(example));
    const { form } = readDescription(text);
    assert.deepEqual(descriptionOf(form!), descriptionOf(example));
    assert.deepEqual(JSON.parse(JSON.stringify(descriptionOf(built('rate')))).items, [
      { kind: 'rate', name: 'rate1', labelZh: '标签', labelEn: 'Label' },
    ]);
  });

  const bad = (raw: unknown) =>
    readDescription(typeof raw === 'string' ? raw : JSON.stringify(raw)).bad?.map(({ path, key }) => `${path} ${key}`);
  const whole = (items: unknown[]) => ({ format: 'lattice-form', version: 1, items });

  test('that is none is refused whole', () => {
    assert.deepEqual(bad('{'), [' tools.form-builder.notJson']);
    assert.deepEqual(bad('x'.repeat(2_000_001)), [' tools.form-builder.tooLong']);
    assert.deepEqual(bad('null'), [' kernel.invalid.required']);
    assert.deepEqual(bad({ format: 'other', version: 2 }), [
      'format kernel.invalid.choice',
      'version kernel.invalid.choice',
    ]);
  });

  test('is refused with every faulty place named, and nothing in it passed over', () => {
    const items = [
      { kind: 'text', name: 'a', width: 25, colour: 'red', onClick: 'alert(1)' },
      { kind: 'iframe', name: 'b' },
      { kind: 'group', items: [{ kind: 'group' }, { kind: 'select', name: 'c', options: [{ zh: '甲' }] }] },
    ];
    assert.deepEqual(bad(whole(items)), [
      'items[0].width kernel.invalid.high',
      'items[0].colour tools.form-builder.unknownKey',
      'items[0].onClick tools.form-builder.unknownKey',
      'items[1].kind kernel.invalid.format',
      'items[2].items[0].kind kernel.invalid.choice',
      'items[2].items[0].name kernel.invalid.required',
      'items[2].items[1].options[0].value kernel.invalid.required',
    ]);
    assert.deepEqual(bad('{"format":"lattice-form","version":1,"__proto__":{"items":[]}}'), [
      '__proto__ tools.form-builder.unknownKey',
    ]);
  });

  test('of more controls than fit is refused, and only the first faults of many are named', () => {
    const many = (count: number) => Array.from({ length: count }, (_all, at) => ({ kind: 'text', name: `a${at}` }));
    assert.equal(bad(whole(many(200))), undefined);
    assert.ok(bad(whole(many(201))));
    assert.deepEqual(
      bad(
        whole([
          { kind: 'group', items: many(150) },
          { kind: 'group', items: many(150) },
        ]),
      ),
      ['items tools.form-builder.tooMany'],
    );
    const read = readDescription(JSON.stringify(whole(many(100).map((one) => ({ ...one, width: 0 })))));
    assert.deepEqual([read.bad?.length, read.bad && read.more], [50, 50]);
  });

  test('has lines in it that are lines', () => {
    const { form } = readDescription(
      JSON.stringify(whole([{ kind: 'text', name: 'a', labelZh: '第一\n第二\u2028\ud800' }])),
    );
    assert.equal((form!.items[0] as Control).labelZh, '第一 第二 \ufffd');
  });
});

describe('a draft', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  test('is there again for whoever made it, and for nobody else', () => {
    const store = storage();
    assert.ok(keep(store, 7, example));
    assert.deepEqual(descriptionOf(takeUp(store, 7)), descriptionOf(example));
    assert.deepEqual(takeUp(store, 8), emptyForm);
  });

  test('keeps what is faulty as well: it is being worked on', () => {
    const store = storage();
    const form = built('text', 'select');
    keep(store, 7, change(change(form, 1, { name: '', labelZh: '' }), 2, { options: [] }));
    assert.equal(controlsOf(takeUp(store, 7)).length, 2);
  });

  test('that is no form, or a browser that keeps nothing, begins with an empty canvas', () => {
    const store = storage();
    store.setItem(keyOf(7), '{"items":{}}');
    assert.deepEqual(takeUp(store, 7), emptyForm);
    store.setItem(keyOf(7), '{');
    assert.deepEqual(takeUp(store, 7), emptyForm);
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    assert.deepEqual(takeUp(closed, 7), emptyForm);
    assert.equal(keep(closed, 7, example), false);
    assert.equal(keep(undefined, 7, example), false);
  });
});

test('an item is found by its number wherever it stands', () => {
  const form = formOf(Description.parse(descriptionOf(example)));
  for (const { id, name } of controlsOf(form)) assert.equal((itemOf(form, id) as Control).name, name);
});
