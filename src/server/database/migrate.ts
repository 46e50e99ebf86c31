import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './db.ts';
import { projectFolder } from '../process/project.ts';

/** Folder of all SQL migrations. */
export const migrationFolder = path.join(projectFolder, 'migrations');

/** Advisory lock that serialises migrations, seeding and restores when several processes start at once. */
export const startLock = 7303;

/** Names of the migrations that this program has. */
export const knownMigrations = async (): Promise<Set<string>> => new Set(Object.keys(await getMigrations()));

/**
 * Migrates a database to the newest version. Several processes may call it at once: one works, the others wait. All
 * files run in one transaction, so a failure leaves the database unchanged.
 * @param options.only the migrations to run: those of a backup, before its rows are restored
 */
export async function migrate({ db }: Database, { only }: { only?: ReadonlySet<string> } = {}): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    provider: { getMigrations: () => getMigrations(only) },
    // Branches may merge their numbers in any order: an earlier number still runs after a later one.
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
