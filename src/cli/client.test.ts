import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { submissions } from '#contract/benchmarks/submissions';
import { dataset, definitionOf } from '#factory/benchmarks/datasets';
import { publishedResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { accessToken } from '#factory/identity/tokens';
import { createDataset, readTable } from '#module/benchmarks/datasets';
import { startPortal } from '#testing';

/* Runs the client as users do, as a separate process, against a running portal. */

// Captchas are on: programs with a token need none.
const portal = await startPortal({ SEED_SETTINGS: 'sys.account.captchaEnabled=true' });
const address = await portal.http.listen({ port: 0, host: '127.0.0.1' });
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-client-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const her = await person(portal, { verified: true });
const token = await accessToken(portal, her);

/** Shares the compile cache between processes. */
const compiled = process.env['NODE_COMPILE_CACHE'] ?? path.join(folder, 'compiled');

interface Ran {
  exit: number;
  out: string;
  err: string;
}

function run(
  words: readonly string[],
  env: Record<string, string> = {},
  program = 'src/cli/main.ts',
  input = '',
): Promise<Ran> {
  const settings = {
    MATSCIBENCH_PORTAL: address,
    MATSCIBENCH_TOKEN: token,
    MATSCIBENCH_CACHE: path.join(folder, 'kept'),
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.resolve(root, program), ...words],
      { cwd: folder, env: { PATH: '', LANG: 'en_US.UTF-8', NODE_COMPILE_CACHE: compiled, ...settings, ...env } },
      (error, out, err) => resolve({ exit: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin!.end(input);
  });
}

async function json<T>(words: readonly string[], env: Record<string, string> = {}): Promise<T & { exit: number }> {
  const { exit, out, err } = await run([...words, '--json'], env);
  assert.notEqual(out, '', err);
  return { ...(JSON.parse(out) as T), exit };
}

/** The address of a listening server. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const scores = (ids: readonly string[], values = ids.map((_, at) => at + 0.1234)) =>
  ['id\tprediction', ...ids.map((id, at) => `${id}\t${values[at]}`), ''].join('\n');
const about = ['--name', 'Lattice network', '--description', 'A network on lattices', '--publisher', 'IOP'];

const set = await dataset(portal, { nameEn: 'Formation energy', hasOpenTargets: true });

describe('the client', () => {
  test('lists benchmarks in the language of the locale', async () => {
    const { exit, out } = await run(['list']);
    assert.equal(exit, 0);
    assert.match(out, /^Id +Name +Task/);
    assert.match(out, new RegExp(`^${set.publicId}  Formation energy +Regression +8 +0 +MAE$`, 'm'));
    assert.match((await run(['list'], { LANG: 'zh_CN.UTF-8' })).out, /^编号 +名称 +任务/);
    assert.match((await run(['list', '--type', 'classification', '--lang', 'zh'])).out, /没有符合条件的记录/);
    const rows = JSON.parse((await run(['list', '--json'])).out) as { publicId: string }[];
    assert.ok(rows.some(({ publicId }) => publicId === set.publicId));
  });

  test('finds in a file what the portal finds, with lines', async () => {
    const [first, second] = set.ids;
    const file = fileOf('faulty.txt', `id\tprediction\n${first}\t1,5\n${second}\tnan\n${first}\t2\nnone\t1\n`);
    const checked = await json<{ errors: { code: string; line: number }[] }>(['check', set.publicId, file]);
    assert.equal(checked.exit, 1);
    const sent = await her.call(submissions.submit, {
      params: { publicId: set.publicId },
      body: {
        name: 'Lattice network',
        description: 'A network on lattices',
        publisher: 'IOP',
        fileName: 'faulty.txt',
        file: readFileSync(file, 'utf8'),
      },
    });
    assert.deepEqual(checked.errors, (sent.data as typeof checked).errors);
    const { out } = await run(['check', set.publicId, file]);
    assert.match(out, /^5 errors in the file\n {2}Line 2: .*use a decimal point: 1\.5 \[NOT_A_NUMBER\]/);
    assert.match((await run(['check', set.publicId, file, '--lang', 'zh'])).out, /文件有 5 处错误\n {2}第 2 行：?/);
  });

  test('checks without a network against what it has saved', async () => {
    const file = fileOf('good.txt', scores(set.ids));
    const env = { MATSCIBENCH_CACHE: path.join(folder, 'other') };
    const gone = { ...env, MATSCIBENCH_PORTAL: 'http://127.0.0.1:9' };
    const none = await run(['check', set.publicId, file, '--offline'], env);
    assert.deepEqual([none.exit, none.err.includes(`matscibench task ${set.publicId}`)], [2, true]);
    assert.equal((await run(['check', set.publicId, file], gone)).exit, 3);

    assert.equal((await run(['task', set.publicId], env)).exit, 0);
    assert.match(
      (await run(['check', set.publicId, file, '--offline'], env)).out,
      /right: 8 rows, predictions for 8 of 8/,
    );

    // A portal that becomes unavailable: saved tasks are used instead.
    const server = createServer((request, answer) => {
      void portal.http.inject({ url: request.url! }).then(({ body, headers }) => {
        answer.setHeader('content-type', String(headers['content-type'])).setHeader('connection', 'close').end(body);
      });
    });
    const away = { ...env, MATSCIBENCH_PORTAL: await listening(server) };
    assert.equal((await run(['check', set.publicId, file], away)).exit, 0);
    await new Promise((resolve) => server.close(resolve));
    const kept = await run(['check', set.publicId, file], away);
    assert.deepEqual([kept.exit, kept.err.startsWith('No network; checked against sample ids saved at')], [0, true]);

    const saved = path.join(folder, 'task.json');
    assert.equal((await run(['task', set.publicId, '--out', saved], env)).exit, 0);
    assert.equal((await run(['check', set.publicId, file, '--task', saved], gone)).exit, 0);
    assert.equal((await run(['task', set.publicId, '--out', saved], env)).exit, 2);
    const other = await dataset(portal, { nameEn: 'Band gap' });
    const wrong = await run(['check', other.publicId, file, '--task', saved]);
    assert.deepEqual(
      [wrong.exit, wrong.err.includes(`sample ids of ${set.publicId}, not of ${other.publicId}`)],
      [2, true],
    );
    const broken = fileOf('task-of-nothing.json', '{"task":{}}');
    assert.match((await run(['check', set.publicId, file, '--task', broken])).err, /was not saved by matscibench task/);
  });

  test('submits with a token and without a captcha, and says what became of it', async () => {
    const file = fileOf('predictions.csv', scores(set.ids).replaceAll('\t', ','));
    const sent = await json<{ publicId: string; rows: number }>(['submit', set.publicId, file, ...about]);
    assert.deepEqual([sent.exit, sent.rows], [0, 8]);
    const { exit, out } = await run(['status', sent.publicId, '--wait']);
    assert.equal(exit, 0);
    assert.match(out, new RegExp(`^${sent.publicId}  Lattice network  Formation energy`, 'm'));
    assert.match(out, /MAE 0\.123/);
    const all = JSON.parse((await run(['status', '--json'])).out) as { publicId: string }[];
    assert.deepEqual(
      all.map(({ publicId }) => publicId),
      [sent.publicId],
    );
    assert.equal((await run(['status', 'nosuchmodel'])).exit, 4);
  });

  test('reads a score file from standard input, and prints every remark of the portal', async () => {
    const words = ['submit', set.publicId, '-', ...about.with(1, 'From a pipe'), '--wait'];
    const { exit, out, err } = await run(words, {}, undefined, scores(set.ids, [7, 6, 5, 4, 3, 2, 1, 0.5]));
    assert.equal(exit, 0, err);
    assert.match(out, /From a pipe/);
    assert.match(out, /Remarks of the portal:\n[^]*\[WORSE_THAN_DUMMY\]/);
  });

  test('keeps a model private until it is published', async () => {
    const file = fileOf('private.txt', scores(set.ids.toReversed()));
    const { model } = await json<{ model: { publicId: string; status: string } }>([
      ...['submit', set.publicId, file, ...about.with(1, 'Private network'), '--private', '--wait'],
    ]);
    assert.equal(model.status, 'private');
    const published = await json<{ status: string }>(['publish', model.publicId]);
    assert.deepEqual([published.exit, published.status], [0, 'pending']);
    assert.equal((await run(['publish', model.publicId])).exit, 4);
  });

  test('does not send a faulty file', async () => {
    const before = (await her.call(submissions.mine)).total;
    const file = fileOf('short.txt', scores(set.ids.slice(1)));
    const { exit, out } = await run(['submit', set.publicId, file, ...about]);
    assert.equal(exit, 1);
    assert.match(out, /Whole file: .*\[MISSING_IDS\]/);
    assert.equal((await her.call(submissions.mine)).total, before);
  });

  test('shows only the models of the token’s owner', async () => {
    const him = await person(portal, { verified: true });
    const rows = await run(['status', '--json'], { MATSCIBENCH_TOKEN: await accessToken(portal, him) });
    assert.deepEqual(JSON.parse(rows.out), []);
  });

  test('reads the token from a file, and says what is wrong with one', async () => {
    const file = fileOf('token', `${token}\n`);
    assert.equal((await run(['status', '--token-file', file], { MATSCIBENCH_TOKEN: '' })).exit, 0);
    const none = await run(['status'], { MATSCIBENCH_TOKEN: '' });
    assert.deepEqual([none.exit, none.err.includes('MATSCIBENCH_TOKEN')], [2, true]);
    assert.equal((await run(['status'], { MATSCIBENCH_TOKEN: 'password' })).exit, 2);
    const expired = await run(['status'], { MATSCIBENCH_TOKEN: await accessToken(portal, her, { hours: -1 }) });
    assert.equal(expired.exit, 4);
    assert.match(expired.err, /expired or was revoked/);
    const chinese = await json<{ code: number; message: string }>(['status', '--lang', 'zh'], {
      MATSCIBENCH_TOKEN: await accessToken(portal, her, { scopes: ['other:scope'] }),
    });
    assert.deepEqual([chinese.exit, chinese.code], [4, 403]);
    assert.match(chinese.message, /缺少权限范围 models:submit/);
  });

  test('passes on what the portal refuses, field by field', async () => {
    const file = fileOf('fine.txt', scores(set.ids));
    const { exit, err } = await run(['submit', set.publicId, file, ...about, '--code-url', 'nowhere']);
    assert.equal(exit, 4);
    assert.match(err, /Address of the code/);
    assert.equal((await run(['check', 'nosuchset', file])).exit, 4);
  });

  test('downloads the files of a data set, and takes none twice', async () => {
    const ctx = portal.context();
    const lines = ['id,split,x,target', 'a,train,1,2', 'b,train,2,3', 'c,test,3,4', 'd,test,4,5', ''].join('\n');
    const definition = definitionOf({ columns: ['id', 'split', 'x', 'target'] });
    const made = await createDataset(ctx, definition, readTable(Readable.from([Buffer.from(lines)]), 'csv'), {
      publishTime: ctx.now,
    });
    const target = path.join(folder, 'data');
    const first = await run(['download', made.publicId, '--out', target]);
    assert.equal(first.exit, 0, first.err);
    assert.match(readFileSync(path.join(target, 'train.csv'), 'utf8'), /^id,.*\na,/);
    assert.ok(!readdirSync(target).some((name) => name.endsWith('.part')));
    writeFileSync(path.join(target, 'train.csv'), 'damaged');
    const kept = await run(['download', made.publicId, '--out', target]);
    assert.deepEqual([kept.exit, /train\.csv exists and was not replaced/.test(kept.err)], [2, true]);
    assert.equal(readFileSync(path.join(target, 'train.csv'), 'utf8'), 'damaged');
    const again = await run(['download', made.publicId, '--out', target, '--force']);
    assert.match(again.err, /test\.csv is there already/);
    assert.match(again.err, /train\.csv \(/);
    assert.notEqual(readFileSync(path.join(target, 'train.csv'), 'utf8'), 'damaged');
    assert.equal((await run(['download', made.publicId, '--file', 'none.csv'])).exit, 2);

    const sample = path.join(folder, 'sample.txt');
    assert.equal((await run(['sample', made.publicId, '--out', sample])).exit, 0);
    assert.equal((await run(['sample', made.publicId, '--out', sample])).exit, 2);
    assert.equal((await run(['sample', made.publicId, '--out', sample, '--force'])).exit, 0);
    assert.equal((await run(['check', made.publicId, sample])).exit, 0);
  });

  test('searches the data resources by words, values of metadata fields and ranges in another unit', async () => {
    const make = (titleEn: string, fieldValues: object) =>
      publishedResource(portal.context(), { titleZh: '', titleEn, fieldValues: JSON.stringify(fieldValues) });
    await make('Cold powder', { technique: ['PaNET01216'], temperature: { from: '1.8', to: '4', unit: 'K' } });
    await make('Warm powder', { technique: ['PaNET01216'], temperature: { from: '200', to: '300', unit: 'K' } });
    await make('Cold spectrum', { technique: ['PaNET01089'] });
    const titles = async (...words: string[]) => {
      const { rows } = await json<{ rows: { titleEn: string }[] }>(['search', ...words]);
      return rows.map(({ titleEn }) => titleEn).toSorted();
    };
    assert.deepEqual(await titles('powder'), ['Cold powder', 'Warm powder']);
    assert.deepEqual(await titles('--where', 'technique:PaNET01089'), ['Cold spectrum']);
    assert.deepEqual(await titles('cold', '--range', 'temperature:1000..5000:mK'), ['Cold powder']);
    const { exit, out } = await run(['search', 'warm']);
    assert.deepEqual([exit, /Published +Type +Title\n.*Warm powder$/m.test(out)], [0, true], out);
    assert.equal((await run(['search', '--range', 'temperature:cold'])).exit, 4);
  });

  test('reads the query language of the page, with its filters, as a table, as JSON and as CSV', async () => {
    const make = (titleEn: string, more: object) =>
      publishedResource(portal.context(), { titleZh: '', titleEn, ...more });
    const temperature = (from: string, to: string) =>
      JSON.stringify({ temperature: { from, to, unit: 'K' } }) as unknown as object;
    await make('Heavy fermion crystal', {
      authors: [{ nameZh: '唐晓', nameEn: 'Tang Xiao' }],
      fieldValues: temperature('2', '4'),
    });
    await make('=Heavy fermion, hot', { authors: [{ nameZh: '唐晓' }], fieldValues: temperature('200', '300') });
    await make('Heavy fermion software', { authors: [{ nameZh: '唐晓' }], fieldValues: temperature('2', '4') });
    await make('Fermion heavy', { authors: [{ nameZh: '王明' }], resourceType: 'paper' });
    const titles = async (...words: string[]) => {
      const { rows, total } = await json<{ total: number; rows: { titleEn: string }[] }>(['search', ...words]);
      return { total, titles: rows.map(({ titleEn }) => titleEn) };
    };
    const asked = 'author:唐 AND temperature:<10K -software "heavy fermion"';
    assert.deepEqual(await titles(asked), { total: 1, titles: ['Heavy fermion crystal'] });
    assert.deepEqual((await titles('fermion', '--type', 'paper')).titles, ['Fermion heavy']);
    assert.deepEqual(await titles('fermion', '--limit', '1', '--sort', 'newest'), {
      total: 4,
      titles: ['Fermion heavy'],
    });
    const excluding = await run(['search', '--type', 'dataset', '--', '-software AND fermion']);
    assert.deepEqual([excluding.exit, /software/.test(excluding.out), /crystal/.test(excluding.out)], [0, false, true]);
    const csv = await run(['search', 'fermion', '--csv', '--sort', 'newest']);
    const [head, ...lines] = csv.out.trim().split('\r\n');
    assert.deepEqual([csv.exit, head, lines.length], [0, 'Id,Version,Published,Type,Title,Authors,Licence,Address', 4]);
    assert.ok(
      lines.some((line) => line.includes(`"'=Heavy fermion, hot"`)),
      csv.out,
    );
    assert.match((await run(['search', 'fermion', '--csv', '--lang', 'zh'])).out, /^编号,版本,发布日期/);
    const first = await run(['search', 'fermion', '--limit', '1']);
    assert.match(first.err, /The first 1 of 4 are shown/);
  });

  test('marks the character of a query that the portal cannot read', async () => {
    const open = await run(['search', 'fermion AND "heavy']);
    assert.deepEqual([open.exit, open.out], [4, '']);
    assert.deepEqual(open.err.split('\n').slice(0, 2), ['fermion AND "heavy', '            ^']);
    assert.match(open.err, /quotation mark at character 13/);
    const wide = await run(['search', '作者 year:many', '--lang', 'zh']);
    assert.deepEqual(wide.err.split('\n').slice(0, 2), ['作者 year:many', '     ^']);
    const told = await json<{ failed: boolean; at: number }>(['search', 'fermion AND (heavy']);
    assert.deepEqual([told.exit, told.failed, told.at], [4, true, 13]);
    for (const limit of ['0', '10001', 'many'])
      assert.equal((await run(['search', 'x', '--limit', limit])).exit, 2, limit);
    assert.match((await run(['search', '--help'])).out, /--elements … +Contains these elements/);
  });

  test('explains itself and names what is missing', async () => {
    const help = await run(['--help']);
    assert.equal(help.exit, 0);
    for (const name of ['list', 'check', 'submit', 'status', 'download'])
      assert.match(help.out, new RegExp(`^ {2}${name}`, 'm'));
    assert.match((await run(['help', 'submit', '--lang', 'zh'])).out, /--supersedes …/);
    const short = await run(['submit', set.publicId]);
    assert.deepEqual([short.exit, /Missing: <file>, --name, --description, --publisher/.test(short.err)], [2, true]);
    const { version } = JSON.parse(readFileSync(path.join(root, 'cli/package.json'), 'utf8')) as { version: string };
    assert.equal((await run(['--version'])).out, `${version}\n`);
    assert.match((await run(['constructor'])).err, /no command “constructor”/);
    assert.match((await run(['check', 'a', 'b', '--frob'])).err, /no option --frob/);
    assert.equal((await run(['list'], { MATSCIBENCH_PORTAL: '' })).exit, 2);
    assert.equal((await run(['check', set.publicId, path.join(folder, 'nowhere.txt')])).exit, 2);
  });

  test('comes as a package of one file that needs no other', async () => {
    const built = spawnSync(process.execPath, ['scripts/build-client.mjs'], { cwd: root, encoding: 'utf8' });
    assert.equal(built.status, 0, built.stderr);
    const parts = path.join(folder, 'package');
    for (const file of ['package.json', 'matscibench.mjs', 'build/client.mjs'])
      cpSync(path.join(root, 'cli', file), path.join(parts, file));
    const code = readFileSync(path.join(parts, 'build/client.mjs'), 'utf8');
    assert.deepEqual(
      [...code.matchAll(/^import .*"(?!node:)([^"]+)";$/gm)].map(([, name]) => name),
      [],
    );
    const command = path.join(parts, 'matscibench.mjs');
    const file = fileOf('packed.txt', scores(set.ids));
    assert.match((await run(['check', set.publicId, file], {}, command)).out, /^The file is right: 8 rows/);
    assert.match((await run(['list', '--lang', 'zh'], {}, command)).out, /^编号/);
    assert.equal((await run(['status'], {}, command)).exit, 0);
  });

  test('says when an address is no portal', async () => {
    const server = createServer((_request, answer) => answer.end('<html>'));
    const portalOf = await listening(server);
    const { exit, err } = await run(['list', '--portal', portalOf]);
    server.close();
    assert.deepEqual([exit, /does not answer as a portal does \(HTTP 200\)/.test(err)], [3, true]);
    const gone = await run(['list', '--portal', portalOf]);
    assert.deepEqual([gone.exit, /ECONNREFUSED/.test(gone.err)], [3, true]);
  });
});
