import { descriptions, exportPath, formats, type Format } from './formats.ts';

/*
 * FAIR Signposting (profile of 2023-10-02): typed links from a record's page to its machine-readable forms. Level 1 is
 * the `Link` header of the page, level 2 a link set (RFC 9264) that adds the links of its files and descriptions.
 */

/** The input of the links. */
export interface Signposted {
  publicId: string;
  /** Absolute address of the site without a trailing slash. */
  origin: string;
  doi: string | null;
  /** Identifier of a licence in the SPDX list; empty if it has none. */
  spdx: string;
  /** Class in schema.org. */
  schemaType: string;
  orcids: readonly string[];
  /** Addresses of the related works that its authors named. */
  works: readonly string[];
  /** Files that every visitor may download, and no others. */
  files: readonly { id: number; mime: string }[];
  /** Whether visitors may download more files than those; the archive of all files is then linked too. */
  hasMore: boolean;
}

interface TypedLink {
  href: string;
  type?: string;
  profile?: string;
}

/** Links by their relation. */
export type Links = Record<string, TypedLink[]>;

/** More authors or files would exceed the header size that proxies accept. */
const maxEntries = 5;

export const pageAddress = ({ origin, publicId }: Pick<Signposted, 'origin' | 'publicId'>) =>
  `${origin}/data/detail/${encodeURIComponent(publicId)}`;

/** A DOI may contain characters that would end the path of an address. */
const pathOf = (doi: string) => encodeURI(doi).replace(/[#?]/g, encodeURIComponent);

const fileAddress = ({ origin, publicId }: Signposted, id: number) =>
  `${origin}/prod-api/front/resource/${encodeURIComponent(publicId)}/files/${id}/content`;

const archiveAddress = ({ origin, publicId }: Signposted) =>
  `${origin}/prod-api/front/resource/${encodeURIComponent(publicId)}/zip`;

const described = (it: Signposted, name: (typeof descriptions)[number]): TypedLink => {
  const { mediaType, profile }: Format = formats[name];
  return { href: it.origin + exportPath(it.publicId, name), type: mediaType, ...(profile ? { profile } : {}) };
};

const linksets = (it: Signposted): TypedLink[] =>
  (['linkset', 'linkset-text'] as const).map((name) => ({
    href: it.origin + exportPath(it.publicId, name),
    type: formats[name].mediaType,
  }));

/** All links of the page of a record. */
function pageLinks(it: Signposted): Links {
  return {
    'cite-as': [{ href: it.doi ? `https://doi.org/${pathOf(it.doi)}` : pageAddress(it) }],
    type: [{ href: 'https://schema.org/AboutPage' }, { href: `https://schema.org/${it.schemaType}` }],
    author: it.orcids.map((orcid) => ({ href: `https://orcid.org/${orcid}` })),
    license: it.spdx ? [{ href: `https://spdx.org/licenses/${it.spdx}` }] : [],
    describedby: descriptions.map((name) => described(it, name)),
    item: [
      ...(it.hasMore ? [{ href: archiveAddress(it), type: 'application/zip' }] : []),
      ...it.files.map((file) => ({ href: fileAddress(it, file.id), type: file.mime || 'application/octet-stream' })),
    ],
  };
}

/**
 * Value of the page's `Link` header. If there are too many authors or files, only the link sets contain them. The links
 * to citation, licence and descriptions are few and always included.
 */
export function signposts(it: Signposted): string {
  const { author = [], item = [], ...always } = pageLinks(it);
  const few = (links: TypedLink[], isMore = false) => (isMore || links.length > maxEntries ? [] : links);
  return headerOf({ ...always, author: few(author), item: few(item, it.hasMore), linkset: linksets(it) });
}

/** Value of the `Link` header of a description: back to the page, and to the link set. */
export function descriptionSignposts(it: Pick<Signposted, 'origin' | 'publicId'>): string {
  const whole: Signposted = {
    ...it,
    doi: null,
    spdx: '',
    schemaType: '',
    orcids: [],
    works: [],
    files: [],
    hasMore: false,
  };
  return headerOf({ describes: [{ href: pageAddress(it), type: 'text/html' }], linkset: linksets(whole) });
}

/** All links of a record, grouped by the address that they start from. */
export function linksetOf(it: Signposted): ({ anchor: string } & Links)[] {
  const page = { href: pageAddress(it), type: 'text/html' };
  const filled = Object.fromEntries(Object.entries(pageLinks(it)).filter(([, links]) => links.length));
  const group = (anchor: string, links: Links) => ({ anchor, ...links }) as { anchor: string } & Links;
  return [
    // Not a relation of the profile, and programs do not need it before their request: only in the link set.
    group(page.href, { ...filled, ...(it.works.length ? { related: it.works.map((href) => ({ href })) } : {}) }),
    ...(filled['item'] ?? []).map(({ href }) => group(href, { collection: [page] })),
    ...descriptions.map((name) => group(described(it, name).href, { describes: [page] })),
  ];
}

/** The text form of a link set (RFC 9264 §4.1): the syntax of the header, one link per line. */
export function linksetText(groups: readonly ({ anchor: string } & Links)[]): string {
  const lines = groups.flatMap(({ anchor, ...links }) =>
    Object.entries(links).flatMap(([relation, targets]) =>
      targets.map((target) => `${written(relation, target)}; anchor="${quoted(anchor)}"`),
    ),
  );
  return `${lines.join(',\n')}\n`;
}

const headerOf = (links: Links) =>
  Object.entries(links)
    .flatMap(([relation, targets]) => targets.map((target) => written(relation, target)))
    .join(', ');

/** User input must not end an address, a parameter or the header: the result is visible ASCII without delimiters. */
const visible = (text: string) =>
  text.toWellFormed().replace(/[^\x21-\x7e]|[<>"\\^`{|}]/gu, (mark) => encodeURIComponent(mark));
const quoted = visible;

function written(relation: string, { href, type, profile }: TypedLink): string {
  const parameters = { rel: relation, type, profile };
  const parts = Object.entries(parameters).map(([name, value]) => (value ? `; ${name}="${quoted(value)}"` : ''));
  return `<${visible(href)}>${parts.join('')}`;
}
