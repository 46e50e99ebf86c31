import { fail } from '#shared/fail';
import { refreshConfiguration } from '#server/database/change-listener';
import { implement } from '#server/routes';
import { settings } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exportAll, remove, shown, site, valueFor, type ConfirmPassword } from './service.ts';

export const routesWith = (confirm: ConfirmPassword) =>
  implement(settings, {
    site: ({ ctx }) => site(ctx),
    list: async ({ ctx, query }) => {
      const { total, rows } = await queries.list(ctx, query);
      return { total, rows: rows.map((row) => shown(ctx, row)) };
    },
    exportAll: ({ ctx, body }) => exportAll(ctx, body),
    value: async ({ ctx, params }) => ({ msg: await valueFor(ctx, params.configKey) }),
    find: async ({ ctx, params }) => {
      const row = await queries.byId(ctx, params.configId);
      if (!row) throw fail('system.settings.notFound');
      return shown(ctx, row);
    },
    add: ({ ctx, body }) => add(ctx, body, confirm),
    edit: ({ ctx, body }) => edit(ctx, body, confirm),
    refreshCache: ({ ctx }) => refreshConfiguration(ctx),
    remove: ({ ctx, params }) => remove(ctx, params.configIds),
  });
