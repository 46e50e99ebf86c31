import type { Product } from '#server/program';
import { uploadsModule } from '#module/files/uploads';
import { accountsModule } from '#module/identity/accounts';
import { resolveActor, sessionsModule } from '#module/identity/sessions';
import { verificationModule } from '#module/identity/verification';
import { loginLogModule } from '#module/monitor/login-log';
import { auditSink, operationLogModule } from '#module/monitor/operation-log';
import { settingsModule } from '#module/system/settings';

/** Every noun's module in start order, and the two things that the kernel asks of the product by name. */
export const product: Product = {
  modules: [settingsModule, loginLogModule, operationLogModule, sessionsModule, accountsModule, verificationModule, uploadsModule],
  resolveActor,
  audit: auditSink,
};
