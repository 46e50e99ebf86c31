import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFilter } from './parse.ts';
import { Refusal, type Filter } from './tree.ts';

/** A tree as text with all parentheses. */
function said(it: Filter): string {
  const value = (one: { kind: string; value?: unknown; path?: string[] }) =>
    one.path ? one.path.join('.') : JSON.stringify(one.value);
  switch (it.kind) {
    case 'and':
    case 'or':
      return `(${it.parts.map(said).join(` ${it.kind} `)})`;
    case 'not':
      return `not ${said(it.part)}`;
    case 'compare':
      return `${value(it.left)}${it.op}${value(it.right)}`;
    case 'known':
      return `${value(it.property)}${it.isKnown ? '!' : '?'}`;
    case 'alone':
      return value(it.property);
    case 'length':
      return `#${value(it.property)}${it.op}${value(it.value)}`;
    case 'has': {
      const tests = it.tests.map((parts) => parts.map(({ op, value: one }) => op + value(one)).join(':'));
      return `${it.properties.map(value).join(':')} ${it.extent} ${tests.join()}`;
    }
  }
}

describe('a filter is read', () => {
  for (const [text, tree] of [
    ['NOT a > b OR c = 100 AND f = "C2 H6"', '(not a>b or (c=100 and f="C2 H6"))'],
    ['a >= 0 AND NOT b < c OR c = 0', '((a>=0 and not b<c) or c=0)'],
    ['NOT(a=1 OR(b=2))AND c', '(not (a=1 or b=2) and c)'],
    ['5<_x_a AND "2025"!=b AND TRUE=c', '(5<_x_a and "2025"!=b and true=c)'],
    ['a IS KNOWN AND NOT b IS UNKNOWN', '(a! and not b?)'],
    ['a STARTS WITH "x" OR a ENDS "y" OR a CONTAINS b', '(aSTARTS"x" or aENDS"y" or aCONTAINSb)'],
    ['list LENGTH 3 OR list LENGTH >= 2', '(#list=3 or #list>=2)'],
    ['list HAS < 3 AND list HAS ANY > 3, = 6, 4, != 8', '(list one <3 and list any >3,=6,=4,!=8)'],
    ['a:b:c HAS ALL > 3:"He":>55.3 , = 6:>"Ti":<37.6', 'a:b:c all >3:="He":>55.3,=6:>"Ti":<37.6'],
    ['list HASONLY"H",STARTS"C"', 'list only ="H",STARTS"C"'],
    ['a . b.c = "x"', 'a.b.c="x"'],
    [String.raw`a="quote \" backslash \\"`, String.raw`a="quote \" backslash \\"`],
    ['a="(((" AND b=1', '(a="(((" and b=1)'],
    ['\t a\n=\r1 ', 'a=1'],
    ['a="Größe ∂ 你好"', 'a="Größe ∂ 你好"'],
  ] as const)
    test(text, () => assert.equal(said(parseFilter(text)), tree));

  test('with every form of a number', () => {
    const numbers = [
      '12345',
      '+12',
      '-34',
      '1.2',
      '.2E7',
      '-.2E+7',
      '+10.01E-10',
      '6.03e23',
      '.1E1',
      '1.e-12',
      '1.',
      '.1',
    ];
    for (const text of numbers) {
      const tree = parseFilter(`a=${text}`);
      assert.ok(tree.kind === 'compare' && tree.right.kind === 'number');
      assert.equal(tree.right.value, Number(text));
    }
  });
});

describe('a filter is refused', () => {
  const wrong = [
    ...['', ' ', 'a =', '= 1', 'a = 1 AND', 'a = 1 OR OR b = 2', '(a = 1', 'a = 1)', 'NOT', 'NOT NOT a = 1', 'AND'],
    ...['1.234D12', '.e1', '-.E1', '+.E2', '1.23E+++', '+-123'].map((text) => `a=${text}`),
    ...[
      'Abc = 1',
      '0_kvak IS KNOWN',
      '"foo bar" IS KNOWN',
      'a b = 1',
      "a = 'x'",
      'a = "x',
      String.raw`a = "\n"`,
      'a = "x\ny"',
    ],
    ...['a = 1 b = 2', 'a < TRUE', 'TRUE < a', 'a = = 1', 'a LIKE "x"', 'a == 1', 'a <> 1', 'a has "x"', 'a and b'],
    ...[
      'list HAS',
      'list HAS ALL',
      'list HAS "a",',
      'a:b HAS "x"',
      ':a HAS "x":1',
      'a:b LENGTH 2',
      'list HAS ALL ANY "a"',
    ],
    ...['a. = 1', '.a = 1', 'a..b = 1', 'a IS', 'a IS NULL', '"a"', '5', 'a STARTS', 'a = (1)', '(a) = 1'],
  ];
  for (const text of wrong)
    test(JSON.stringify(text), () =>
      assert.throws(
        () => parseFilter(text),
        (error: unknown) => error instanceof Refusal && error.status === 400 && error.message.length < 200,
      ),
    );

  test('in linear time, however hostile it is', () => {
    const began = performance.now();
    for (const text of [
      '('.repeat(7999),
      'NOT'.repeat(2600),
      'a:'.repeat(3900),
      'a.'.repeat(3900),
      `a="${'\\'.repeat(7000)}`,
      '-'.repeat(7000),
      '"'.repeat(7999),
    ])
      assert.throws(() => parseFilter(text), Refusal);
    assert.ok(performance.now() - began < 1000);
  });
});
