import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formBuilderTexts } from '../../texts/index.ts';
import { controlKinds, descriptionOf, emptyForm, type Control } from './description.ts';
import { keep, keyOf, restoreDraft } from './draft.ts';
import { change, controlsOf } from './edit.ts';
import { exampleForm } from './example.ts';
import { formOfKinds } from './factory.ts';
import { faultsOf } from './faults.ts';
import { readDescription } from './import.ts';

const wordsOf = (kind: keyof typeof formBuilderTexts.zh.kinds) => ({
  zh: formBuilderTexts.zh.kinds[kind],
  en: formBuilderTexts.en.kinds[kind],
});
const example = exampleForm(wordsOf);

describe('what is wrong with a form', () => {
  const faulty = (kind: Control['kind'], changes: Partial<Control>) => {
    const form = formOfKinds(kind);
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
    let form = formOfKinds('text', ['text']);
    form = change(form, controlsOf(form)[1]!.id, { name: 'text1' });
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
    assert.deepEqual(JSON.parse(JSON.stringify(descriptionOf(formOfKinds('rate')))).items, [
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
    assert.deepEqual(descriptionOf(restoreDraft(store, 7)), descriptionOf(example));
    assert.deepEqual(restoreDraft(store, 8), emptyForm);
  });

  test('keeps what is faulty as well: it is being worked on', () => {
    const store = storage();
    const form = formOfKinds('text', 'select');
    keep(store, 7, change(change(form, 1, { name: '', labelZh: '' }), 2, { options: [] }));
    assert.equal(controlsOf(restoreDraft(store, 7)).length, 2);
  });

  test('that is no form, or a browser that keeps nothing, begins with an empty canvas', () => {
    const store = storage();
    store.setItem(keyOf(7), '{"items":{}}');
    assert.deepEqual(restoreDraft(store, 7), emptyForm);
    store.setItem(keyOf(7), '{');
    assert.deepEqual(restoreDraft(store, 7), emptyForm);
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    assert.deepEqual(restoreDraft(closed, 7), emptyForm);
    assert.equal(keep(closed, 7, example), false);
    assert.equal(keep(undefined, 7, example), false);
  });
});
