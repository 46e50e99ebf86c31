import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { contractName, fillPath } from '#shared/contract';
import { aTask } from '#factory/archive/tasks';
import { aResource } from '#factory/data/resources';
import { aSelection } from '#factory/data/selections';
import { person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import { startPortal } from './testing.ts';

/*
 * Formulas in exported tables (OWASP, CSV injection). Every text column that accepts it gets a text that begins like a
 * formula; then every export of the product is called, so that new ones are tested automatically.
 */
const formula = '=1+cmd|x!A1 ';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;
const owner = await person(portal);
await aResource(portal, owner, { status: '3' });
/** Handed to the administrator, who could not have approved a record of the same hands. */
const { publicId, resourceId } = await aResource(portal, owner, { status: '5' });
await db.updateTable('dataResource').set({ ownerId: admin.userId }).where('resourceId', '=', resourceId).execute();
const { taskId } = await aTask(portal, owner);
const selection = await aSelection(portal.context(), owner.userId, [{ resourceId, publicId }]);

/** Texts that users write or read; changed codes, keys and states would only make rows unreadable. */
const { rows: texts } = await sql<{ table: string; column: string }>`
  select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and data_type in ('text', 'character varying')
    and column_name ~ 'name|title|remark|subject|content|reason|note|label|memo|summary|description|organization|msg|leader'
    and column_name !~ 'user_name|file_name|norm|dict_type'
  order by 1, 2`.execute(db);
for (const { table, column } of texts)
  // A column that refuses the text keeps its value.
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${formula} || ${sql.ref(column)}`.execute(tx);
    })
    .catch(() => undefined);

/** Public ids of objects other than resources. */
const ownIds: Record<string, string> = { 'data.selections.export': selection.publicId };

/** Has nothing to export before a plan is accepted; it uses the same writer. */
const empty = 'archive.comparisons.export';

const exports = contracts.flatMap((contract) =>
  Object.entries(contract)
    .filter(([, { path, reply }]) => path.endsWith('/export') && reply.kind === 'file')
    .map(([action, endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint }))
    .filter(({ name }) => name !== empty),
);

/** The sheets of a workbook as XML. */
async function sheetsOf(workbook: Buffer): Promise<string[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(workbook, { lazyEntries: true }, (error, it) => (error ? reject(error) : resolve(it))),
  );
  const sheets: string[] = [];
  zip.on('entry', (entry: Entry) => {
    if (!/^xl\/worksheets\/.*\.xml$/.test(entry.fileName)) return zip.readEntry();
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          sheets.push(Buffer.concat(parts).toString());
          zip.readEntry();
        });
    });
  });
  zip.readEntry();
  await once(zip, 'end');
  return sheets;
}

/** Cells of a CSV file (RFC 4180). */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('an exported table', () => {
  let attacked = 0;
  for (const { name, endpoint } of exports)
    test(`holds texts and no formulas: ${name}`, async () => {
      const answer = await portal.http.inject({
        method: endpoint.method,
        url: `/prod-api${fillPath(endpoint.path, { taskId, publicId: ownIds[name] ?? publicId })}`,
        headers: { repeatsubmit: 'false', authorization: `Bearer ${admin.token}` },
      });
      const type = String(answer.headers['content-type']);
      if (type.includes('spreadsheetml')) {
        for (const sheet of await sheetsOf(answer.rawPayload)) {
          assert.doesNotMatch(sheet, /<f[ >]/);
          // Inline text, with the style that keeps it a text when the cell is edited. A formula begins its cell.
          const cells = sheet.match(/<c [^>]*><is><t[^>]*>=1\+cmd/g) ?? [];
          for (const cell of cells) assert.match(cell, /t="inlineStr" s="3"/);
          attacked += cells.length;
        }
      } else {
        assert.match(type, /csv|text\/plain/, answer.payload.slice(0, 200));
        const cells = cellsOf(answer.payload).filter((cell) => /^'?=1\+cmd/.test(cell));
        for (const cell of cells) assert.match(cell, /^'/);
        attacked += cells.length;
      }
    });

  test('was attacked in the tests above', () => {
    assert.ok(exports.length > 20);
    assert.ok(attacked > 100, `${attacked} cells`);
  });
});
