/**
 * Root of the pages that other sites may show in a frame: `/embed/{record}/{file}`. They depend on the address and the
 * preferred language alone: the server reads no cookie and no token for them, and their policy denies them an origin.
 */
const embedRoot = '/embed/';

/**
 * The viewer of structures for these pages, since its usual address refuses frames of other sites. No record has an id
 * with a hyphen.
 */
export const embedViewer = `${embedRoot}viewer-frame/`;

/** Whether an address (path, with or without a query) is below {@link embedRoot} once its dot segments are resolved. */
export function isEmbedAddress(address: string): boolean {
  if (!address.startsWith(embedRoot)) return false;
  return URL.parse(address, 'http://localhost')?.pathname.startsWith(embedRoot) ?? false;
}

/** A place inside a file, as the parameters of its embedded page name it. */
export interface EmbedPlace {
  /** Group or dataset of a file with arrays. */
  path?: string | undefined;
  /** How the dimensions of the array are shown, `3,y,x`. */
  at?: string | undefined;
  /** Structure, scan or frame of the file, from 1 on. */
  structure?: string | undefined;
}

/**
 * Path of the embedded page of a file.
 * @param file path in the record; empty for the file that represents it
 */
export function embedPath(
  publicId: string,
  file: string,
  options: EmbedPlace & Record<string, string | undefined> = {},
) {
  const parts = [publicId, ...file.split('/').filter(Boolean)].map(encodeURIComponent);
  const path = embedRoot + parts.join('/');
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) if (value) asked.set(name, value);
  // The router takes a path that ends with `.data` for a request of data; a slash at the end avoids that.
  return `${path}${path.endsWith('.data') ? '/' : ''}${asked.size > 0 ? `?${asked}` : ''}`;
}
