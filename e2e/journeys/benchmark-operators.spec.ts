import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { confirm, employ, granted, apiClient } from '../office.ts';
import { expect, test } from '../people.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A table of 60 samples in three folds. With `faulty`, one of them has an invalid fold. */
const table = (isFaulty = false) =>
  [
    'id,fold,formula,gap',
    ...Array.from({ length: 60 }, (_one, at) => {
      const gap = (1 + (at % 11) / 10).toFixed(1);
      return `gap-${String(at + 1).padStart(2, '0')},${isFaulty && at === 7 ? 10_000 : at % 3},${at % 2 ? 'GaAs' : 'ZnO'},${gap}`;
    }),
    '',
  ].join('\n');

test('an operator creates a benchmark from a table, a user submits from the command line, an editor lists the model', async ({
  page,
  portal,
  openAs,
  accessible,
  otherBrowser,
}) => {
  const operator = await employ(portal, 'benchoperator', ['bench_admin']);
  const editor = await employ(portal, 'bencheditor', ['bench_admin']);
  const stranger = await employ(portal, 'benchstranger');
  const publicId = `j${process.pid}`.slice(0, 16);
  const name = `Journey gaps ${process.pid}`;

  // The operator uploads a table, reads the detected columns, and describes it.
  await openAs(page, operator, '/bms/datasets');
  const view = page.locator('.console-view:not([hidden])');
  await view.getByRole('button', { name: '新建数据集' }).click();
  await expect(view.getByText('请上传数据表')).toBeVisible();
  const upload = view.getByRole('region', { name: '数据表' }).locator('input[type=file]');
  await upload.setInputFiles({ name: 'gaps.csv', mimeType: 'text/csv', buffer: Buffer.from(table(true)) });
  await expect(view.getByText('数据表已读取，请核对并补充说明')).toBeVisible();
  await expect(view.getByText('已识别 60 行、4 列')).toBeVisible();
  await accessible(page);
  await view.getByRole('button', { name: '检查并创建' }).click();
  // Every missing field is named.
  await expect(view.getByRole('alert').filter({ hasText: '公开编号' })).toBeVisible();
  for (const [label, value] of Object.entries({
    公开编号: publicId,
    中文名称: `旅程带隙 ${process.pid}`,
    英文名称: name,
    中文简介: '六十个带隙',
    英文简介: 'Sixty band gaps',
    中文评测规则: '三折交叉验证',
    英文评测规则: 'Three-fold cross-validation',
    '预测目标（中文）': '带隙',
    '预测目标（英文）': 'Band gap',
  }))
    await view.getByLabel(label, { exact: true }).fill(value);
  await view.getByRole('button', { name: '检查并创建' }).click();
  await expect(view.getByText('没有创建，填写的内容已保留')).toBeVisible();
  await expect(view.getByText('折号“10000”应为不小于 0 的整数')).toBeVisible();
  await upload.setInputFiles({ name: 'gaps.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) });
  await expect(view.getByText('数据表已读取，请核对并补充说明')).toBeVisible();
  // The same call within a second counts as a double click.
  await view.getByLabel('单位', { exact: true }).fill('eV');
  await view.getByRole('button', { name: '检查并创建' }).click();
  await expect(view.getByText('创建成功')).toBeVisible();
  await view.getByRole('link', { name: '前往列表发布' }).click();
  await view.getByPlaceholder('数据集名称').fill(name);
  await view.getByPlaceholder('数据集名称').press('Enter');
  const row = view.getByRole('row').filter({ hasText: publicId });
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: /^预览数据集/ }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: `旅程带隙 ${process.pid}` })).toBeVisible();
  await expect(preview.getByRole('complementary', { name: '预览' })).toContainText('草稿');
  await expect(preview.getByText('gap-01')).toBeVisible();
  await accessible(preview);
  await preview.close();
  await row.getByRole('button', { name: /^发布数据集/ }).click();
  await confirm(page, '确认发布数据集');
  await expect(row.getByText('已发布')).toBeVisible();

  // The submitter creates a token, and uses a terminal for the rest.
  const speak = await apiClient(portal, stranger);
  const made = await granted(
    speak('POST', '/system/user/profile/token', { name: 'terminal', scopes: ['models:submit'] }),
  );
  const { token } = made.data as { token: string };
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-journey-'));
  const client = (...words: string[]) =>
    new Promise<{ exit: number; out: string }>((resolve) => {
      const env = { MATSCIBENCH_PORTAL: portal.url, MATSCIBENCH_TOKEN: token, MATSCIBENCH_CACHE: folder, PATH: '' };
      const command = [path.join(root, 'cli/matscibench.mjs'), ...words];
      execFile(process.execPath, command, { cwd: folder, env: { ...env, LANG: 'en_US.UTF-8' } }, (error, out, err) =>
        resolve({ exit: error ? Number(error.code) : 0, out: out + err }),
      );
    });
  expect((await client('list')).out).toContain(publicId);
  const downloaded = await client('download', publicId, '--out', 'data');
  expect(downloaded.exit, downloaded.out).toBe(0);
  const data = (await readFile(path.join(folder, 'data', 'table.csv'), 'utf8')).trim().split(/\r?\n/).slice(1);
  const lines = data.map((line, at) => `${line.split(',')[0]}\t${(1 + (at % 11) / 10 + 0.0312).toFixed(4)}`);
  await writeFile(path.join(folder, 'scores.txt'), ['id\tprediction', ...lines.slice(1)].join('\n'));
  const faulty = await client('check', publicId, 'scores.txt');
  expect(faulty.exit, faulty.out).not.toBe(0);
  expect(faulty.out).toContain('gap-01');
  await writeFile(path.join(folder, 'scores.txt'), ['id\tprediction', ...lines].join('\n'));
  const submitted = await client(
    ...['submit', publicId, 'scores.txt', '--name', 'Terminal model', '--publisher', 'Strangers'],
    ...['--description', 'Sent by a story from the command line', '--wait'],
  );
  expect(submitted.exit, submitted.out).toBe(0);
  expect(submitted.out).toContain('0.0312');
  await rm(folder, { recursive: true });

  // The editor decides on the waiting model, and visitors see it.
  const office = await (await otherBrowser()).newPage();
  await openAs(office, editor, `/bms/models?status=pending&dataset=${publicId}`);
  const queue = office.locator('.console-view:not([hidden])');
  await queue.getByRole('row').filter({ hasText: 'Terminal model' }).getByRole('checkbox').check();
  await queue.getByRole('button', { name: '批量通过' }).click();
  await confirm(office, '确认通过选中的 1 个模型吗');
  await expect(queue.getByText('Terminal model')).toHaveCount(0);

  const visitor = await (await otherBrowser()).newPage();
  await visitor.goto(`/benchmarks/detail/${publicId}?lang=en`);
  const board = visitor.getByRole('group', { name: /^Leaderboard of/ });
  await expect(board.getByRole('row').filter({ hasText: 'Terminal model' })).toContainText('0.0312');
  await board.getByRole('link', { name: 'Terminal model' }).click();
  await expect(visitor.getByRole('heading', { name: 'Terminal model', level: 1 })).toBeVisible();
  await accessible(visitor);
});
