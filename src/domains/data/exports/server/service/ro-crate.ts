import { licenseTerms } from '#contract/data/resources';
import type { DataDownload } from '#contract/data/descriptions';
import type { Language } from '#shared/texts';
import { formats } from '../../formats.ts';
import { linked, type Exported } from './record.ts';

type Entity = Record<string, unknown>;

/**
 * The record as a detached RO-Crate 1.2: a flat graph in which every entity has an identifier, and public files are
 * identified by their addresses.
 */
export function roCrate(it: Exported, language: Language): object {
  const { '@context': _context, '@id': id, distribution = [], ...described } = linked(it, language);
  const files = distribution.filter(({ sha256 }) => sha256);
  const archives = distribution.filter(({ sha256 }) => !sha256);
  const address = `${it.place.origin}/prod-api/front/resource/${encodeURIComponent(it.detail.publicId)}`;
  const image =
    it.figure &&
    imageOf({
      id: `${address}/thumbnail`,
      of: `${address}/files/${it.figure.of}/content`,
      mediaType: it.figure.mediaType,
      size: it.figure.size,
    });
  const parts = files.map((file) => ({
    ...file,
    '@type': 'File',
    contentSize: bytes(file),
    ...(image?.isBasedOn['@id'] === file.contentUrl ? { thumbnail: image } : {}),
  }));
  return crate(id, it, {
    ...described,
    ...(archives.length ? { distribution: archives } : {}),
    // The parts come first: an entity gets its properties where it is met first.
    ...(parts.length ? { hasPart: parts } : {}),
    ...(image ? { thumbnail: image } : {}),
  });
}

/** A picture of one of the files. */
export interface CrateFigure {
  /** Its path in the crate, or its address. */
  id: string;
  /** Identifier of the file that it shows. */
  of: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** RO-Crate 1.2, "Thumbnails": an image need not be among the parts of the crate. */
const imageOf = ({ id, of, mediaType, size }: CrateFigure) => ({
  '@id': id,
  '@type': 'ImageObject',
  name: 'Thumbnail',
  encodingFormat: mediaType,
  contentSize: String(size),
  isBasedOn: { '@id': of },
});

/** A file that is delivered together with the crate. */
export interface CrateFile {
  /** Below the folder of the crate, with slashes. */
  path: string;
  name: string;
  size?: number;
  mediaType: string;
  /** Lower-case hex; empty if it is unknown. */
  sha256?: string;
}

/**
 * The record as an attached RO-Crate 1.2, the `ro-crate-metadata.json` of the folder with these files. A record without
 * an address gets no identifier.
 * @param page path of the page for people, if the folder has one
 */
export function attachedRoCrate(
  it: Exported,
  files: readonly CrateFile[],
  language: Language,
  { figure, page }: { figure?: CrateFigure | undefined; page?: string } = {},
): object {
  const { '@context': _context, '@id': _id, distribution: _distribution, url, ...described } = linked(it, language);
  const image = figure && imageOf({ ...figure, of: idOf(figure.of) });
  const hasPart = files.map(({ path, name, size, mediaType, sha256 }) => ({
    '@id': idOf(path),
    '@type': 'File',
    name,
    ...(size === undefined ? {} : { contentSize: String(size) }),
    encodingFormat: mediaType,
    ...(sha256 ? { sha256 } : {}),
    ...(figure?.of === path ? { thumbnail: image } : {}),
  }));
  const shown = { ...described, ...(it.url ? { url } : {}), hasPart, ...(image ? { thumbnail: image } : {}) };
  return crate('./', it, shown, page ? [{ '@id': page, '@type': 'CreativeWork', about: { '@id': './' } }] : []);
}

/** Identifier of a file of an attached crate. */
const idOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

function crate(id: string, it: Exported, { license, ...described }: Entity, others: readonly Entity[] = []): object {
  const root: Entity = { '@id': id };
  const descriptor: Entity = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    conformsTo: { '@id': `${formats['ro-crate'].profile}/1.2` },
    about: { '@id': id },
  };
  const graph: Graph = {
    entities: new Map([descriptor, root, ...others].map((one) => [one['@id'] as string, one])),
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
  /** The serialised entities, and the identifiers that they got. */
  ids: Map<string, string>;
}

/** The properties of an entity. A nested entity is added to the graph and replaced by its identifier. */
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

/** The public address of an entity. A name is not an identifier: two people can share one. */
const addressOf = ({ '@id': id, sameAs, contentUrl, url }: Entity): string | undefined =>
  [id, sameAs, contentUrl, url].find((one): one is string => typeof one === 'string');
