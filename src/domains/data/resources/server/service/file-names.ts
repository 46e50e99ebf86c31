import { fail } from '#shared/fail';

/** Characters that no name may hold: controls, separators of other systems, and those that hide or turn text. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\\\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const longestName = 255;
const longestPath = 1000;

/**
 * The path of a file inside its resource, in NFC: folders separated by slashes, none of whose parts climbs, hides or
 * ends in a way that some system would change when the archive is unpacked.
 * @throws data.resources.file.name, data.resources.file.nameLong
 */
export function filePath(folder: string, name: string): string {
  const inside = folder.replace(/^\/+|\/+$/g, '');
  const path = `${inside ? `${inside}/` : ''}${name}`.toWellFormed().normalize('NFC');
  for (const part of path.split('/')) if (!isFit(part)) throw fail('data.resources.file.name');
  if (path.length > longestPath || path.split('/').some((part) => part.length > longestName))
    throw fail('data.resources.file.nameLong');
  return path;
}

function isFit(part: string): boolean {
  // Full-width dots become dots on systems that fold compatible characters.
  const folded = part.normalize('NFKC');
  return part !== '' && !/^\.+$/.test(folded) && !/^\s|[\s.]$/.test(part) && !unfit.test(part) && !/[/\\]/.test(folded);
}

/** What two paths have in common when a system cannot tell them apart. */
const alike = (path: string) => path.normalize('NFKC').toLowerCase();

/**
 * Refuses a path that is taken, that differs only in case or encoding from another, or that would be file and folder
 * at once.
 * @throws data.resources.file.exists, data.resources.file.caseExists
 */
export function refuseTaken(path: string, existing: readonly string[]): void {
  if (existing.includes(path)) throw fail('data.resources.file.exists', { name: path });
  const own = alike(path);
  const other = existing.find((one) => {
    const its = alike(one);
    return its === own || its.startsWith(`${own}/`) || own.startsWith(`${its}/`);
  });
  if (other !== undefined) throw fail('data.resources.file.caseExists', { other });
}
