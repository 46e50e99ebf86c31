import { createHash } from 'node:crypto';
import { z } from 'zod';

/* Inventories of OCFL 1.1 objects (https://ocfl.io/1.1/spec/#inventory). */

const Digests = z.record(z.string().regex(/^[0-9a-f]+$/), z.array(z.string().min(1)).min(1));
const Version = z.object({
  created: z.string(),
  message: z.string().optional(),
  user: z.object({ name: z.string(), address: z.string().optional() }).optional(),
  state: Digests,
});
const Inventory = z.object({
  id: z.string().min(1),
  type: z.literal('https://ocfl.io/1.1/spec/#inventory'),
  digestAlgorithm: z.literal('sha512'),
  head: z.string().regex(/^v[1-9]\d*$/),
  manifest: Digests,
  versions: z.record(z.string().regex(/^v[1-9]\d*$/), Version),
  fixity: z.object({ sha256: Digests }),
});
export type Inventory = z.output<typeof Inventory>;

/** A file that a version adds: its path in the object and its checksums. */
export interface Added {
  path: string;
  sha256: string;
  sha512: string;
}

/** Number of the newest version. */
export const headOf = ({ head }: Pick<Inventory, 'head'>): number => Number(head.slice(1));

/** Reads an inventory that this program has written. @throws for anything else */
export const parseInventory = (text: string): Inventory => Inventory.parse(JSON.parse(text));

/** The text of an inventory. It is deterministic, so that older inventories can be reconstructed from newer ones. */
export function inventoryText(it: Inventory): string {
  const versions = Object.fromEntries(
    Array.from({ length: headOf(it) }, (_, at) => {
      const { state, ...said } = it.versions[`v${at + 1}`]!;
      return [`v${at + 1}`, { ...said, state: ordered(state) }];
    }),
  );
  const { id, type, digestAlgorithm, head } = it;
  const whole = { id, type, digestAlgorithm, head, manifest: ordered(it.manifest), versions };
  return `${JSON.stringify({ ...whole, fixity: { sha256: ordered(it.fixity.sha256) } }, null, 1)}\n`;
}

const byCode = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const ordered = (digests: Record<string, string[]>) =>
  Object.fromEntries(
    Object.keys(digests)
      .toSorted(byCode)
      .map((digest) => [digest, digests[digest]!.toSorted(byCode)]),
  );

export const sha512Of = (text: string): string => createHash('sha512').update(text).digest('hex');

/** The sidecar of an inventory. */
export const sidecarText = (digest: string): string => `${digest} inventory.json\n`;

/** The inventory of the next version. @param state logical paths by digest */
export function nextInventory(
  previous: Inventory | undefined,
  of: { id: string; created: Date; message: string; user: { name: string; address: string } },
  state: Map<string, string[]>,
  added: readonly Added[],
): Inventory {
  const head = `v${previous ? headOf(previous) + 1 : 1}`;
  const manifest = copied(previous?.manifest);
  const sha256 = copied(previous?.fixity.sha256);
  for (const file of added) {
    (manifest[file.sha512] ??= []).push(file.path);
    (sha256[file.sha256] ??= []).push(file.path);
  }
  const created = `${of.created.toISOString().slice(0, 19)}Z`;
  const version = { created, message: of.message, user: of.user, state: Object.fromEntries(state) };
  return {
    id: of.id,
    type: 'https://ocfl.io/1.1/spec/#inventory',
    digestAlgorithm: 'sha512',
    head,
    manifest,
    versions: { ...previous?.versions, [head]: version },
    fixity: { sha256 },
  };
}

const copied = (digests: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(digests).map(([digest, paths]) => [digest, [...paths]]));

/** The inventory as it was when the given version was the newest. */
export function inventoryAt(it: Inventory, version: number): Inventory {
  const versions = Object.fromEntries(Object.entries(it.versions).filter(([name]) => Number(name.slice(1)) <= version));
  const isThere = (path: string) => Number(/^v(\d+)\//.exec(path)![1]) <= version;
  const cut = (digests: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(digests).flatMap(([digest, paths]) => {
        const left = paths.filter(isThere);
        return left.length > 0 ? [[digest, left] as const] : [];
      }),
    );
  const { id, type, digestAlgorithm } = it;
  return {
    id,
    type,
    digestAlgorithm,
    head: `v${version}`,
    versions,
    manifest: cut(it.manifest),
    fixity: { sha256: cut(it.fixity.sha256) },
  };
}

/**
 * The inventory after the bytes at one path were replaced: their checksums replace the former ones in every version.
 */
export function replaced(it: Inventory, path: string, sums: Pick<Added, 'sha256' | 'sha512'>): Inventory {
  const [former] = Object.entries(it.manifest).find(([, paths]) => paths.includes(path))!;
  const put = (digests: Record<string, string[]>, digest: string, paths: readonly string[]) => {
    digests[digest] = [...new Set([...(digests[digest] ?? []), ...paths])];
  };
  const without = (digests: Record<string, string[]>, gone: (path: string) => boolean) =>
    Object.fromEntries(
      Object.entries(digests).flatMap(([digest, paths]) => {
        const left = paths.filter((one) => !gone(one));
        return left.length > 0 ? [[digest, left] as const] : [];
      }),
    );
  const isIt = (one: string) => one === path;
  const manifest = without(it.manifest, isIt);
  put(manifest, sums.sha512, [path]);
  const sha256 = without(it.fixity.sha256, isIt);
  put(sha256, sums.sha256, [path]);
  // If another file still has the former bytes, the states that refer to them stay unchanged.
  const isElsewhere = manifest[former] !== undefined;
  const versions = Object.fromEntries(
    Object.entries(it.versions).map(([name, { state, ...said }]) => {
      if (isElsewhere || !state[former]) return [name, { ...said, state }];
      const { [former]: paths, ...rest } = state;
      put(rest, sums.sha512, paths!);
      return [name, { ...said, state: rest }];
    }),
  );
  return { ...it, manifest, versions, fixity: { sha256 } };
}
