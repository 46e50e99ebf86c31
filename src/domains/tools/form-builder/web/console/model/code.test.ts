import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { z } from 'zod';
import { asMessage, quoted } from '#shared/code';
import * as textSchemas from '#shared/text-schemas';
import { bilingual, translatorOf, type Texts } from '#shared/texts';
import * as time from '#shared/time';
import * as uploads from '#contract/system/uploads';
import { formBuilderTexts } from '../../texts/index.ts';
import { filesOf } from './code/index.ts';
import type { BuiltForm, Control } from './description.ts';
import { add, change, controlsOf } from './edit.ts';
import { exampleForm, type LabelsOf } from './example.ts';
import { faultsOf } from './faults.ts';
import { schemaOf } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../../../../../../..');
const wordsOf: LabelsOf = (kind) => ({ zh: formBuilderTexts.zh.kinds[kind], en: formBuilderTexts.en.kinds[kind] });
const submit = { zh: '提交', en: 'Submit' };
const example = exampleForm(wordsOf);
const every = (form: BuiltForm, changes: (control: Control) => Partial<Control>): BuiltForm =>
  controlsOf(form).reduce((next, control) => change(next, control.id, changes(control)), form);

/** Text that would break a program, a message or its display if it were not escaped. */
const nasty = `it's "{x}" <b>\\ '{' \`\${1}\` */ \u202e</script> ,'\``;
const without = (form: BuiltForm, kind: Control['kind']): BuiltForm => ({
  ...form,
  items: form.items.filter((item) => item.kind !== kind),
});

/** The same form in all forms that its code can take. */
const shapes: Record<string, BuiltForm> = {
  plain: example,
  strict: {
    ...every(example, ({ kind }) => ({
      required: true,
      width: 8,
      hintZh: '说明',
      placeholderEn: 'Type here',
      ...(kind === 'text' || kind === 'textarea' || kind === 'password'
        ? {
            pattern: '[a-z/]{2,}\\d+',
            patternZh: '小写字母与数字',
            patternEn: 'Small letters and digits',
            maxLength: 64,
          }
        : {}),
      ...(kind === 'number' || kind === 'slider' ? { min: -5, max: 50, whole: true } : {}),
      ...(kind === 'file' ? { maxCount: 3 } : {}),
    })),
    name: 'labVisit',
    labels: 'right',
    labelWidth: 8,
    size: 'small',
  },
  nasty: {
    ...every(example, () => ({
      labelZh: nasty,
      labelEn: nasty,
      hintZh: nasty,
      hintEn: nasty,
      placeholderZh: nasty,
      placeholderEn: nasty,
    })),
    name: 'nastyForm',
  },
  dictionaries: {
    ...every(without(example, 'button'), ({ kind }) => ({
      ...(['select', 'multiselect', 'radio', 'checkbox'].includes(kind) ? { dictionary: 'sys_yes_no' } : {}),
      ...(kind === 'text' ? { default: `'x"\\`, disabled: true } : {}),
      ...(kind === 'number' ? { default: -1.5, readOnly: true } : {}),
      ...(kind === 'checkbox' ? { default: ['Y'] } : {}),
      ...(kind === 'switch' ? { default: true } : {}),
      ...(kind === 'daterange' ? { default: ['2024-01-01', '2024-02-29'] } : {}),
    })),
    name: 'x',
    labels: 'left',
    size: 'large',
  },
  many: {
    ...every(example, () => ({
      options: Array.from({ length: 30 }, (_all, at) => ({
        value: at % 2 ? `value-${at}` : `v${at}`,
        zh: `第 ${at} 项`,
        en: `Item ${at}`,
      })),
    })),
    name: 'many',
  },
  short: {
    ...every(example, ({ kind }) => ({
      required: kind === 'multiselect',
      ...(['text', 'textarea', 'password'].includes(kind) ? { pattern: 'a', patternZh: '甲', patternEn: 'A' } : {}),
    })),
    name: 'short',
  },
  long: {
    ...every(example, ({ kind, id }) => ({
      required: id % 2 === 0,
      width: 8,
      name: `${kind}${'x'.repeat(30 - kind.length)}`,
      ...(kind === 'text' ? { pattern: '[a-z/]{2,}\\d+', patternZh: '甲', patternEn: 'A' } : {}),
      ...(kind === 'textarea' ? { pattern: `[a-z]{2,}${'b'.repeat(150)}`, patternZh: '甲', patternEn: 'A' } : {}),
      ...(kind === 'password' ? { pattern: `[a-z]{2,}${'b'.repeat(60)}`, patternZh: '甲', patternEn: 'A' } : {}),
      ...(kind === 'radio' || kind === 'select' ? { dictionary: `sys_${'y'.repeat(36)}` } : {}),
    })),
    name: 'l'.repeat(30),
    place: `${'a'.repeat(20)}/${'b'.repeat(39)}`,
  },
  full: {
    ...every(example, ({ kind }) => ({
      required: true,
      ...(['text', 'textarea', 'password'].includes(kind)
        ? { pattern: '[a-z/]{2,}\\d+', patternZh: '甲', patternEn: 'A' }
        : {}),
    })),
    name: 'full',
    place: 'content/leaflets',
  },
  single: {
    ...add({ ...example, items: [] }, 'text', { zh: '甲', en: 'A'.repeat(100) }, { group: null, at: 0 }).form,
    name: 'single',
  },
};

describe('the code of a form', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-forms-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is formatted as the project is, whatever is in the form', () => {
    cpSync(path.join(root, '.oxfmtrc.json'), path.join(folder, '.oxfmtrc.json'));
    for (const [name, form] of Object.entries(shapes)) {
      assert.deepEqual(faultsOf(form), [], name);
      for (const file of filesOf(form, submit)) {
        mkdirSync(path.dirname(path.join(folder, name, file.path)), { recursive: true });
        writeFileSync(path.join(folder, name, file.path), file.text);
      }
    }
    execFileSync(process.execPath, [path.join(root, 'node_modules/.bin/oxfmt'), '--check', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
  });

  test('says every word as it was typed', () => {
    const { text } = filesOf(shapes['nasty']!, submit)[2]!;
    const texts = evaluated<Texts>(text, { bilingual }, 'nastyFormTexts');
    for (const language of ['zh', 'en'] as const) {
      const t = translatorOf(texts, language);
      for (const { name } of controlsOf(example)) assert.equal(t(`fields.${name}`), nasty.replace(/\s+/g, ' '));
    }
    assert.doesNotMatch(text, /\u202e/, 'nothing turns the line around');
    for (const word of ["''", "'{", "{'}", "a '' {b} 'c'", '<b>', "it's", '}{', '#'])
      assert.equal(translatorOf(bilingual({ a: asMessage(word) }, { a: '' }), 'zh')('a'), word);
    assert.equal(quoted('a\nb\u2028'), "'a\\u{a}b\\u{2028}'");
  });

  test('judges every value as the preview does', () => {
    const values: unknown[] = [
      ...[undefined, null, '', ' ', 'ab1', 'AB', 'x'.repeat(300), '1', '9', 0, 1, 2.5, 51, -6, true, false],
      ...[
        [],
        ['1'],
        ['9'],
        ['2024-01-01', '2024-02-29'],
        ['2024-01-01'],
        '2024-02-30',
        '2024-02-29',
        '2024-02-29 10:00:00',
      ],
      ...['10:30', '25:00', '<p>a</p>', '<p></p>', '/profile/upload/aa/bb/0123456789abcdef0123456789ab.png'],
      ...[[{ name: 'a.pdf', url: '/profile/upload/aa/bb/0123456789abcdef0123456789ab.pdf' }], [{ name: 'a' }], {}],
    ];
    let [taken, refused] = [0, 0];
    for (const [name, form] of Object.entries(shapes)) {
      const file = filesOf(form, submit)[1]!;
      const schema = /export const (\w+) = z\.object/.exec(file.text)![1]!;
      const { shape } = evaluated<z.ZodObject>(file.text, { z, ...textSchemas, ...time, ...uploads }, schema);
      for (const control of controlsOf(form).filter(({ kind }) => kind !== 'button'))
        for (const value of values) {
          const [written, run] = [shape[control.name] as z.ZodType, schemaOf(control, form.place)].map((one) =>
            one.safeParse(value),
          );
          assert.equal(written!.success, run!.success, `${name}: ${control.kind} ${JSON.stringify(value)}`);
          assert.deepEqual(
            written!.error?.issues,
            run!.error?.issues,
            `${name}: ${control.kind} ${JSON.stringify(value)}`,
          );
          if (run!.success) taken++;
          else refused++;
        }
    }
    assert.ok(taken > 100 && refused > 100, `${taken} taken, ${refused} refused`);
  });
});

/** Evaluates a file of code with the given imports. */
function evaluated<T>(code: string, given: object, name: string): T {
  const body = stripTypeScriptTypes(code.replace(/^import [^]*? from '.*';$/gm, '')).replace(/^export /gm, '');
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the code of the test itself
  return new Function(...Object.keys(given), `'use strict'; ${body}\nreturn ${name};`)(...Object.values(given)) as T;
}
