import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { noteIfDown } from '../http/database-down.ts';
import type { PoolFigures } from '../process/own-process.ts';
import type { DB } from './schema.ts';
import { slowStatements } from './slow-statements.ts';

export type Schema = DB;
export type Db = Kysely<Schema> | Transaction<Schema>;

// bigint as number: ids and byte counts stay far below 2^53. Calendar days stay text, independent of time zones.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Distinct statements that a connection keeps prepared; dynamic SQL must not fill the server's memory. */
const maxPreparedStatements = 500;

/** Begins a statement that strangers compose, such as a filter: it takes none of these places. */
const unprepared = '/* once */';

/** Milliseconds until an idle connection is closed: opening a new one takes 20 to 40 ms. */
const idleTimeout = 600_000;

/** Milliseconds that a query waits for a connection: a server that does not answer must not block callers forever. */
const connectionTimeout = 30_000;

/** A statement that only reads; others without parameters are rare, or several in one text. */
const isQuestion = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text) && !text.includes(';');

/** Opens a pool. Statements are named by their text, so PostgreSQL plans each once per connection. */
export function openDatabase(url: string, options: { connections?: number } = {}) {
  const most = options.connections ?? 10;
  const statements = slowStatements();
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    keepAlive: true,
    idleTimeoutMillis: idleTimeout,
    connectionTimeoutMillis: connectionTimeout,
  });
  // A broken idle connection (database restart) must not end the process; the next query reports the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    if (text.startsWith(unprepared)) return undefined;
    let name = names.get(text);
    if (!name && names.size < maxPreparedStatements) names.set(text, (name = `s${names.size}`));
    return name;
  };
  const namedPool = {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw noteIfDown(error);
      });
      return {
        async query(text: string, values?: unknown[]) {
          const began = performance.now();
          try {
            return await runQuery(
              client,
              values?.length || isQuestion(text) ? { name: nameOf(text), text, values } : { text },
            );
          } catch (error) {
            // The stack trace of the caller instead of the socket's.
            Error.captureStackTrace(error as Error);
            throw noteIfDown(error);
          } finally {
            statements.note(text, performance.now() - began);
          }
        },
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: namedPool as unknown as pg.Pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const poolFigures = (): PoolFigures => {
    const { totalCount: size, idleCount: idle, waitingCount: waiting } = pool;
    return { size, idle, waiting, most };
  };
  return { db, pool, statements, poolFigures };
}

/**
 * Queries with a callback. The driver's promise interface moves each result into the old generation of the heap,
 * although it is no longer referenced, which triples the number of full garbage collections.
 */
function runQuery(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

export type Database = ReturnType<typeof openDatabase>;
