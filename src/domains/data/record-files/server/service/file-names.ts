import { fail } from '#shared/fail';
import { deepestFolder } from '../../contract.ts';

/** Forbidden characters: controls, separators of other systems, and invisible or bidirectional characters. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\\\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const longestName = 255;
const longestPath = 1000;
/** In UTF-8; the limit of a database index. */
const longestPathBytes = 2600;

/**
 * The path of a file in its resource, in NFC, with slashes between folders. No part may climb, be hidden, or end in a
 * way that some system would change when the archive is unpacked.
 * @throws data.resources.file.name, data.resources.file.nameLong, data.resources.file.deep
 */
export function filePath(folder: string, name: string): string {
  const inside = folder.replace(/^\/+|\/+$/g, '');
  const path = `${inside ? `${inside}/` : ''}${name}`.toWellFormed().normalize('NFC');
  const parts = path.split('/');
  for (const part of parts) if (!isFit(part)) throw fail('data.resources.file.name');
  const isLong = path.length > longestPath || Buffer.byteLength(path) > longestPathBytes;
  if (isLong || parts.some((part) => part.length > longestName)) throw fail('data.resources.file.nameLong');
  if (parts.length > deepestFolder + 1) throw fail('data.resources.file.deep', { count: deepestFolder });
  return path;
}

function isFit(part: string): boolean {
  // Full-width dots become dots on systems that normalise compatible characters.
  const folded = part.normalize('NFKC');
  return part !== '' && !/^\.+$/.test(folded) && !/^\s|[\s.]$/.test(part) && !unfit.test(part) && !/[/\\]/.test(folded);
}
