import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { contractName, type Endpoint } from '#shared/contract';
import { fail } from '#shared/fail';
import { translatorOf, type Language, type Texts } from '#shared/texts';
import { isAudited } from '#server/audit/audit';
import type { Context } from '#server/context';
import type { Module } from '#server/module';
import { holdsAny } from '#server/permit';
import { apiBase } from '#server/http/request';
import { cooperativeYield } from '#server/process/cooperative-yield';
import type { OfferedField } from '#contract/data/metadata-fields';
import { operationLogTexts } from '#texts/monitor/operation-log';
import { apiDocs, type CallDetail, type DescribedCall } from '../contract.ts';
import { apiDocsTexts } from '../texts/index.ts';
import { declaredName, declaredParameters, declaredSchema, withDeclared } from './declared.ts';
import { problem, refusal, responsesOf } from './responses.ts';
import { fieldsOf, jsonSchema, replySchema, sampleOf, withNamedParts, type JsonSchema } from './schemas.ts';

interface Call {
  noun: string;
  action: string;
  endpoint: Endpoint;
  texts: Texts<unknown> | undefined;
}

/** Every call of the given nouns, in the order of the nouns. */
export const callsOf = (modules: readonly Module[]): Call[] =>
  modules.flatMap(({ contract, texts }) =>
    contract
      ? Object.entries(contract).map(([action, endpoint]) => ({
          noun: contract[contractName],
          action,
          endpoint,
          texts,
        }))
      : [],
  );

/** Whether the caller may read about all calls; others read about those {@link isForEverybody}. */
export const readsAll = ({ actor }: Context): boolean => holdsAny(actor, [apiDocs.list.permit]);

/** Open without a session, or to programs with a personal access token, which every user can create. */
export const isForEverybody = ({ endpoint }: Call): boolean =>
  endpoint.permit === 'public' || endpoint.scope !== undefined;

/** Calls as a list shows them. */
export function describe({ noun, action, endpoint }: Call, language: Language): DescribedCall {
  const t = translatorOf(apiDocsTexts, language);
  const nouns = translatorOf(operationLogTexts, language);
  const { permit, method, path } = endpoint;
  const isOpen = permit === 'public' || permit === 'user' || permit === 'verified';
  // An action without a title, such as `updateUser`, is shown as `update user`.
  const plain = action.replace(/([a-z])([A-Z\d])/g, '$1 $2').toLowerCase();
  return {
    callId: `${noun}.${action}`,
    method,
    path: openPath(path),
    noun,
    nounTitle: nouns.dynamic(`nouns.${noun}`, t.dynamic(`nouns.${noun}`, noun)),
    title: t.dynamic(`actions.${action}`, plain),
    access: isOpen ? permit : 'permission',
    permissions: isOpen ? [] : ([permit].flat() as string[]),
    scope: [endpoint.scope ?? []].flat().join(', '),
    audited: isAudited({ noun, action, endpoint, handle: async () => undefined }),
  };
}

/** Parameters in OpenAPI notation. */
const openPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');

/** Everything about one call. @throws tools.api-docs.notFound */
export function detail(calls: readonly Call[], callId: string, language: Language): CallDetail {
  const call = calls.find(({ noun, action }) => `${noun}.${action}` === callId);
  if (!call) throw fail('tools.api-docs.notFound');
  const { endpoint, texts } = call;
  const words = texts && translatorOf(texts as Texts<{ fields: Record<string, string> }>, language);
  const aboutOf = (name: string) => words?.dynamic(`fields.${name}`, '') ?? '';
  const fields = (schema: JsonSchema | undefined) => (schema ? fieldsOf(schema, aboutOf) : []);
  const described = describe(call, language);
  const { parameters, query, body, bodyType, reply, replyType } = wireOf(endpoint);
  return {
    ...described,
    parameters: fields(parameters),
    query: fields(query),
    body: fields(body),
    reply: fields(reply),
    bodyType,
    replyType,
    limit: endpoint.limit ?? null,
    example: {
      request: command(described, parameters, body, bodyType),
      reply: reply ? JSON.stringify(sampleOf(reply), null, 2) : '',
    },
  };
}

const jsonType = 'application/json';
const anyType = 'application/octet-stream';

/** The schemas of a request and its reply. */
function wireOf({ params, query, body, upload, reply, ...endpoint }: Endpoint) {
  const file: JsonSchema = { type: 'string', format: 'binary' };
  const form: JsonSchema | undefined = upload && {
    type: 'object',
    properties: { [upload.field]: file },
    required: [upload.field],
  };
  const answer = replySchema({ ...endpoint, reply });
  return {
    parameters: params && renamed(jsonSchema(params, 'input')),
    query: query && jsonSchema(query, 'input'),
    body: form ?? (body && jsonSchema(body, 'input')),
    bodyType: upload ? 'multipart/form-data' : body ? jsonType : '',
    reply: answer,
    replyType: answer ? jsonType : anyType,
  };
}

/** The wildcard at the end of a path has no name in a contract. */
function renamed(schema: JsonSchema): JsonSchema {
  const rename = (name: string) => (name === '*' ? 'rest' : name);
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, value]) => [rename(name), value]),
    ),
    required: (schema.required ?? []).map(rename),
  };
}

/** The call as a curl command. */
function command(
  { method, path, access }: DescribedCall,
  parameters: JsonSchema | undefined,
  body: JsonSchema | undefined,
  bodyType: string,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(sampleOf(parameters?.properties?.[name] ?? { type: 'string' }) ?? '1')),
  );
  const lines = [`curl -X ${method} "$PORTAL${apiBase}${filled}"`];
  if (access !== 'public') lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (bodyType === jsonType && body)
    lines.push(`-H "Content-Type: ${jsonType}"`, `-d '${JSON.stringify(sampleOf(body))}'`);
  else if (body) lines.push(...Object.keys(body.properties ?? {}).map((name) => `-F "${name}=@file"`));
  return lines.join(' \\\n  ');
}

const zip = promisify(gzip);
/** The documents, each with the declared fields that it names. */
const kept = new Map<string, { fields: Declared; made: Promise<Buffer> }>();

/** Fields that administrators declare: all, and those that filter the search. The same object until one changes. */
export interface Declared {
  all: readonly OfferedField[];
  facets: readonly OfferedField[];
  numbers: readonly OfferedField[];
}

/**
 * The document as gzip: about 30 kB instead of half a megabyte. It is created on the first request and kept, because
 * contracts do not change while a process runs, until a declared field changes.
 */
export function document(
  calls: readonly Call[],
  language: Language,
  isWhole: boolean,
  fields: Declared,
): Promise<Buffer> {
  const key = `${language} ${isWhole}`;
  const old = kept.get(key);
  if (old && old.fields.all === fields.all) return old.made;
  const made = written(isWhole ? calls : calls.filter(isForEverybody), language, fields);
  kept.set(key, { fields, made });
  made.catch(() => kept.delete(key));
  return made;
}

async function written(calls: readonly Call[], language: Language, fields: Declared): Promise<Buffer> {
  const turn = cooperativeYield();
  const t = translatorOf(apiDocsTexts, language);
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = { refusal, problem };
  const tags = new Map<string, string>();
  const pathOf = pathsByShape();
  for (const call of calls) {
    await turn();
    const described = describe(call, language);
    tags.set(described.noun, described.nounTitle);
    const { path, names } = pathOf(described.path);
    const about = described.noun === 'data.search' ? declaredParameters(fields, language) : {};
    (paths[path] ??= {})[described.method.toLowerCase()] = operation(
      call,
      described,
      names,
      schemas,
      (answer) => t(`document.answers.${answer}`),
      about,
    );
  }
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer', description: t('document.bearer') },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'lat_…', description: t('document.token') },
  };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: t('document.title'), version: '1', description: t('document.about') },
    servers: [{ url: apiBase }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths: withDeclared(paths),
    components: {
      securitySchemes,
      schemas: { ...(withDeclared(schemas) as object), [declaredName]: declaredSchema(fields.all, language) },
    },
  });
  return zip(text);
}

/**
 * Paths that differ only in the names of their parameters are one path in OpenAPI, which uses the names of the first
 * call.
 * Returns that path, and the name that each parameter of the call has in it.
 */
function pathsByShape() {
  const known = new Map<string, string>();
  const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return (own: string) => {
    const shape = own.replace(/\{\w+\}/g, '{}');
    const path = known.get(shape) ?? own;
    known.set(shape, path);
    const written = namesIn(path);
    return { path, names: new Map(namesIn(own).map((name, at) => [name, written[at]!])) };
  };
}

/** The header of calls that create something. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 257 },
};

function operation(
  { endpoint }: Call,
  { callId, noun, title, access, permissions, scope }: DescribedCall,
  names: ReadonlyMap<string, string>,
  schemas: Record<string, JsonSchema>,
  say: Parameters<typeof responsesOf>[3],
  /** Descriptions of parameters by name. */
  about: Record<string, string>,
) {
  const { parameters, query, body, bodyType, reply } = wireOf(endpoint);
  const listed = (place: 'path' | 'query', schema: JsonSchema | undefined) =>
    Object.entries(schema?.properties ?? {}).map(([name, value]) => ({
      name: place === 'path' ? (names.get(name) ?? name) : name,
      in: place,
      required: place === 'path' || (schema?.required?.includes(name) ?? false),
      schema: value,
      ...(place === 'query' && about[name] ? { description: about[name] } : {}),
    }));
  const shared = (schema: JsonSchema, kind: string) => withNamedParts(schema, `${callId}.${kind}`, schemas);
  return {
    operationId: callId,
    tags: [noun],
    summary: title,
    parameters: [
      ...listed('path', parameters),
      ...listed('query', query),
      ...(endpoint.idempotencyKey ? [idempotencyKey] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: (body.required ?? []).length > 0,
            content: { [bodyType]: { schema: shared(body, 'body') } },
          },
        }
      : {}),
    responses: responsesOf(endpoint, title, reply && shared(reply, 'reply'), say),
    ...securityOf(access, permissions, scope),
    ...(permissions.length > 0 ? { 'x-permissions': permissions } : {}),
  };
}

/**
 * Any one entry of the list is sufficient; an empty entry means that no authentication is needed (OpenAPI 3.1 §4.8.30).
 */
function securityOf(access: DescribedCall['access'], permissions: readonly string[], scope: string): object {
  const byToken = scope ? scope.split(', ').map((one) => ({ token: [one] })) : [];
  if (access === 'public') return byToken.length > 0 ? { security: [{}, ...byToken] } : {};
  return { security: [{ bearer: permissions }, ...byToken] };
}
