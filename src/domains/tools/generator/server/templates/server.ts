import { fit, imports, lines } from '#shared/code';
import { capital, isMainRange } from './contract.ts';
import { added, asked, edited, has, type Field, type Noun } from './noun.ts';

const selected = ({ name, column }: Field): string => `'${name === column ? name : `${column} as ${name}`}'`;

/** A line that refuses, by the name of the failure. */
const refusal = (dotted: string, reason: string): string =>
  `throw fail(${JSON.stringify(`${dotted}.${reason}`).replaceAll('"', "'")});`;

/** SQL of a noun. */
export function queriesFile(noun: Noun): string {
  const { One, rows, key, fields, tree, sub } = noun;
  const conditions = asked(fields).flatMap((field) => conditionsOf(field, fields));
  const param = conditions.length > 0 ? 'query' : '_query';
  const code = lines(
    fit(0, 'const columns = [', fields.map(selected), '] as const;', ''),
    '',
    `const base = (ctx: Context) => ctx.db.selectFrom('${rows}').select(columns);`,
    '',
    `export type ${One}Row = Awaited<ReturnType<ReturnType<typeof base>['execute']>>[number];`,
    '',
    ...(conditions.some((line) => line.includes('dayAfter(')) ? dayAfter : []),
    `function conditionsOf(${param}: ${One}Query, where: ExpressionBuilder<DB, '${rows}'>) {`,
    ...(conditions.some((line) => line.includes('range.'))
      ? [`  const range = rangeOf(query, '${capital(fields.find((field) => isMainRange(field, fields))!.name)}');`]
      : []),
    ...(conditions.length > 0
      ? ['  return where.and([', ...conditions.map((line) => `    ${line}`), '  ]);']
      : ['  return where.and([]);']),
    '}',
    '',
    '/** Newest first. */',
    `export function list(ctx: Context, query: ${One}Query): Promise<{ total: number; rows: ${One}Row[] }> {`,
    '  const count = async () => {',
    '    const { total } = await ctx.db',
    `      .selectFrom('${rows}')`,
    "      .select((all) => all.fn.countAll<number>().as('total'))",
    '      .where((where) => conditionsOf(query, where))',
    '      .executeTakeFirstOrThrow();',
    '    return total;',
    '  };',
    '  return pageOf(query, count, (limit, offset) =>',
    '    base(ctx)',
    '      .where((where) => conditionsOf(query, where))',
    `      .orderBy('${key.column}', 'desc')`,
    '      .limit(limit)',
    '      .offset(offset)',
    '      .execute(),',
    '  );',
    '}',
    '',
    `export function byId(ctx: Context, id: number): Promise<${One}Row | undefined> {`,
    `  return base(ctx).where('${key.column}', '=', id).executeTakeFirst();`,
    '}',
    '',
    ...insertLines(noun),
    '/** False when there is no such row. */',
    `export async function update(ctx: Context, body: Edited${One}): Promise<boolean> {`,
    '  const { numUpdatedRows } = await ctx.db',
    `    .updateTable('${rows}')`,
    '    .set({',
    ...edited(fields).map(({ name, column }) => `      ${column}: body.${name},`),
    ...(has(noun, 'update_by') ? ['      updateBy: ctx.actor.userName,'] : []),
    ...(has(noun, 'update_time') ? ['      updateTime: ctx.now,'] : []),
    '    })',
    `    .where('${key.column}', '=', body.${key.name})`,
    '    .executeTakeFirst();',
    '  return numUpdatedRows === 1n;',
    '}',
    '',
    '/** Ids without a row are passed over. */',
    'export async function remove(ctx: Context, ids: readonly number[]): Promise<void> {',
    ...deleteLines(rows, key.column),
    '}',
    ...(tree ? treeLines(noun) : []),
    ...(sub ? subLines(noun) : []),
    '',
  );
  return `${imports(code, [
    ['kysely', ['sql', 'type ExpressionBuilder']],
    ['#shared/paging', ['pageOf', 'rangeOf']],
    ['#shared/time', ['startOfDay']],
    ['#server/context', ['type Context']],
    ['#server/database/found-lists', ['containsText']],
    ['#server/database/schema', ['type DB']],
    ['../contract.ts', [`type Edited${One}`, `type New${One}`, `type New${One}Item`, `type ${One}Query`]],
  ])}\n\n${code}`;
}

const dayAfter = ['const dayAfter = (day: string) => new Date(startOfDay(day).getTime() + 86_400_000);', ''];

const signs = { EQ: '=', NE: '!=', GT: '>', GTE: '>=', LT: '<', LTE: '<=', LIKE: '=', BETWEEN: '=' } as const;

function conditionsOf(field: Field, fields: readonly Field[]): string[] {
  const { name, column, sqlColumn, kind, query } = field;
  if (isMainRange(field, fields))
    return [
      `...(range.begin ? [where('${column}', '>=', range.begin)] : []),`,
      `...(range.end ? [where('${column}', '<=', range.end)] : []),`,
    ];
  const when = (key: string, condition: string) =>
    kind.is === 'text'
      ? `...(query.${key} ? [${condition}] : []),`
      : `...(query.${key} === undefined ? [] : [${condition}]),`;
  const value = (key: string) => (kind.is === 'time' ? `startOfDay(query.${key})` : `query.${key}`);
  // A day is asked for; a moment of it lies before the next one begins.
  const after = (key: string) => `dayAfter(query.${key})`;
  const where = (sign: string, of: string) => `where('${column}', '${sign}', ${of})`;
  if (query === 'BETWEEN') {
    const [begin, end] = [`begin${capital(name)}`, `end${capital(name)}`];
    const upTo = kind.is === 'time' ? where('<', after(end)) : where('<=', value(end));
    return [when(begin, where('>=', value(begin))), when(end, upTo)];
  }
  if (kind.is === 'text' && query === 'LIKE') return [when(name, `containsText('${sqlColumn}', query.${name})`)];
  if (kind.is !== 'time') return [when(name, where(signs[query!], value(name)))];
  const since = when(name, where('>=', value(name)));
  const until = when(name, where('<', after(name)));
  if (query === 'GT') return [when(name, where('>=', after(name)))];
  if (query === 'LT') return [when(name, where('<', value(name)))];
  return query === 'GTE' ? [since] : query === 'LTE' ? [until] : [since, until];
}

const deleteLines = (rows: string, column: string): string[] => [
  '  await ctx.db',
  `    .deleteFrom('${rows}')`,
  `    .where('${column}', '=', sql<number>\`any(\${ids})\`)`,
  '    .execute();',
];

function insertLines(noun: Noun): string[] {
  const { One, rows, key, fields, sub } = noun;
  const values = [
    '    .values({',
    ...added(fields).map(({ name, column }) => `      ${column}: body.${name},`),
    ...(has(noun, 'create_by') ? ['      createBy: ctx.actor.userName,'] : []),
    ...(has(noun, 'create_time') ? ['      createTime: ctx.now,'] : []),
    '    })',
  ];
  if (!sub)
    return [
      `export async function insert(ctx: Context, body: New${One}): Promise<void> {`,
      '  await ctx.db',
      `    .insertInto('${rows}')`,
      ...values,
      '    .execute();',
      '}',
      '',
    ];
  return [
    `export async function insert(ctx: Context, body: New${One}): Promise<number> {`,
    `  const { ${key.column} } = await ctx.db`,
    `    .insertInto('${rows}')`,
    ...values,
    `    .returning('${key.column}')`,
    '    .executeTakeFirstOrThrow();',
    `  return ${key.column};`,
    '}',
    '',
  ];
}

function treeLines({ rows, table, key, tree }: Noun): string[] {
  const { parent, name } = tree!;
  return [
    '',
    '/** Every row as a node. */',
    'export const nodes = (ctx: Context) =>',
    '  ctx.db',
    `    .selectFrom('${rows}')`,
    `    .select(['${key.column} as id', '${parent.column} as parentId', '${name.column} as name'])`,
    `    .orderBy('${key.column}')`,
    '    .execute();',
    '',
    '/** Whether a row is another one, or stands somewhere below it. */',
    'export async function isWithin(ctx: Context, id: number, above: number): Promise<boolean> {',
    '  const { rows } = await sql`',
    '    with recursive up(id) as (',
    '      select ${id}::bigint',
    '      union',
    `      select it.${parent.sqlColumn}::bigint from ${table} as it join up on it.${key.sqlColumn} = up.id`,
    '    )',
    '    select from up where id = ${above}`.execute(ctx.db);',
    '  return rows.length > 0;',
    '}',
  ];
}

function subLines({ One, sub }: Noun): string[] {
  const { rows, key, foreign, fields } = sub!;
  return [
    '',
    fit(0, 'const itemColumns = [', fields.map(selected), '] as const;', ''),
    '',
    'export const items = (ctx: Context, id: number) =>',
    `  ctx.db.selectFrom('${rows}').select(itemColumns).where('${foreign}', '=', id).orderBy('${key.column}').execute();`,
    '',
    '/** The lines of a row are these and no others. */',
    `export async function replaceItems(ctx: Context, id: number, items: readonly New${One}Item[]): Promise<void> {`,
    `  await ctx.db.deleteFrom('${rows}').where('${foreign}', '=', id).execute();`,
    '  if (items.length === 0) return;',
    '  const values = items.map((item) => ({',
    `    ${foreign}: id,`,
    ...added(fields).map(({ name, column }) => `    ${column}: item.${name},`),
    '  }));',
    `  await ctx.db.insertInto('${rows}').values(values).execute();`,
    '}',
    '',
    '/** The lines of all these rows. */',
    'export async function removeItems(ctx: Context, ids: readonly number[]): Promise<void> {',
    ...deleteLines(rows, foreign),
    '}',
  ];
}

/** Rules of a noun, where there are any; undefined where handlers call queries. */
export function serviceFile(noun: Noun): string | undefined {
  const { dotted, One, key, tree, sub } = noun;
  if (!tree && !sub) return undefined;
  const treeParts = tree
    ? [
        `/** @throws ${dotted}.notFound|circle */`,
        `export function edit(ctx: Context, body: Edited${One}): Promise<void> {`,
        '  return inTransaction(ctx, async (tx) => {',
        `    const above = body.${tree.parent.name};`,
        `    if (above && (await queries.isWithin(tx, above, body.${key.name}))) ${refusal(dotted, 'circle')}`,
        `    if (!(await queries.update(tx, body))) ${refusal(dotted, 'notFound')}`,
        '  });',
        '}',
        '',
      ]
    : [];
  const subParts = sub
    ? [
        `/** @throws ${dotted}.notFound */`,
        'export async function find(ctx: Context, id: number) {',
        '  const row = await queries.byId(ctx, id);',
        `  if (!row) ${refusal(dotted, 'notFound')}`,
        '  return { ...row, items: await queries.items(ctx, id) };',
        '}',
        '',
        '/** A row and its lines, together or not at all. */',
        `export function add(ctx: Context, body: New${One}): Promise<void> {`,
        '  return inTransaction(ctx, async (tx) => {',
        '    const id = await queries.insert(tx, body);',
        '    await queries.replaceItems(tx, id, body.items);',
        '  });',
        '}',
        '',
        `/** @throws ${dotted}.notFound */`,
        `export function edit(ctx: Context, body: Edited${One}): Promise<void> {`,
        '  return inTransaction(ctx, async (tx) => {',
        `    if (!(await queries.update(tx, body))) ${refusal(dotted, 'notFound')}`,
        `    await queries.replaceItems(tx, body.${key.name}, body.items);`,
        '  });',
        '}',
        '',
        '/** Rows with their lines. */',
        'export function remove(ctx: Context, ids: readonly number[]): Promise<void> {',
        '  return inTransaction(ctx, async (tx) => {',
        '    await queries.removeItems(tx, ids);',
        '    await queries.remove(tx, ids);',
        '  });',
        '}',
        '',
      ]
    : [];
  const code = [...treeParts, ...subParts].join('\n');
  return `${imports(code, [
    ['#shared/fail', ['fail']],
    ['#server/context', ['inTransaction', 'type Context']],
    ['../contract.ts', [`type Edited${One}`, `type New${One}`]],
    ['./queries.ts', ['* as queries']],
  ])}\n\n${code}`;
}

export function routesFile({ dotted, many, key, tree, sub }: Noun): string {
  const found = sub
    ? [`  find: ({ ctx, params }) => service.find(ctx, params.${key.name}),`]
    : [
        '  find: async ({ ctx, params }) => {',
        `    const row = await queries.byId(ctx, params.${key.name});`,
        `    if (!row) ${refusal(dotted, 'notFound')}`,
        '    return row;',
        '  },',
      ];
  const changed =
    tree || sub
      ? ['  edit: ({ ctx, body }) => service.edit(ctx, body),']
      : [
          '  edit: async ({ ctx, body }) => {',
          `    if (!(await queries.update(ctx, body))) ${refusal(dotted, 'notFound')}`,
          '  },',
        ];
  const code = lines(
    `export const routes = implement(${many}, {`,
    '  list: ({ ctx, query }) => queries.list(ctx, query),',
    tree && '  tree: ({ ctx }) => queries.nodes(ctx),',
    ...found,
    `  add: ({ ctx, body }) => ${sub ? 'service' : 'queries'}.add(ctx, body),`.replace('queries.add', 'queries.insert'),
    ...changed,
    `  remove: ({ ctx, params }) => ${sub ? 'service' : 'queries'}.remove(ctx, params.ids),`,
    '});',
    '',
  );
  return `${imports(code, [
    ['#shared/fail', ['fail']],
    ['#server/routes', ['implement']],
    ['../contract.ts', [many]],
    ['./queries.ts', ['* as queries']],
    ['./service.ts', ['* as service']],
  ])}\n\n${code}`;
}

/** The door of a noun's server side. */
export function doorFile({ dotted, many, one }: Noun): string {
  const parts = [`name: '${dotted}'`, `contract: ${many}`, `texts: ${one}Texts`, 'routes'];
  return `import { module } from '#server/module';
import { ${many} } from '../contract.ts';
import { ${one}Texts } from '../texts/index.ts';
import { routes } from './routes.ts';

${fit(0, `export const ${many}Module = module({`, parts, '});')}
`;
}
