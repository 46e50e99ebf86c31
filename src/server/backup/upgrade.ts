import type pg from 'pg';
import type { Context } from '../context.ts';
import { knownMigrations } from '../database/migrate.ts';
import { BackupFault } from './fault.ts';
import { makeBackup } from './make.ts';
import { migrationsOf } from './tables.ts';

/**
 * Refuses a database that a newer program has changed. Backs up one that this program is about to migrate: the database
 * only, since migrations touch no files. Without a backup folder the log says that there is no backup.
 * @throws a sentence for the operator
 */
export async function beforeUpgrade(client: pg.ClientBase, ctx: Context): Promise<void> {
  const applied = await migrationsOf(client);
  if (!applied || applied.length === 0) return;
  const known = await knownMigrations();
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was changed by a newer version of the program: this version does not know ${listed(unknown)}. ` +
        'Start the newer version, or restore a backup that was made before the upgrade (README, Backup and restore).',
    );
  const present = new Set(applied);
  const pending = [...known].filter((name) => !present.has(name));
  if (pending.length === 0) return;
  if (!ctx.backup.folder) {
    ctx.log.warn({ migrations: pending }, 'the database is upgraded without a backup: BACKUP_DIR is not set');
    return;
  }
  try {
    const { name } = await makeBackup(ctx.backup, { reason: 'upgrade', onlyDatabase: true });
    ctx.log.info({ set: name, migrations: pending }, 'the database was backed up before its upgrade');
  } catch (error) {
    const why =
      error instanceof BackupFault ? `${error.code} ${JSON.stringify(error.values)}` : (error as Error).message;
    throw new Error(
      `The database is not upgraded, because it could not be backed up into BACKUP_DIR before: ${why}. ` +
        'Put that right, or start once without BACKUP_DIR.',
      { cause: error },
    );
  }
}

const listed = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
