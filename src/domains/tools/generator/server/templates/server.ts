import { fit, imports, lines } from '#shared/code';
import { isChosen } from './choices.ts';
import { capital, isMainRange } from './contract.ts';
import { added, asked, edited, has, isCounted, type Field, type Noun } from './noun.ts';

/** A line that throws an error by its code. */
const refusal = (dotted: string, reason: string): string =>
  `throw fail(${JSON.stringify(`${dotted}.${reason}`).replaceAll('"', "'")});`;

/** Queries of a noun. */
export function queriesFile(noun: Noun): string {
  const { One, rows, key, fields, tree, sub } = noun;
  const conditions = asked(fields).flatMap((field) => conditionsOf(field, fields));
  const used = ['compares', 'contains', 'is', 'within'].filter((name) =>
    conditions.some((line) => new RegExp(`\\b${name}\\(`).test(line)),
  );
  const renamed = fields.filter(({ name, column }) => name !== column);
  const queried = ['insert', 'lock', 'update'].map((name) => `records.${name}`);
  const code = lines(
    ...(used.length > 0 ? [`const { ${used.join(', ')} } = conditionsOn('${rows}');`, ''] : []),
    ...(conditions.some((line) => line.includes('dayAfter(')) ? dayAfter : []),
    'const records = recordsOf({',
    `  table: '${rows}',`,
    `  key: '${key.column}',`,
    `  schema: ${One},`,
    '  // Newest first.',
    `  order: ['${key.column} desc'],`,
    ...(conditions.length > 0
      ? [`  filters: (query: ${One}Query) => [`, ...conditions.map((line) => `    ${line},`), '  ],']
      : []),
    '});',
    ...(renamed.length > 0 ? renamedLines(noun, renamed) : [`export const { ${ownQueries(noun)} } = records;`]),
    '',
    `export ${sub ? 'async ' : ''}function insert(ctx: Context, body: New${One})${sub ? ': Promise<number>' : ''} {`,
    `  ${sub ? 'const row = await' : 'return'} ${queried[0]}(ctx, {`,
    ...added(fields).map(({ name, column }) => `    ${column}: body.${name},`),
    ...(has(noun, 'create_by') ? ['    createBy: ctx.actor.userName,'] : []),
    ...(has(noun, 'create_time') ? ['    createTime: ctx.now,'] : []),
    '  });',
    ...(sub ? [`  return row.${key.column};`] : []),
    '}',
    '',
    ...(isCounted(noun)
      ? [
          '/** Fields that a change omits keep their values. */',
          `export const update = (ctx: Context, id: number, body: Omit<Edited${One}, '${key.name}' | 'rowVer'>) =>`,
          '  records.update(ctx, id, {',
        ]
      : [
          '/** Fields that a change omits keep their values. False if the row does not exist. */',
          `export async function update(ctx: Context, body: Edited${One}): Promise<boolean> {`,
          `  if (!(await records.byId(ctx, body.${key.name}))) return false;`,
          `  await records.update(ctx, body.${key.name}, {`,
        ]),
    ...edited(fields).map(({ name, column }) => `    ${column}: body.${name},`),
    ...(has(noun, 'update_by') ? ['    updateBy: ctx.actor.userName,'] : []),
    ...(has(noun, 'update_time') ? ['    updateTime: ctx.now,'] : []),
    '  });',
    ...(isCounted(noun) ? [] : ['  return true;', '}']),
    ...(tree ? treeLines(noun) : []),
    ...(sub ? subLines(noun) : []),
    '',
  );
  return `${imports(code, [
    ['kysely', ['sql']],
    ['#shared/time', ['startOfDay']],
    ['#server/context', ['type Context']],
    ['#server/database/records', ['conditionsOn', 'recordsOf']],
    ['../contract.ts', [One, `type Edited${One}`, `type New${One}`, `type New${One}Item`, `type ${One}Query`]],
  ])}\n\n${code}`;
}

const ownQueries = (noun: Noun) => ['list', 'byId', ...(isCounted(noun) ? ['lock'] : []), 'remove'].join(', ');

/** Aliases of columns that have another name in the contract. */
function renamedLines(noun: Noun, renamed: readonly Field[]): string[] {
  const { One } = noun;
  return [
    `export const { ${isCounted(noun) ? 'lock, ' : ''}remove } = records;`,
    '',
    'type Row = NonNullable<Awaited<ReturnType<typeof records.byId>>>;',
    fit(
      0,
      'const named = (row: Row) => ({',
      ['...row', ...renamed.map(({ name, column }) => `${name}: row.${column}`)],
      '});',
    ),
    '',
    `export async function list(ctx: Context, query: ${One}Query) {`,
    '  const { total, rows } = await records.list(ctx, query);',
    '  return { total, rows: rows.map((row) => named(row as Row)) };',
    '}',
    '',
    'export async function byId(ctx: Context, id: number) {',
    '  const row = await records.byId(ctx, id);',
    '  return row && named(row);',
    '}',
  ];
}

const dayAfter = [
  'const dayAfter = (day: string | undefined) => day && new Date(startOfDay(day).getTime() + 86_400_000);',
  '',
];

const signs = { EQ: '=', NE: '!=', GT: '>', GTE: '>=', LT: '<', LTE: '<=', LIKE: '=', BETWEEN: '=' } as const;

function conditionsOf(field: Field, fields: readonly Field[]): string[] {
  const { name, column, kind, query } = field;
  if (isMainRange(field, fields)) return [`within('${column}', query, '${capital(name)}')`];
  const value = (key: string) => (kind.is === 'time' ? `query.${key} && startOfDay(query.${key})` : `query.${key}`);
  // The filter is a day; its moments end before the next day begins.
  const after = (key: string) => `dayAfter(query.${key})`;
  const compares = (sign: string, of: string) => `compares('${column}', '${sign}', ${of})`;
  if (query === 'BETWEEN') {
    const [begin, end] = [`begin${capital(name)}`, `end${capital(name)}`];
    return [compares('>=', value(begin)), kind.is === 'time' ? compares('<', after(end)) : compares('<=', value(end))];
  }
  if (kind.is === 'text' && query === 'LIKE' && !isChosen(field)) return [`contains(['${column}'], query.${name})`];
  if (kind.is !== 'time') {
    const sign = signs[query!];
    return [sign === '=' ? `is('${column}', query.${name})` : compares(sign, value(name))];
  }
  if (query === 'GT') return [compares('>=', after(name))];
  if (query === 'LT') return [compares('<', value(name))];
  const [since, until] = [compares('>=', value(name)), compares('<', after(name))];
  return query === 'GTE' ? [since] : query === 'LTE' ? [until] : [since, until];
}

const deleteLines = (rows: string, column: string): string[] => [
  '  await ctx.db',
  `    .deleteFrom('${rows}')`,
  `    .where('${column}', '=', sql<number>\`any(\${ids})\`)`,
  '    .execute();',
];

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
    '/** Whether a row is another row, or one of its descendants. */',
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
    fit(
      0,
      'const itemColumns = [',
      fields.map(({ name, column }) => `'${name === column ? name : `${column} as ${name}`}'`),
      '] as const;',
      '',
    ),
    '',
    'export const items = (ctx: Context, id: number) =>',
    `  ctx.db.selectFrom('${rows}').select(itemColumns).where('${foreign}', '=', id).orderBy('${key.column}').execute();`,
    '',
    '/** Replaces the lines of a row. */',
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

/** The service of a noun; undefined if handlers call queries directly. */
export function serviceFile(noun: Noun): string | undefined {
  const { dotted, One, many, key, tree, sub } = noun;
  const counted = isCounted(noun);
  if (!tree && !sub && !counted) return undefined;
  const refusesCircle = (id: string) => [
    `    const above = body.${tree!.parent.name};`,
    `    if (above && (await queries.isWithin(tx, above, ${id}))) ${refusal(dotted, 'circle')}`,
  ];
  const editParts = [
    `/** @throws ${dotted}.notFound${tree ? '|circle' : ''}${counted ? ', kernel.changed' : ''} */`,
    counted
      ? `export function edit(ctx: Context, { ${key.name}, rowVer, ...body }: Edited${One}): Promise<void> {`
      : `export function edit(ctx: Context, body: Edited${One}): Promise<void> {`,
    '  return inTransaction(ctx, async (tx) => {',
    ...(counted ? [`    await lockedForEdit(tx, ${many}, ${key.name}, rowVer, body);`] : []),
    ...(tree ? refusesCircle(counted ? key.name : `body.${key.name}`) : []),
    counted
      ? `    await queries.update(tx, ${key.name}, body);`
      : `    if (!(await queries.update(tx, body))) ${refusal(dotted, 'notFound')}`,
    ...(sub ? [`    await queries.replaceItems(tx, ${counted ? key.name : `body.${key.name}`}, body.items);`] : []),
    '  });',
    '}',
    '',
  ];
  const head = counted ? [`const ${many} = { noun: '${dotted}', lock: queries.lock };`, ''] : [];
  const subParts = sub
    ? [
        `/** @throws ${dotted}.notFound */`,
        'export async function find(ctx: Context, id: number) {',
        '  const row = await queries.byId(ctx, id);',
        `  if (!row) ${refusal(dotted, 'notFound')}`,
        '  return { ...row, items: await queries.items(ctx, id) };',
        '}',
        '',
        '/** A row and its lines, in one transaction. */',
        `export function add(ctx: Context, body: New${One}): Promise<void> {`,
        '  return inTransaction(ctx, async (tx) => {',
        '    const id = await queries.insert(tx, body);',
        '    await queries.replaceItems(tx, id, body.items);',
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
  const code = [...head, ...editParts, ...subParts].join('\n');
  return `${imports(code, [
    ['#shared/fail', ['fail']],
    ['#server/context', ['inTransaction', 'type Context']],
    ['#server/database/published-records', ['lockedForEdit']],
    ['../contract.ts', [`type Edited${One}`, `type New${One}`]],
    ['./queries.ts', ['* as queries']],
  ])}\n\n${code}`;
}

export function routesFile(noun: Noun): string {
  const { dotted, many, key, tree, sub } = noun;
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
    tree || sub || isCounted(noun)
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
    sub
      ? '  add: ({ ctx, body }) => service.add(ctx, body),'
      : '  add: async ({ ctx, body }) => void (await queries.insert(ctx, body)),',
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

/** The index file of a noun's server side. */
export function indexFile({ dotted, many, one }: Noun): string {
  const parts = [`name: '${dotted}'`, `contract: ${many}`, `texts: ${one}Texts`, 'routes'];
  return `import { module } from '#server/module';
import { ${many} } from '../contract.ts';
import { ${one}Texts } from '../texts/index.ts';
import { routes } from './routes.ts';

${fit(0, `export const ${many}Module = module({`, parts, '});')}
`;
}
