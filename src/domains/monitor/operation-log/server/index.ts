import type { AuditSink } from '#server/audit';
import { module } from '#server/module';
import { placeOf } from '#module/monitor/login-log';
import { insertOperation } from './queries.ts';

/** Where the kernel writes what people did: who, from where, what, with what result. */
export const auditSink: AuditSink = (ctx, entry) => insertOperation(ctx, entry, placeOf(ctx.address));

export const operationLogModule = module({ name: 'monitor.operation-log' });
