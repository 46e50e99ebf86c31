import { fit, imports, lines } from '#shared/code';
import { isChosen } from './choices.ts';
import { added, asked, edited, isCounted, linesOf, type Field, type Noun } from './noun.ts';

/** The contract of a noun. */
export function contractFile(noun: Noun): string {
  const { en, dotted, many, One, key, url, permit, fields, tree, sub } = noun;
  const code = lines(
    ...helpers(noun),
    `/** ${en}, as the back office sees it. */`,
    `export const ${One} = z.object({`,
    ...linesOf(fields, shown),
    '});',
    `export type ${One} = z.output<typeof ${One}>;`,
    '',
    ...(sub ? subSchemas(noun) : []),
    `export const ${One}Query = PageQuery.extend({`,
    ...asked(fields).flatMap((field) => queried(field, fields)),
    '});',
    `export type ${One}Query = z.output<typeof ${One}Query>;`,
    '',
    `export const New${One} = z.object({`,
    ...linesOf(added(fields), sent),
    ...(sub ? [`  items: z.array(New${One}Item).max(200),`] : []),
    '});',
    `export type New${One} = z.output<typeof New${One}>;`,
    '',
    ...editedLines(noun),
    `export type Edited${One} = z.output<typeof Edited${One}>;`,
    '',
    `export const ${many} = contract('${dotted}', {`,
    '  list: {',
    `    method: 'GET',`,
    `    path: '${url}/list',`,
    `    permit: '${permit}:list',`,
    `    query: ${One}Query,`,
    `    reply: rows(${One}),`,
    '  },',
    ...(tree ? treeCall(noun) : []),
    '  find: {',
    `    method: 'GET',`,
    `    path: '${url}/:${key.name}',`,
    `    permit: '${permit}:query',`,
    `    params: z.object({ ${key.name}: Id }),`,
    `    reply: data(${sub ? `Whole${One}` : One}),`,
    '  },',
    call('add', [`method: 'POST'`, `path: '${url}'`, `permit: '${permit}:add'`, `body: New${One}`, 'reply: done()']),
    call('edit', [
      `method: 'PUT'`,
      `path: '${url}'`,
      `permit: '${permit}:edit'`,
      `body: Edited${One}`,
      'reply: done()',
    ]),
    '  remove: {',
    `    method: 'DELETE',`,
    `    path: '${url}/:ids',`,
    `    permit: '${permit}:remove',`,
    '    params: z.object({ ids: IdList }),',
    '    reply: done(),',
    '  },',
    '});',
    '',
  );
  return `${imports(code, [
    ['zod', ['z']],
    ['#shared/bilingual', ['both']],
    ['#shared/contract', ['contract', 'data', 'done', 'rows']],
    ['#shared/ids', ['Id', 'IdList']],
    ['#shared/paging', ['dateRange', 'PageQuery']],
    ['#shared/records', ['choice', 'editOf', 'withoutDefaults', 'part']],
    ['#shared/text-schemas', ['KeptLine', 'Line', 'PlainText', 'RequiredLine', 'RequiredText']],
    ['#shared/time', ['Day', 'Moment', 'MomentSent']],
  ])}\n\n${code}`;
}

const call = (name: string, parts: string[]) => `${fit(2, `${name}: {`, parts, '}')},`.replace(/,,$/, ',');

/** Body of an edit: fields that a client omits stay unchanged. */
function editedLines(noun: Noun): string[] {
  const { One, key, fields, sub } = noun;
  const items = sub ? [`  items: z.array(New${One}Item).max(200),`] : [];
  const names = (list: readonly Field[]) => list.map(({ name }) => name).join();
  const isSame = names(added(fields)) === names(edited(fields));
  const own = isSame ? `New${One}` : `${One}Changes`;
  const changes = isSame ? [] : [`const ${own} = z.object({`, ...linesOf(edited(fields), sent), ...items, '});', ''];
  if (isCounted(noun)) return [...changes, `export const Edited${One} = editOf(${own}, '${key.name}');`];
  const shape = `...withoutDefaults(${own}.shape)`;
  return [...changes, fit(0, `export const Edited${One} = z.object({`, [`${key.name}: Id`, shape], '});')];
}

/** Helper schemas at the top of the file: only those that it needs. */
function helpers(noun: Noun): string[] {
  const written = [...added(noun.fields), ...edited(noun.fields), ...(noun.sub ? added(noun.sub.fields) : [])];
  const schemas = written.map(sent).join(' ');
  const questions = asked(noun.fields)
    .flatMap((field) => queried(field, noun.fields))
    .join(' ');
  const choices = noun.fields.filter(isChosen);
  const found = [
    ...choices.map(({ name, choices: values }) =>
      fit(
        0,
        `export const ${name}Choices = [`,
        values!.map((value) => `'${value}'`),
        '] as const;',
        '',
      ),
    ),
    schemas.includes('orNull(') &&
      'const orNull = <S extends z.ZodType>(of: S) => of.nullish().transform((value) => value ?? null);',
    schemas.includes('orKept(') &&
      '/** An omitted value keeps the stored one, or the default of the database. */\n' +
        'const orKept = <S extends z.ZodType>(of: S) => of.nullish().transform((value) => value ?? undefined);',
    questions.includes(' Figure') &&
      '/** A number that filters a list; an invalid one is ignored. */\n' +
        'const Figure = z.coerce\n  .string()\n  .regex(/^-?\\d{1,15}(\\.\\d{1,10})?$/)\n  .transform(Number)\n' +
        '  .optional()\n  .catch(undefined);',
    questions.includes(' Truth') &&
      "const Truth = z\n  .enum(['true', 'false'])\n  .transform((text) => text === 'true')\n  .optional()\n  .catch(undefined);",
  ].filter((helper) => helper !== false);
  return found.length > 0 ? [...found, ''] : [];
}

/** The schema of a field in replies. */
function shown(field: Field): string {
  const { kind, isNotNull } = field;
  if (isChosen(field)) return `z.enum(${field.name}Choices)${isNotNull ? '' : '.nullable()'}`;
  const bare =
    kind.is === 'time'
      ? 'Moment'
      : {
          text: 'z.string()',
          day: 'z.string()',
          uuid: 'z.string()',
          int: 'z.number()',
          number: 'z.number()',
          flag: 'z.boolean()',
        }[kind.is];
  return isNotNull ? bare : `${bare}.nullable()`;
}

/** The schema of a field in requests. */
function sent(field: Field): string {
  const { kind, control, isNotNull, isRequired, hasDefault } = field;
  if (isChosen(field)) {
    const of = `z.enum(${field.name}Choices)`;
    if (isRequired) return of;
    return isNotNull ? `orKept(${of})` : `orNull(${of})`;
  }
  const isLong = control === 'textarea' || control === 'editor';
  if (kind.is === 'text') {
    if (isRequired) return `${isLong ? 'RequiredText' : 'RequiredLine'}(${kind.longest})`;
    if (isNotNull && hasDefault && !isLong) return `KeptLine(${kind.longest})`;
    const line = `${isLong ? 'PlainText' : 'Line'}(${kind.longest})`;
    return isNotNull ? line : `${line}.transform((text) => text || null)`;
  }
  const bare = bareOf(kind);
  if (isRequired) return bare;
  if (!isNotNull) return `orNull(${bare})`;
  return hasDefault ? `orKept(${bare})` : bare;
}

function bareOf(kind: Field['kind']): string {
  switch (kind.is) {
    case 'int':
      return `z.number().int().min(${kind.min}).max(${kind.max})`;
    case 'number':
      return `z.number().min(${-kind.most}).max(${kind.most})`;
    case 'flag':
      return 'z.boolean()';
    case 'day':
      return 'Day';
    case 'time':
      return 'MomentSent';
    default:
      return 'z.uuid()';
  }
}

/** The first column with a time range also accepts all other notations of such a filter. */
export const isMainRange = (field: Field, fields: readonly Field[]): boolean =>
  field === fields.find(({ query, kind }) => query === 'BETWEEN' && kind.is === 'time');

export const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function queried(field: Field, fields: readonly Field[]): string[] {
  const { name, kind, query } = field;
  const of = {
    text: isChosen(field) ? `choice(${name}Choices)` : `part(${kind.is === 'text' ? Math.min(kind.longest, 500) : 0})`,
    uuid: 'z.uuid().optional().catch(undefined)',
    int: 'Figure',
    number: 'Figure',
    flag: 'Truth',
    day: 'Day.optional().catch(undefined)',
    time: 'Day.optional().catch(undefined)',
  }[kind.is];
  if (query !== 'BETWEEN') return [`  ${name}: ${of},`];
  if (isMainRange(field, fields)) return [`  ...dateRange('${capital(name)}'),`];
  return [`  begin${capital(name)}: ${of},`, `  end${capital(name)}: ${of},`];
}

function subSchemas({ One, sub }: Noun): string[] {
  const { en, fields } = sub!;
  return [
    `/** ${en}: saved with the row to which it belongs. */`,
    `const ${One}Item = z.object({`,
    ...linesOf(fields, shown),
    '});',
    '',
    `export const New${One}Item = z.object({`,
    ...linesOf(added(fields), sent),
    '});',
    `export type New${One}Item = z.output<typeof New${One}Item>;`,
    '',
    `const Whole${One} = ${One}.extend({ items: z.array(${One}Item) });`,
    '',
  ];
}

function treeCall({ url, permit }: Noun): string[] {
  return [
    '  /** Every row as a node, to select a parent row. */',
    '  tree: {',
    `    method: 'GET',`,
    `    path: '${url}/tree',`,
    `    permit: '${permit}:list',`,
    '    reply: data(z.array(z.object({ id: z.number(), parentId: z.number().nullable(), name: z.string() }))),',
    '  },',
  ];
}
