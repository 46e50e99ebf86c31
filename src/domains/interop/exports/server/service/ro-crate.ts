import { licenseTerms } from '#contract/data/resources';
import type { DataDownload } from '#contract/data/descriptions';
import type { Language } from '#shared/texts';
import { formats } from '../../formats.ts';
import { linked, type Exported } from './record.ts';

type Entity = Record<string, unknown>;

/**
 * The record as a detached RO-Crate 1.2: a flat graph in which everything has a name of its own, and the files that
 * everybody may have are named by their addresses.
 */
export function roCrate(it: Exported, language: Language): object {
  const { '@context': _context, '@id': id, distribution = [], ...described } = linked(it, language);
  const files = distribution.filter(({ sha256 }) => sha256);
  const archives = distribution.filter(({ sha256 }) => !sha256);
  return crate(id, it, {
    ...described,
    ...(archives.length ? { distribution: archives } : {}),
    ...(files.length ? { hasPart: files.map((file) => ({ ...file, '@type': 'File', contentSize: bytes(file) })) } : {}),
  });
}

/** A file that is delivered together with the crate. */
export interface CrateFile {
  /** Below the folder of the crate, with slashes. */
  path: string;
  name: string;
  size?: number;
  mediaType: string;
  /** Lower-case hex; empty where it is not known. */
  sha256?: string;
}

/**
 * The record as an attached RO-Crate 1.2, `ro-crate-metadata.json` of the folder that holds these files. Where the record
 * has no address yet, it names none.
 */
export function attachedRoCrate(it: Exported, files: readonly CrateFile[], language: Language): object {
  const { '@context': _context, '@id': _id, distribution: _distribution, url, ...described } = linked(it, language);
  const hasPart = files.map(({ path, name, size, mediaType, sha256 }) => ({
    '@id': path.split('/').map(encodeURIComponent).join('/'),
    '@type': 'File',
    name,
    ...(size === undefined ? {} : { contentSize: String(size) }),
    encodingFormat: mediaType,
    ...(sha256 ? { sha256 } : {}),
  }));
  return crate('./', it, { ...described, ...(it.url ? { url } : {}), hasPart });
}

function crate(id: string, it: Exported, { license, ...described }: Entity): object {
  const root: Entity = { '@id': id };
  const descriptor: Entity = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    conformsTo: { '@id': `${formats['ro-crate'].profile}/1.2` },
    about: { '@id': id },
  };
  const graph: Graph = {
    entities: new Map([descriptor, root].map((one) => [one['@id'] as string, one])),
    ids: new Map(),
  };
  const terms = licenseTerms[it.detail.license as keyof typeof licenseTerms];
  const said = {
    ...described,
    '@type': 'Dataset',
    ...(license ? { license: { '@id': license, '@type': 'CreativeWork', name: terms.short } } : {}),
  };
  Object.assign(root, named(said, graph));
  return { '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': [...graph.entities.values()] };
}

const bytes = ({ contentSize = '' }: DataDownload) => contentSize.replace(' B', '');

interface Graph {
  entities: Map<string, Entity>;
  /** What was said of the entities, and the names that they have for it. */
  ids: Map<string, string>;
}

/** The properties of an entity; what is an entity itself goes into the graph, and its name stands for it. */
function named(properties: Entity, graph: Graph): Entity {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((one: unknown) => referred(one, graph)) : referred(value, graph),
    ]),
  );
}

function referred(value: unknown, graph: Graph): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const said = JSON.stringify(value);
  const it = value as Entity;
  const id = addressOf(it) ?? graph.ids.get(said) ?? `#${String(it['@type'])}-${graph.ids.size + 1}`;
  if (!graph.entities.has(id)) {
    graph.ids.set(said, id);
    const entity: Entity = { '@id': id };
    graph.entities.set(id, entity);
    Object.assign(entity, named(it, graph), { '@id': id });
  }
  return { '@id': id };
}

/** The address by which the world knows it. Names are no address: two people may have one. */
const addressOf = ({ '@id': id, sameAs, contentUrl, url }: Entity): string | undefined =>
  [id, sameAs, contentUrl, url].find((one): one is string => typeof one === 'string');
