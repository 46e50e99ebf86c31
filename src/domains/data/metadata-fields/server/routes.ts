import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { metadataFields } from '../contract.ts';
import { declaredFields } from './declared.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = implement(metadataFields, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: await service.withUse(ctx, rows) };
  },
  find: async ({ ctx, params }) => {
    const row = await queries.byId(ctx, params.fieldId);
    if (!row) throw fail('data.metadata-fields.notFound');
    return (await service.withUse(ctx, [row]))[0]!;
  },
  add: ({ ctx, body }) => service.add(ctx, body),
  edit: ({ ctx, body }) => service.edit(ctx, body),
  changeStatus: ({ ctx, body }) => service.changeStatus(ctx, body),
  sort: ({ ctx, body }) => service.place(ctx, body.fieldIds),
  remove: ({ ctx, params }) => service.remove(ctx, params.ids),
  offered: async ({ ctx }) => [...(await declaredFields(ctx))],
});
