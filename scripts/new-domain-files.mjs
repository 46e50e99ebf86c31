/* The files of a new noun, as `npm run new-domain` writes them. */

export const filesOf = (names) => ({
  'README.md': readme(names),
  'contract.ts': contract(names),
  'texts/zh.ts': chinese(names),
  'texts/en.ts': english(names),
  'texts/index.ts': texts(names),
  'server/queries.ts': queries(names),
  'server/routes.ts': routes(names),
  'server/index.ts': door(names),
  [`server/${names.many}.test.ts`]: tests(names),
});

const readme = ({ zh, en, table, permit }) => `# ${en} (${zh})

Records of \`${table}\`, kept in the back office by those who hold \`${permit}:…\`.
`;

const contract = ({ en, dotted, many, One, id, url, permit }) => `import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** ${en}, as the back office sees it. */
export const ${One} = z.object({
  ${id}: z.number(),
  titleZh: z.string(),
  titleEn: z.string(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
});
export type ${One} = z.output<typeof ${One}>;

/** \`title\` is looked for in both languages. */
export const ${One}Query = PageQuery.extend({ title: z.string().trim().max(200).optional() });
export type ${One}Query = z.output<typeof ${One}Query>;

const New${One} = z.object({
  titleZh: z.string().trim().min(1).max(200),
  titleEn: z.string().trim().max(200).default(''),
});
export type New${One} = z.output<typeof New${One}>;

const Edited${One} = New${One}.extend({ ${id}: Id });
export type Edited${One} = z.output<typeof Edited${One}>;

export const ${many} = contract('${dotted}', {
  list: {
    method: 'GET',
    path: '${url}/list',
    permit: '${permit}:list',
    query: ${One}Query,
    reply: rows(${One}),
  },
  find: {
    method: 'GET',
    path: '${url}/:${id}',
    permit: '${permit}:query',
    params: z.object({ ${id}: Id }),
    reply: data(${One}),
  },
  add: { method: 'POST', path: '${url}', permit: '${permit}:add', body: New${One}, reply: done() },
  edit: { method: 'PUT', path: '${url}', permit: '${permit}:edit', body: Edited${One}, reply: done() },
  remove: {
    method: 'DELETE',
    path: '${url}/:ids',
    permit: '${permit}:remove',
    params: z.object({ ids: IdList }),
    reply: done(),
  },
});
`;

const chinese = ({ zh }) => `export const zh = {
  name: '${zh}',
  fields: { titleZh: '中文标题', titleEn: '英文标题' },
  fail: { notFound: '${zh}不存在' },
};
`;

const english = ({ en }) => `import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: '${en}',
  fields: { titleZh: 'Chinese title', titleEn: 'English title' },
  fail: { notFound: '${en}: not found' },
};
`;

const texts = ({ one }) => `import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const ${one}Texts = bilingual(zh, en);
`;

const queries = ({
  One,
  id,
  column,
  rows,
  Row,
}) => `import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { offsetOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB, ${Row} } from '#server/schema';
import type { ${One}Query } from '../contract.ts';

export type ${One}Row = Selectable<${Row}>;

/** Newest first. */
export async function list(ctx: Context, query: ${One}Query): Promise<{ total: number; rows: ${One}Row[] }> {
  const filter = (where: ExpressionBuilder<DB, '${rows}'>) =>
    where.and(query.title ? [sql<boolean>\`strpos(lower(title_zh || ' ' || title_en), lower(\${query.title})) > 0\`] : []);
  const [{ total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('${rows}')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('${rows}')
      .selectAll()
      .where(filter)
      .orderBy('${id}', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { total, rows };
}

export function byId(ctx: Context, ${id}: number): Promise<${One}Row | undefined> {
  return ctx.db.selectFrom('${rows}').selectAll().where('${id}', '=', ${id}).executeTakeFirst();
}

export async function insert(ctx: Context, row: Insertable<${Row}>): Promise<void> {
  await ctx.db.insertInto('${rows}').values(row).execute();
}

/** False when there is no such row. */
export async function update(ctx: Context, ${id}: number, row: Partial<Insertable<${Row}>>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('${rows}')
    .set(row)
    .where('${id}', '=', ${id})
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ids without a row are passed over. */
export async function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('${rows}').where(sql.ref('${column}'), '=', sql<number>\`any(\${ids})\`).execute();
}
`;

const routes = ({ dotted, many, id }) => `import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { ${many} } from '../contract.ts';
import * as queries from './queries.ts';

export const routes = implement(${many}, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: async ({ ctx, params }) => {
    const row = await queries.byId(ctx, params.${id});
    if (!row) throw fail('${dotted}.notFound');
    return row;
  },
  add: ({ ctx, body }) => queries.insert(ctx, { ...body, createBy: ctx.actor.userName }),
  edit: async ({ ctx, body: { ${id}, ...row } }) => {
    const found = await queries.update(ctx, ${id}, { ...row, updateBy: ctx.actor.userName, updateTime: ctx.now });
    if (!found) throw fail('${dotted}.notFound');
  },
  remove: ({ ctx, params }) => queries.remove(ctx, params.ids),
});
`;

const door = ({ dotted, many, one }) => `import { module } from '#server/module';
import { ${many} } from '../contract.ts';
import { ${one}Texts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const ${many}Module = module({ name: '${dotted}', contract: ${many}, texts: ${one}Texts, routes });
`;

const tests = ({ dotted, many, id }) => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { ${many} } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });

test('an administrator adds one, finds it by either title, edits it and removes it', async () => {
  await admin.call(${many}.add, { body: { titleZh: '中文标题', titleEn: 'An English title' } });
  const found = await admin.call(${many}.list, { query: { title: 'english' } });
  assert.equal(found.total, 1);
  const [row] = found.rows!;
  assert.equal(row!['createBy'], 'admin');

  const ${id} = row!['${id}'];
  await admin.call(${many}.edit, { body: { ${id}, titleZh: '另一个标题' } });
  const { data } = await admin.call(${many}.find, { params: { ${id} } });
  assert.equal((data as { titleZh: string }).titleZh, '另一个标题');

  await admin.call(${many}.remove, { params: { ids: ${id} } });
  assert.equal((await admin.call(${many}.list)).total, 0);
});

test('what does not exist is said not to exist', async () => {
  const { error } = await admin.call(${many}.find, { params: { ${id}: 999_999 } });
  assert.equal(error, '${dotted}.notFound');
});
`;
