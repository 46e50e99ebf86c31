// Writes src/server/schema.ts from the migrations: a scratch database is migrated and read back.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/server/db.ts';
import { migrate } from '../src/server/migrate.ts';
import { ensurePostgres } from '../src/server/postgres.ts';

const out = process.argv[2] ?? path.resolve(import.meta.dirname, '../src/server/schema.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-types-'));
const server = await ensurePostgres(path.join(folder, 'database'), { durable: false });
const database = openDatabase(server.url);
try {
  await migrate(database);
  const { status } = spawnSync(
    process.execPath,
    [
      path.resolve(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', server.url, '--camel-case', '--out-file', out],
      ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string', numeric: 'number' })],
      ...['--exclude-pattern', '{migration,migration_lock}'],
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await database.db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
