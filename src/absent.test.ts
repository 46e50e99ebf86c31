import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { contractName } from '#shared/contract';
import { aTask } from '#factory/archive/tasks';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import type { Schema } from '../e2e/fuzz/values.ts';
import { contracts } from './domains/contracts.ts';
import { startPortal, type Envelope } from './testing.ts';

/*
 * A call that removes, ends or stops something that is not there does not answer success. RuoYi answers with an error
 * too wherever it counts rows (`toAjax`); front ends show the sentence.
 */

/** Calls that are successful without a thing: nothing is named, or the reply says how much there was. */
const unnamed: Record<string, string> = {
  'data.record-files.taken': 'takes nothing: it says which of the given names are there',
  'identity.accounts.removeAvatar': 'names nothing: afterwards there is no picture',
  'identity.accounts.removeSignature': 'names nothing: afterwards there is no picture',
  'identity.sessions.endOthers': 'names nothing: afterwards there is one session',
  'monitor.cache.clearKey': 'keys expire at any moment (RuoYi: success)',
  'monitor.cache.clearAll': 'names nothing',
  'monitor.database.forget': 'names nothing',
  'monitor.login-log.remove': 'says how many entries were moved (ruling 35)',
  'monitor.operation-log.remove': 'says how many entries were moved (ruling 35)',
  'monitor.job-log.remove': 'says how many entries were moved (ruling 35)',
  'monitor.login-log.clean': 'says how many entries were moved (ruling 35)',
  'monitor.operation-log.clean': 'says how many entries were moved (ruling 35)',
  'monitor.job-log.clean': 'says how many entries were moved (ruling 35)',
  'content.site.removeDemo': 'says how much there was',
  'system.dictionaries.refreshCache': 'names nothing (RuoYi: success)',
  'system.settings.refreshCache': 'names nothing (RuoYi: success)',
};

const verbs =
  /^(remove|delete|end|revoke|cancel|stop|drop|unbind|withdraw|clear|clean|dismiss|forget|uninvite|unlink|take|recall|hide|retire|close|decline|give[A-Z])/;

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent' });
const admin = await person(portal, { admin: true });
const owner = await person(portal, { verified: true });
const { resourceId } = await aResource(portal, owner);
const { taskId } = await aTask(portal, owner);

const absent = 987_654_321;
const session = '00000000-0000-4000-8000-000000000000';

/** A value of the shape, naming nothing that is there. */
function valueOf(schema: Schema, all: Record<string, Schema>, name = ''): unknown {
  if (schema.$ref) return valueOf(all[schema.$ref.split('/').at(-1)!] ?? {}, all, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return valueOf(choice, all, name);
  switch ([schema.type ?? 'string'].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, its]) => [key, valueOf(its, all, key)]),
      );
    case 'array':
      return [valueOf(schema.items ?? {}, all, name)];
    case 'integer':
    case 'number':
      return /rowVer/.test(name) ? 0 : absent;
    case 'boolean':
      return false;
    default:
      return textFor(name);
  }
}

const textFor = (name: string): string => {
  if (/^(session|token)Ids?$/.test(name)) return session;
  if (/ids?$|codes$/i.test(name) && !/publicId/.test(name)) return String(absent);
  if (name === 'day') return '2031-05-17';
  return 'aaaa000000';
};
/** Things above the absent one are there. */
const there: Record<string, number> = { taskId };
const paramOf = (path: string, name: string) =>
  name in there && !path.endsWith(`:${name}`)
    ? String(there[name])
    : path.includes('/front/resource/mine/:id/') && name === 'id'
      ? String(resourceId)
      : textFor(name);

const calls = contracts.flatMap((contract) =>
  Object.entries(contract)
    .map(([action, endpoint]) => ({
      name: `${contract[contractName]}.${action}`,
      action,
      endpoint,
    }))
    .filter(
      ({ action, endpoint }) => endpoint.method === 'DELETE' || (endpoint.method !== 'GET' && verbs.test(action)),
    ),
);

async function ask({ endpoint }: (typeof calls)[number], token: string): Promise<Envelope> {
  await portal.database.db.deleteFrom('kernelCache').execute();
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => paramOf(endpoint.path, name));
  const made = (type: z.ZodType) => {
    const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema & {
      $defs?: Record<string, Schema>;
    };
    return valueOf(schema, schema.$defs ?? {}) as Record<string, unknown>;
  };
  const query = endpoint.query ? `?${new URLSearchParams(made(endpoint.query) as Record<string, string>)}` : '';
  const answer = await portal.http.inject({
    method: endpoint.method,
    url: `/prod-api${path}${query}`,
    headers: { authorization: `Bearer ${token}`, repeatsubmit: 'false' },
    ...(endpoint.body && endpoint.method !== 'DELETE' ? { payload: made(endpoint.body) } : {}),
  });
  return answer.json<Envelope>();
}

describe('what is not there is not removed, ended or stopped', () => {
  for (const call of calls.filter(({ name }) => !(name in unnamed)))
    test(call.name, async () => {
      for (const token of [admin.token, owner.token]) {
        const { code, error, msg } = await ask(call, token);
        assert.ok(code !== 200 && code !== 401, msg);
        assert.notEqual(error, 'kernel.unexpected');
      }
    });

  test('the exceptions exist', () =>
    assert.deepEqual(
      Object.keys(unnamed).filter((name) => !calls.some((call) => call.name === name)),
      [],
    ));
});
