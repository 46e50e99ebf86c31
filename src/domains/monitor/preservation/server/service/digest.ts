import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { makeFolder, writeStream } from '#server/files/local-files';
import {
  accountRows,
  fileRows,
  inSnapshot,
  rowsOf,
  type KnownVersion,
  type Line,
  type Scope,
} from '../queries/dump.ts';
import { preservedTables } from '../queries/plan.ts';

/** A table of an object. */
export interface WrittenTable {
  name: string;
  rows: number;
}

/** Tables of an object with their rows: those of its kind, its stored files, and the accounts that these refer to. */
function* tablesOf(tx: Context, scope: Scope): Generator<{ name: string; lines: () => AsyncGenerator<Line> }> {
  for (const it of preservedTables[scope.kind]) yield { name: it.table, lines: () => rowsOf(tx, scope, it) };
  yield { name: 'sys_file', lines: () => fileRows(tx, scope) };
  yield { name: 'sys_user', lines: () => accountRows(tx, scope) };
}

/** Reasons for a new version other than rows: the versions with public files. */
const accessOf = (versions: readonly KnownVersion[]) =>
  JSON.stringify(versions.map(({ resourceId, isOpen }) => [resourceId, isOpen]));

/** SHA-256 of all data whose change causes a new version of an object; null if the object has no rows. */
export function digestOf(ctx: Context, scope: Scope, versions: readonly KnownVersion[]): Promise<string | null> {
  return inSnapshot(ctx, async (tx) => {
    const hash = createHash('sha256').update(accessOf(versions));
    let rows = 0;
    for (const { name, lines } of tablesOf(tx, scope)) {
      hash.update(`\n${name}\n`);
      for await (const { stable } of lines()) {
        rows += 1;
        if (stable !== null) hash.update(`${stable}\n`);
      }
    }
    return rows === 0 ? null : hash.digest('hex');
  });
}

/** Writes the tables of an object into a folder, one line of JSON per row. Returns the digest of the written rows. */
export function dumpTables(
  ctx: Context,
  scope: Scope,
  versions: readonly KnownVersion[],
  folder: string,
): Promise<{ digest: string; tables: WrittenTable[] }> {
  return inSnapshot(ctx, async (tx) => {
    const hash = createHash('sha256').update(accessOf(versions));
    const tables: WrittenTable[] = [];
    await makeFolder(folder);
    for (const { name, lines } of tablesOf(tx, scope)) {
      hash.update(`\n${name}\n`);
      let rows = 0;
      const written = async function* () {
        for await (const { line, stable } of lines()) {
          rows += 1;
          if (stable !== null) hash.update(`${stable}\n`);
          yield `${line}\n`;
        }
      };
      await writeStream(path.join(folder, `${name}.jsonl`), [Readable.from(written())]);
      if (rows > 0) tables.push({ name, rows });
    }
    return { digest: hash.digest('hex'), tables };
  });
}
