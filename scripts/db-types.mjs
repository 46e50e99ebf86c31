// Writes src/server/database/schema.ts and docs/schema.sql from the migrations: a scratch database is migrated and read back.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/server/database/db.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { ensurePostgres } from '../src/server/database/postgres.ts';
import { schemaText } from './schema-text.ts';
import { codegenArguments } from './schema.ts';

const out = path.resolve(import.meta.dirname, '../src/server/database/schema.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-types-'));
const server = await ensurePostgres(path.join(folder, 'database'), { durable: false });
const database = openDatabase(server.url);
try {
  await migrate(database);
  writeFileSync(path.resolve(import.meta.dirname, '../docs/schema.sql'), await schemaText(database.db));
  // It complains about type expressions that it writes as they are.
  const { status, stderr } = spawnSync(process.execPath, await codegenArguments(database.db, server.url, out), {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stderr);
  process.exitCode = status ?? 1;
} finally {
  await database.db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
