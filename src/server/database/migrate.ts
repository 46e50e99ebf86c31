import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './db.ts';
import { projectFolder } from '../process/project.ts';

/** Folder of the one timeline of SQL files. */
export const migrationFolder = path.join(projectFolder, 'migrations');

/** Advisory lock that serialises migration and seeding when several processes start at once, and restores. */
export const startLock = 7303;

/** Names of the migrations that this program knows. */
export const knownMigrations = async (): Promise<Set<string>> => new Set(Object.keys(await getMigrations()));

/**
 * Brings a database to the newest migration; several processes may call it at once (one works, the others wait).
 * Each file runs in the transaction of the whole run: a failure leaves the database as it was.
 * @param options.only the migrations to run: those of a backup, before its rows come
 */
export async function migrate({ db }: Database, { only }: { only?: ReadonlySet<string> } = {}): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    provider: { getMigrations: () => getMigrations(only) },
    // Two branches of work bring their numbers in any order; a database that has the later one gets the earlier one too.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function getMigrations(only?: ReadonlySet<string>): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationFolder))
    .filter((file) => file.endsWith('.sql') && (!only || only.has(file.replace(/\.sql$/, ''))))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(await readFile(path.join(migrationFolder, file), 'utf8')).execute(db)) },
    ]),
  );
}
