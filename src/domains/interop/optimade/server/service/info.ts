import type { InterfaceReply } from '#server/http/interfaces';
import { placeAt } from '#module/data/exports';
import { Refusal } from '../../filter/tree.ts';
import {
  apiVersion,
  definitionsOf,
  descriptionOf,
  entryTypes,
  isEntryType,
  propertiesOf,
  type EntryType,
} from '../../properties.ts';
import { isQueryable, sortable } from '../queries/columns.ts';
import { baseUrl, document, versionedUrl, type Call } from './envelope.ts';

const versions = { v1: apiVersion, 'v1.3': apiVersion, [`v${apiVersion}`]: apiVersion };
export const isServed = (version: string): boolean => Object.hasOwn(versions, version);

/** Description of the API. */
export function baseInfo(about: Call) {
  const base = baseUrl(about.call);
  return {
    type: 'info',
    id: '/',
    attributes: {
      api_version: apiVersion,
      available_api_versions: Object.entries(versions).map(([path, version]) => ({ url: `${base}/${path}`, version })),
      formats: ['json'],
      entry_types_by_format: { json: entryTypes },
      available_endpoints: [...entryTypes, 'info', 'links', 'extensions'],
      // Each record has its own licence, which the references name; no licence covers the whole.
      license: `${about.call.origin}/standard`,
      available_licenses: [],
      available_licenses_for_entries: [],
      is_index: false,
    },
  };
}

export const info = async (about: Call): Promise<InterfaceReply> => document(about, { data: baseInfo(about) });

const supportOf = (type: EntryType) => (name: string) => ({
  sortable: Object.hasOwn(sortable[type], name),
  query: isQueryable(type, name) ? ('all mandatory' as const) : ('none' as const),
});

const definitionsUrl = (about: Call) => `${versionedUrl(about.call)}/extensions/definitions`;

/**
 * Properties of an entry type. At the outermost level `type` is the one of OPTIMADE, as in versions before 1.2, which
 * the reference tools read; `extensions/definitions` has the property definitions with the types of JSON Schema. The
 * same tools refuse lists with names that came with 1.3, so these are listed at `v1.3`, and served at `v1` too.
 */
export function entryInfo(about: Call, type: EntryType) {
  const definitions = definitionsOf(type, supportOf(type), definitionsUrl(about));
  const listed = Object.entries(definitions).filter(
    ([, { $id }]) => about.version !== 'v1' || !String($id).includes('/defs/v1.3/'),
  );
  const properties = listed.map(([name, it]) => {
    const unit = it['x-optimade-unit'];
    const isUnit = unit !== 'inapplicable' && unit !== 'dimensionless';
    return [name, { ...it, type: propertiesOf(type).get(name)!.type, ...(isUnit ? { unit } : {}) }];
  });
  return {
    type: 'info',
    id: type,
    description: descriptionOf(type),
    properties: Object.fromEntries(properties) as object,
    formats: ['json'],
    output_fields_by_format: { json: listed.map(([name]) => name) },
  };
}

/** @throws Refusal 404 for a type that is not served */
export async function infoOf(about: Call, type: string): Promise<InterfaceReply> {
  if (!isEntryType(type)) throw new Refusal(404, `There are no entries of the type ${type.slice(0, 60)}.`);
  return document(about, { data: entryInfo(about, type) });
}

/** A property definition of its own, as JSON Schema: the address that `$id` of an own property names. */
export function definition(about: Call, type = '', name = ''): InterfaceReply {
  const all = isEntryType(type) ? definitionsOf(type, supportOf(type), definitionsUrl(about)) : {};
  if (!Object.hasOwn(all, name)) throw new Refusal(404, 'There is no such property definition.');
  return { headers: { 'content-type': 'application/schema+json' }, body: `${JSON.stringify(all[name], null, 2)}\n` };
}

export async function links(about: Call): Promise<InterfaceReply> {
  const { nameEn, nameZh } = await placeAt(about.call.ctx, about.call.origin);
  const name = nameEn || nameZh;
  const link = (id: string, attributes: object) => ({ type: 'links', id, attributes });
  const data = [
    link('root', {
      name,
      description: `Crystal structures in the open data of ${name}.`,
      base_url: baseUrl(about.call),
      homepage: about.call.origin,
      link_type: 'root',
    }),
    link('optimade', {
      name: 'Materials Consortia',
      description: 'List of OPTIMADE providers of the Materials Consortia.',
      base_url: 'https://providers.optimade.org',
      homepage: 'https://www.optimade.org',
      link_type: 'providers',
    }),
  ];
  return document(about, { data }, { returned: data.length, available: data.length });
}

export const versionList: InterfaceReply = {
  headers: { 'content-type': 'text/csv; header=present; charset=utf-8' },
  body: 'version\n1\n',
};

/** For people who open the base address in a browser. */
export async function landing(about: Call): Promise<InterfaceReply> {
  const { nameEn, nameZh } = await placeAt(about.call.ctx, about.call.origin);
  const name = escaped(nameEn || nameZh);
  const base = escaped(baseUrl(about.call));
  const item = (path: string, text: string) => `<li><a href="${base}${path}">${base}${path}</a> – ${text}</li>`;
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>OPTIMADE of ${name}</title>
<h1>OPTIMADE ${apiVersion} of ${name}</h1>
<p>This is the base address of an <a href="https://www.optimade.org">OPTIMADE</a> interface: programs search the crystal
structures in the open data of this portal. Give clients the address with its final slash: <code>${base}/</code></p>
<ul>
${item('/v1/info', 'what is offered')}
${item('/v1/structures', 'structures')}
${item('/v1/references', 'data records')}
${item('/v1/files', 'files')}
${item('/v1/extensions/all.jsonl', 'everything as one file in the OPTIMADE JSON Lines format')}
</ul>
<p><a href="${escaped(about.call.origin)}/developers">All interfaces of ${name}</a></p>
</html>
`;
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
