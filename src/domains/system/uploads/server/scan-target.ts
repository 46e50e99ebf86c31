import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { AttachedFile, TransferTarget } from '#server/files/transfer-targets';
import { kindOf } from './incoming-files.ts';
import { refuseContent, refuseName, settleFile, type StoredFile } from './service.ts';

/** Rule of a noun with scans: files of a few types, each of one of the noun's kinds. */
interface ScanRule<Kind extends string> {
  name: string;
  kinds: readonly Kind[];
  /** Failure of an unknown kind, a text key. */
  unknownKind: string;
  types: readonly string[];
  /** In bytes. */
  largest: number;
  /** Throws if the caller may not add another scan; in the caller's transaction. */
  place: (tx: Context, refId: number, coming: readonly unknown[]) => Promise<unknown>;
  /** Writes the scan of a stored file and returns its number. */
  enter: (tx: Context, refId: number, kind: Kind, stored: StoredFile) => Promise<number>;
  /** A scan of the record. Throws if the caller may not read it. */
  find: (
    ctx: Context,
    refId: number,
    id: number,
  ) => Promise<Pick<AttachedFile, 'kind' | 'name' | 'size' | 'mime'> | undefined>;
  open: TransferTarget['open'];
  existing: TransferTarget['existing'];
  statuses: TransferTarget['statuses'];
}

/** Allows scans of a noun's records to arrive over several requests. */
export const scanTarget = <Kind extends string>(rule: ScanRule<Kind>): TransferTarget => {
  const knownKind = (word: string): Kind => kindOf(word, rule.kinds, rule.unknownKind);
  return {
    name: rule.name,
    reserve: async (tx, { refId, name, kind, bytes, coming }) => {
      knownKind(kind);
      if (bytes > rule.largest) throw fail('system.uploads.size', { size: rule.largest / 1_000_000 });
      await rule.place(tx, refId, coming);
      return { path: refuseName(name, rule.types), hold: null };
    },
    judge: (head, path) => refuseContent(head, path, rule.types),
    attach: async (tx, { refId, kind, fileId, path, size, sha256, head }) => {
      const stored = await settleFile(tx, fileId, path, { size, sha256, head });
      const id = await rule.enter(tx, refId, knownKind(kind), stored);
      return { id, path, name: path, size, mime: stored.mime, sha256, kind };
    },
    find: async (ctx, refId, id) => {
      const scan = await rule.find(ctx, refId, id);
      if (!scan) return undefined;
      const { kind, name, size, mime } = scan;
      return { id, path: name, name, size, mime, sha256: '', kind };
    },
    open: rule.open,
    existing: rule.existing,
    statuses: {
      ...rule.statuses,
      'system.uploads.content': 415,
      'system.uploads.type': 415,
      'system.uploads.size': 413,
    },
    faults: ['system.uploads.content'],
  };
};
