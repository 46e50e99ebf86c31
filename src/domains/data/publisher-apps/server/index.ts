import type { Context } from '#server/context';
import type { OpenInterface } from '#server/http/interfaces';
import { module } from '#server/module';
import { publisherApps } from '../contract.ts';
import { publisherAppTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import { routes } from './routes.ts';
import { description, descriptionPath } from './service/description.ts';
import { mountApi } from './service/api.ts';
import { encryptedSecrets, secretsOf } from './service/register.ts';

export { decisionsOf } from './service/documents.ts';

/** The hosts and secrets of a system that callbacks need; undefined if it does not exist or is stopped. */
export async function appToCall(
  ctx: Context,
  appId: number,
): Promise<{ callbackHosts: string; secrets: string[] } | undefined> {
  const app = await queries.find(ctx, appId);
  return app?.status === '0' ? { callbackHosts: app.callbackHosts, secrets: secretsOf(ctx, app) } : undefined;
}

const limit = { per: 'address', count: 60, seconds: 60 } as const;
const interfaces: OpenInterface[] = [
  { name: 'data.publisher-apps', methods: ['GET'], path: descriptionPath, limit, handle: description },
];

export const publisherAppsModule = module({
  name: 'data.publisher-apps',
  contract: publisherApps,
  texts: publisherAppTexts,
  routes,
  interfaces,
  mount: mountApi,
  encryptedColumns: encryptedSecrets,
});
