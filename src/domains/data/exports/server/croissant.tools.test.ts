import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { after, describe, test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';

/* Reads the tables of a record with mlcroissant, which downloads them. PYTHON names the interpreter. */

const python = process.env['PYTHON'] ?? 'python3';
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-croissant-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const portal = await startPortal({ JOBS: 'off' });
const origin = await portal.http.listen({ port: 0, host: '127.0.0.1' });
const owner = await person(portal, { verified: true });

const script = `
import json, sys
import mlcroissant as mlc
data = mlc.Dataset(jsonld=sys.argv[1])
text = lambda value: value.decode() if isinstance(value, bytes) else str(value)
print(json.dumps({"errors": list(data.metadata.ctx.issues.errors), "sets": {
  one.id: [[text(value) for value in row.values()] for row in data.records(one.id)] for one in data.metadata.record_sets}}))
`;

describe('mlcroissant', () => {
  test('loads the rows of each table of a record, with the values of the file', async () => {
    const parquet = parquetWriteBuffer({ columnData: [{ name: 'T', data: [1.5, 2.5], type: 'DOUBLE' }] });
    const { publicId } = await aResource(portal, owner, {
      status: '5',
      files: {
        'a b.csv': 'T (K), R (Ohm),note,day\n2,0.1,warm,2025-03-01\n4,0.25,,2025-03-02\n',
        'a_b.csv': 'n\n1\n2\n',
        'scan.tsv': '2θ\t计数\n10.5\t3\n11\t4\n',
        'semicolons.csv': 'T;R\n1,5;2\n2,5;3\n',
        'titles.csv': 'Sample 3\n\nT,R\n1,2\n2,3\n',
        'grid.parquet': Buffer.from(parquet),
      },
    });
    const { payload } = await portal.http.inject({
      url: `/export/${publicId}/croissant`,
      headers: { host: new URL(origin).host },
    });
    const file = path.join(folder, 'croissant.json');
    writeFileSync(file, payload.replaceAll(/https?:\/\/localhost(?::\d+)?\//g, `${origin}/`));
    const { stdout } = await promisify(execFile)(python, ['-c', script, file]);
    const { errors, sets } = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
      errors: string[];
      sets: Record<string, string[][]>;
    };
    assert.deepEqual(errors, []);
    assert.deepEqual(sets, {
      'a_b.csv_2/records': [
        ['2', '0.1', 'warm', '2025-03-01 00:00:00'],
        ['4', '0.25', 'None', '2025-03-02 00:00:00'],
      ],
      'a_b.csv/records': [['1'], ['2']],
      'scan.tsv/records': [
        ['10.5', '3'],
        ['11.0', '4'],
      ],
    });
  });
});
