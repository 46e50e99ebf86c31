import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { migrationFolder } from '#server/database/migrate';
import type { FileReply } from '#server/routes';
import type { GeneratedFile } from '../../contract.ts';
import { nounOf, refuseUnlabelled } from '../model.ts';
import * as queries from '../queries.ts';
import type { TableRow } from '../queries.ts';
import { allowed, chosen } from '../service.ts';
import { filesOf, listLines, menuFile, migrationFile, type Noun } from '../templates/index.ts';
import { nextFile } from '../templates/next.ts';

/**
 * The noun of an imported table.
 * @param isTaken whether the code is handed out: then no Chinese label may be missing
 * @throws tools.generator.notFound|noSuchTable|noKey|noLabels|…
 */
async function nounFrom(ctx: Context, row: TableRow | undefined, isTaken: boolean): Promise<Noun> {
  const table = await chosen(ctx, row);
  if (isTaken) refuseUnlabelled(table);
  if (table.tplCategory !== 'sub') return nounOf(table);
  const subRow = await queries.byName(ctx, table.subTableName);
  if (!subRow) throw fail('tools.generator.noSuchTable');
  const sub = await chosen(ctx, subRow);
  if (isTaken) refuseUnlabelled(sub);
  return nounOf(table, sub);
}

/** All files of a noun by path in the project. @param number of its migration */
function placed(noun: Noun, number: number): GeneratedFile[] {
  const folder = `src/domains/${noun.place}`;
  const own = Object.entries(filesOf(noun)).map(([name, text]) => ({ path: `${folder}/${name}`, text }));
  const migration = `migrations/${String(number).padStart(4, '0')}_${noun.table}.sql`;
  const business = noun.url.split('/').at(-1)!;
  return [
    ...own,
    { path: migration, text: migrationFile(noun, true) },
    { path: `${business}Menu.sql`, text: menuFile(noun) },
    { path: `${business}-next.md`, text: nextFile(noun, listLines(noun)) },
  ];
}

/** The number of this product's next migration. */
async function nextNumber(): Promise<number> {
  const numbers = (await readdir(migrationFolder)).map((file) => Number(/^(\d+)_/.exec(file)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

/** The generated files of an imported table, by path in the project. */
export async function filesOfTable(ctx: Context, tableId: number): Promise<GeneratedFile[]> {
  return placed(await nounFrom(ctx, await queries.byId(ctx, tableId), false), await nextNumber());
}

/**
 * The same files by the names that RuoYi front ends show as tabs: the part between the last slash and `.vm`. They open
 * `domain.java` first, which is our contract; other names include their folder.
 */
export async function previewOf(ctx: Context, tableId: number): Promise<Record<string, string>> {
  const files = await filesOfTable(ctx, tableId);
  return Object.fromEntries(files.map((file) => [`vm/${tabOf(file.path)}.vm`, file.text]));
}

function tabOf(file: string): string {
  if (file.endsWith('/contract.ts')) return 'java/domain.java';
  const inNoun = /^src\/domains\/[^/]+\/[^/]+\/(.*)$/.exec(file)?.[1] ?? file.replace('migrations/', '');
  // Older front ends take everything after the first dot as the language of their highlighter, which knows few.
  const [, name = inNoun, extension = ''] = /^(.*)\.([a-z]+)$/.exec(inNoun) ?? [];
  return `noun/${name.replaceAll(/[/.]/g, '-')}-${extension}.${languageOf[extension] ?? 'xml'}`;
}

/** Languages that every RuoYi front end can highlight. */
const languageOf: Record<string, string> = { ts: 'javascript', tsx: 'javascript', json: 'javascript', sql: 'sql' };

/** @throws tools.generator.notFound|sameNoun|noLabels|… */
async function filesOfAll(ctx: Context, names: readonly string[]): Promise<GeneratedFile[]> {
  const first = await nextNumber();
  const files: GeneratedFile[] = [];
  const makers = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const noun = await nounFrom(ctx, await queries.byName(ctx, name), true);
    const other = makers.get(noun.place);
    if (other) throw fail('tools.generator.sameNoun', { first: other, second: name });
    makers.set(noun.place, name);
    const taken = new Set(files.map((file) => file.path));
    for (const file of placed(noun, first + at))
      // Two areas may use the same word in their addresses.
      files.push(taken.has(file.path) ? { ...file, path: `${noun.place.replace('/', '-')}-${file.path}` } : file);
  }
  return files;
}

/** An archive with the files of several tables. */
export async function archiveOf(ctx: Context, names: readonly string[]): Promise<FileReply> {
  const files = await filesOfAll(ctx, names);
  return { name: 'generated.zip', mediaType: 'application/zip', open: () => pack(files, ctx.now) };
}

function pack(files: readonly GeneratedFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  for (const file of files) zip.addBuffer(Buffer.from(file.text), file.path, { mtime });
  zip.end();
  return zip.outputStream as Readable;
}

/** Writes the files below `generated/<table>` of the data folder, and replaces those written before. */
export async function writeFiles(ctx: Context, tableName: string): Promise<void> {
  if (!(await allowed(ctx)).writeFiles) throw fail('tools.generator.writeOff');
  const files = await filesOfAll(ctx, [tableName]);
  const base = path.resolve(ctx.own.dataDir, 'generated');
  const fresh = path.join(base, `.${randomUUID()}`);
  try {
    for (const file of files) {
      const place = path.resolve(fresh, file.path);
      if (!place.startsWith(fresh + path.sep)) throw new Error(`${file.path} leaves the folder`);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, file.text);
    }
    const target = path.join(base, tableName);
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
