import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import type { TableRefusal } from '../contract.ts';
import { processLimits } from './orders.ts';

/** A file that cannot be read as a table, with the reason shown to users. */
export class Refusal extends Error {
  readonly reason: TableRefusal;
  constructor(reason: TableRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * DuckDB with one thread and limited memory, which reads one file and writes into one folder. It loads no extensions,
 * has no network access, and these settings are locked.
 */
export async function openEngine(file: string, folder: string): Promise<DuckDBConnection> {
  const database = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: `${processLimits.engine / 1024}KiB`,
    temp_directory: `${folder}/engine`,
    max_temp_directory_size: processLimits.temporary,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const engine = await database.connect();
  await engine.run(`set allowed_paths = [${literal(file)}]`);
  await engine.run(`set allowed_directories = [${literal(`${folder}/`)}]`);
  await engine.run('set enable_external_access = false');
  await engine.run('set lock_configuration = true');
  return engine;
}

/** All rows of a statement; only for statements whose rows are few. */
export async function rowsOf(
  engine: DuckDBConnection,
  sql: string,
  values: DuckDBValue[] = [],
): Promise<DuckDBValue[][]> {
  return (await engine.runAndReadAll(sql, values)).getRows();
}

/** The reason of a failure, as shown to users. */
export function reasonOf(error: unknown): TableRefusal {
  if (error instanceof Refusal) return error.reason;
  const message = error instanceof Error ? error.message : '';
  if (/out of memory|bad_alloc|allocation failed/i.test(message)) return 'memory';
  return /CSV Error|No magic bytes|Parquet|Invalid Input|snappy|zstd|corrupt/i.test(message) ? 'content' : 'failed';
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
