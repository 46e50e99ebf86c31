import { imports, lines } from '#shared/code';
import { added, asked, edited, isCounted, type Field, type Noun } from './noun.ts';

const uuid = '0198c7a0-7e10-7000-8000-000000000001';

/** A valid sample value for a form. */
function sample({ kind, zh, choices }: Field): string {
  if (choices) return `'${choices[0]}'`;
  switch (kind.is) {
    case 'text':
      return `'${kind.longest < 4 ? '1' : zh.slice(0, kind.longest)}'`;
    case 'int':
    case 'number':
      return '1';
    case 'flag':
      return 'true';
    case 'day':
      return `'2026-05-04'`;
    case 'time':
      return `'2026-05-04 09:30:00'`;
    case 'uuid':
      return `'${uuid}'`;
  }
}

/** A test of the common actions: it adds, finds, changes and removes a row through the API. */
export function testFile(noun: Noun): string {
  const { dotted, many, key, fields, tree, sub } = noun;
  const given = (field: Field) => !(tree && field.name === tree.parent.name && !field.isNotNull);
  const values = added(fields).filter(given);
  const changes = edited(fields).filter(given);
  const question = asked(fields).find(
    ({ name, query }) => query && /^(EQ|LIKE)$/.test(query) && values.some((one) => one.name === name),
  );
  const line =
    sub &&
    `{ ${added(sub.fields)
      .map((field) => `${field.name}: ${sample(field)}`)
      .join(', ')} }`;
  const code = lines(
    "const portal = await startPortal({ JOBS: 'off' });",
    'const admin = await person(portal, { admin: true });',
    '',
    'const sample = {',
    ...values.map((field) => `  ${field.name}: ${sample(field)},`),
    ...(sub
      ? ['  items: [{', ...added(sub.fields).map((field) => `      ${field.name}: ${sample(field)},`), '  }],']
      : []),
    '};',
    '',
    "test('an administrator adds one, finds it, edits it and removes it', async () => {",
    `  const { code, msg } = await admin.call(${many}.add, { body: sample });`,
    '  assert.equal(code, 200, msg);',
    question
      ? `  const found = await admin.call(${many}.list, { query: { ${question.name}: sample.${question.name} } });`
      : `  const found = await admin.call(${many}.list);`,
    '  assert.equal(found.total, 1);',
    '',
    `  const id = found.rows![0]!['${key.name}'];`,
    ...(key.isAdded ? ['  assert.equal(id, sample.' + key.name + ');'] : []),
    isCounted(noun)
      ? `  const edited = await admin.call(${many}.edit, { body: { ...sample, ${key.name}: id, rowVer: 0 } });`
      : `  const edited = await admin.call(${many}.edit, { body: { ...sample, ${key.name}: id } });`,
    '  assert.equal(edited.code, 200, edited.msg);',
    `  const { data } = await admin.call(${many}.find, { params: { ${key.name}: id } });`,
    ...(changes.length > 0
      ? [`  assert.equal((data as Record<string, unknown>)['${changes[0]!.name}'], sample.${changes[0]!.name});`]
      : [`  assert.equal((data as Record<string, unknown>)['${key.name}'], id);`]),
    ...(sub ? ['  assert.equal((data as { items: unknown[] }).items.length, 1);'] : []),
    '',
    `  await admin.call(${many}.remove, { params: { ids: id } });`,
    `  assert.equal((await admin.call(${many}.list)).total, 0);`,
    '});',
    '',
    ...(tree ? circle(noun) : []),
    "test('what does not exist is said not to exist', async () => {",
    `  const { error } = await admin.call(${many}.find, { params: { ${key.name}: 999_999 } });`,
    `  assert.equal(error, '${dotted}.notFound');`,
    '});',
    '',
  ).replace(/ {2}items: \[\{\n([^]*?)\n {2}\}\],/, (_all, inner: string) => {
    const short = `  items: [${line}],`;
    return short.length <= 120 ? short : `  items: [\n    {\n${inner}\n    },\n  ],`;
  });
  return `${imports(code, [
    ['node:assert/strict', ['assert']],
    ['node:test', ['test']],
    ['#factory/identity/accounts', ['person']],
    ['#testing', ['startPortal']],
    ['../contract.ts', [many]],
  ]).replace('{ assert }', 'assert')}\n\n${code}`;
}

function circle(noun: Noun): string[] {
  const { dotted, many, key, tree } = noun;
  const parent = tree!.parent.name;
  const version = isCounted(noun) ? ', rowVer: 0' : '';
  return [
    "test('no row comes to stand below itself', async () => {",
    `  await admin.call(${many}.add, { body: sample });`,
    `  const { rows } = await admin.call(${many}.list);`,
    `  const id = rows![0]!['${key.name}'];`,
    `  const { error } = await admin.call(${many}.edit, { body: { ...sample, ${key.name}: id, ${parent}: id${version} } });`,
    `  assert.equal(error, '${dotted}.circle');`,
    `  const { data } = await admin.call(${many}.tree);`,
    '  assert.equal((data as { id: number }[])[0]!.id, id);',
    `  await admin.call(${many}.remove, { params: { ids: id } });`,
    '});',
    '',
  ];
}
