import type { AuditSink } from '#server/audit/audit';
import { module } from '#server/module';
import { placeOf } from '#module/identity/login-attempts';
import { operationLog } from '../contract.ts';
import { operationLogTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { insertOperation } from './queries.ts';
import { routes } from './routes.ts';

/** The kernel's target for operations: user, address, action, result. */
export const auditSink: AuditSink = (ctx, entry) => insertOperation(ctx, entry, placeOf(ctx.address));

export const operationLogModule = module({
  name: 'monitor.operation-log',
  contract: operationLog,
  texts: operationLogTexts,
  routes,
  jobs,
});
