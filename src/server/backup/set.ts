import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { folderMode, makeFolder, writeWhole } from '../files/local-files.ts';
import { BackupFault } from './fault.ts';

/*
 * The folder of the backups:
 *   objects/ab/<sha256>[.<mark>.age]   contents of files, each once for all sets
 *   sets/<time>/                        one set: manifest.json, tables/…, files.zst, secret.key
 * A set counts once it has a manifest, which is written last.
 */

const Sum = z.string().regex(/^[0-9a-f]{64}$/);
const BackupFile = z.object({ name: z.string().regex(/^[\w.-]+(\/[\w.-]+)?$/), size: z.number(), sha256: Sum });

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Size and checksum of the rows as COPY writes them. */
  size: z.number(),
  sha256: Sum,
  file: BackupFile,
});
export type SetTable = z.output<typeof Table>;

const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });
export type SetSequence = z.output<typeof Sequence>;

/** A file that the store could not return as recorded. */
const Problem = z.object({ kind: z.enum(['missing', 'damaged', 'unreadable']), fileId: z.number(), key: z.string() });
export type SetProblem = z.output<typeof Problem>;

const Files = z.object({
  count: z.number(),
  bytes: z.number(),
  /** Objects that this set had to copy; the others existed already. */
  addedCount: z.number(),
  addedBytes: z.number(),
  /** Lines `<sha256> <key> <size>`, ordered by checksum. */
  list: BackupFile,
  /** Suffix of the names of its objects. */
  ending: z.string(),
});

/**
 * Kinds of sets: `portable` by table for every server; `exact` byte by byte, the data folder of the embedded server.
 */
const setKinds = ['portable', 'exact'] as const;
const setReasons = ['command', 'schedule', 'page', 'upgrade'] as const;

export const Manifest = z.object({
  format: z.literal(1),
  product: z.literal('lattice'),
  kind: z.enum(setKinds),
  reason: z.enum(setReasons),
  startedAt: z.string(),
  /** The moment of the data's snapshot. */
  takenAt: z.string(),
  endedAt: z.string(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  encryptedFor: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** The cluster of an exact set: a compressed tar archive, and the password of its superuser. */
  cluster: z.object({ base: BackupFile, password: BackupFile }).nullable(),
  key: BackupFile,
  /** Null in a set without files. */
  files: Files.nullable(),
  problemCount: z.number(),
  /** The first problems. */
  problems: z.array(Problem),
});
export type Manifest = z.output<typeof Manifest>;

const Rehearsal = z.object({ at: z.string(), ok: z.boolean(), seconds: z.number() });
export type Rehearsal = z.output<typeof Rehearsal>;

export interface BackupSet {
  name: string;
  folder: string;
  manifest: Manifest;
  rehearsal: Rehearsal | null;
}

export const objectsIn = (folder: string) => path.join(folder, 'objects');
const setsIn = (folder: string) => path.join(folder, 'sets');

/** Path of the object with a checksum. */
export const objectAt = (folder: string, sha256: string, ending: string) =>
  path.join(objectsIn(folder), sha256.slice(0, 2), `${sha256}${ending}`);

/** Creates the folder of a new set, named after the moment: `2026-11-27T164323Z`. */
export async function beginSet(folder: string, at: Date): Promise<{ name: string; folder: string }> {
  await makeFolder(setsIn(folder));
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? time : `${time}-${number}`;
    const place = path.join(setsIn(folder), name);
    try {
      await mkdir(place, { mode: folderMode });
      await makeFolder(path.join(place, 'tables'));
      return { name, folder: place };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Writes the manifest, which makes the set count. */
export async function endSet(place: string, manifest: Manifest): Promise<void> {
  await writeJson(path.join(place, 'manifest.json'), manifest);
}

/** Records a trial restore of a set. */
export async function noteRehearsal(place: string, rehearsal: Rehearsal): Promise<void> {
  await writeJson(path.join(place, 'rehearsal.json'), rehearsal);
}

const writeJson = (file: string, value: object): Promise<void> =>
  writeWhole(file, `${JSON.stringify(value, null, 1)}\n`);

/** Reads a set. @throws noSet|unknownFormat */
export async function readSet(place: string): Promise<BackupSet> {
  let text: string;
  try {
    text = await readFile(path.join(place, 'manifest.json'), 'utf8');
  } catch {
    throw new BackupFault('noSet', { set: place });
  }
  let manifest: Manifest;
  try {
    manifest = Manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupFault('unknownFormat', { set: place });
  }
  const rehearsal = await readFile(path.join(place, 'rehearsal.json'), 'utf8').then(
    (noted) => Rehearsal.parse(JSON.parse(noted)),
    () => null,
  );
  return { name: path.basename(place), folder: place, manifest, rehearsal };
}

/** Valid names of sets below `sets/`, newest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(setsIn(folder)).catch(() => []);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?$/.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
}

/** Every complete set, newest first; foreign and unfinished folders are left out. */
export async function listSets(folder: string): Promise<BackupSet[]> {
  const found: BackupSet[] = [];
  for (const name of await namesIn(folder)) {
    const set = await readSet(path.join(setsIn(folder), name)).catch(() => undefined);
    if (set) found.push(set);
  }
  return found;
}

/** The newest sets that lack files or are of the database only, which `latest` leaves out. */
export type LeftOut = Pick<BackupSet, 'name' | 'manifest'>;

/**
 * Finds a set by its name below `sets/`, by the path of its folder, or the newest complete one by the word `latest`;
 * `leftOut` is then the newest set, if that is another one.
 * @param options which incomplete sets `latest` accepts
 * @throws noSet|noLatest
 */
export async function findSet(
  folder: string | undefined,
  asked: string,
  options: { acceptIncomplete?: boolean; onlyDatabase?: boolean } = {},
): Promise<{ set: BackupSet; leftOut?: LeftOut }> {
  if (asked === 'latest' && folder) {
    const sets = await listSets(folder);
    const isWhole = ({ manifest }: BackupSet) =>
      (options.acceptIncomplete || manifest.problemCount === 0) && (options.onlyDatabase || manifest.files !== null);
    const [newest, found] = [sets[0], sets.find(isWhole)];
    if (newest && !found) throw new BackupFault('noLatest', { set: newest.name, count: newest.manifest.problemCount });
    if (newest && found) return newest === found ? { set: found } : { set: found, leftOut: newest };
  }
  const isName = !asked.includes('/') && !asked.includes(path.sep);
  if (isName && folder && (await stat(path.join(setsIn(folder), asked)).catch(() => undefined)))
    return { set: await readSet(path.join(setsIn(folder), asked)) };
  return { set: await readSet(path.resolve(asked)) };
}

/** The backup folder of a set. */
export const folderOf = (set: BackupSet) => path.resolve(set.folder, '../..');

/** Removes sets whose creation was interrupted. Only while no other backup runs. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const place = path.join(setsIn(folder), name);
    if (!(await stat(path.join(place, 'manifest.json')).catch(() => undefined)))
      await rm(place, { recursive: true, force: true });
  }
}

/** Free and total bytes on the disk of a folder. */
export async function freeSpaceIn(folder: string): Promise<{ free: number; total: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
