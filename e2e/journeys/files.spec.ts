import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { fromBuffer, type Entry } from 'yauzl';
import { approveByCall, employ, granted, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

const salt = `data_NaCl
_cell_length_a 5.64
_cell_length_b 5.64
_cell_length_c 5.64
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 Na 0 0 0
Na2 Na 0.5 0.5 0
Na3 Na 0.5 0 0.5
Na4 Na 0 0.5 0.5
Cl1 Cl 0.5 0 0
Cl2 Cl 0 0.5 0
Cl3 Cl 0 0 0.5
Cl4 Cl 0.5 0.5 0.5
`;
/** File names with characters that a shell could interpret as commands. */
const strange = "a name's $(touch stolen) `x` & more.txt";
const files = {
  'README.txt': '说明\n',
  '输运 transport/样品 S1/R-T.csv': 'T/K,R/Ohm\n2,0.10\n4,0.12\n6,0.17\n',
  '输运 transport/样品 S1/Hall.csv': 'B/T,Rxy/Ohm\n1,0.2\n2,0.4\n',
  '结构/NaCl.cif': salt,
  [strange]: '名称\n',
};

test('a visitor browses the folders of a record, previews files, and downloads some of them', async ({
  page,
  portal,
  accessible,
  browser,
}) => {
  const owner = await employ(portal, 'tree');
  const resourceId = await submitResource(portal, owner, '文件夹很多的数据', {}, files);
  const chief = await apiClient(portal, administrator);
  const { data } = await granted(chief('GET', `/data/resource/${resourceId}`));
  const { rowVer, publicId } = data as { rowVer: number; publicId: string };
  await granted(chief('POST', '/data/review/approve', { resourceId, rowVer, comments: '' }));
  const place = `/data/detail/${publicId}`;

  await test.step('opens a folder by keyboard and plots a table', async () => {
    await page.goto(place);
    await expect(page.getByRole('row', { name: /输运 transport/ })).toContainText('2 个文件');
    await page.getByRole('link', { name: '输运 transport', exact: true }).press('Enter');
    await page.getByRole('link', { name: '样品 S1', exact: true }).press('Enter');
    await expect(page).toHaveURL(/folder=/);
    await expect(page.getByRole('navigation', { name: '文件夹路径' })).toContainText('样品 S1');
    await page.getByRole('button', { name: '预览 R-T.csv' }).click();
    await expect(page.getByRole('img', { name: /R\/Ohm 随 T\/K 变化的散点图，共 3 个点/ })).toBeVisible();
    await accessible(page);
  });

  await test.step('sees the cell of a crystal and its number of atoms', async () => {
    await page.getByRole('link', { name: '全部文件' }).click();
    await page.getByRole('link', { name: '结构', exact: true }).click();
    await page.getByRole('button', { name: '预览 NaCl.cif' }).click();
    // The first look of the page may show the same structure.
    const list = page.locator('.files');
    await expect(list.getByText('a = 5.6400 Å，b = 5.6400 Å，c = 5.6400 Å')).toBeVisible();
    await expect(list.getByText('晶胞原子数').locator('xpath=following-sibling::dd[1]')).toHaveText('8');
  });

  await test.step('selects a file and a folder, and downloads exactly these', async () => {
    await page.getByRole('checkbox', { name: '选择 NaCl.cif' }).check();
    await page.getByRole('link', { name: '全部文件' }).click();
    await page.getByRole('checkbox', { name: '选择 输运 transport' }).check();
    await expect(page.getByRole('status').filter({ hasText: '已选 3 个文件' })).toBeVisible();
    const archive = await taken(page, () => page.getByRole('link', { name: '下载所选' }).click());
    const { 'README.txt': _left, [strange]: _leftToo, ...chosen } = files;
    expect(await unpacked(archive)).toEqual(chosen);
    const whole = await taken(page, () => page.getByRole('link', { name: /^打包下载（/ }).click());
    expect(await unpacked(whole)).toEqual(files);
  });

  await test.step('runs the script of these, then the English script of all files, and every checksum is right', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lattice-script-'));
    const bash = async (command: string) =>
      (await promisify(execFile)('bash', ['-c', command], { cwd: folder })).stdout;
    const beside = (name: string) => path.join(folder, name);
    try {
      writeFileSync(
        beside('chosen.sh'),
        await taken(page, () => page.getByRole('link', { name: '所选文件的下载脚本' }).click()),
      );
      expect(await bash('bash chosen.sh')).toContain('已下载并通过校验的文件数: 3');
      expect(await bash('find . -type f ! -name "*.sh" | wc -l')).toBe('3\n');

      await page.goto(`${place}?lang=en`);
      await page.getByText('Command line, checksums and archival package').click();
      await accessible(page);
      const script = page.getByRole('link', { name: 'Download script' });
      writeFileSync(beside('all.sh'), await taken(page, () => script.click()));
      const sums = page.getByRole('link', { name: 'SHA-256 checksums' });
      writeFileSync(beside('sums.sha256'), await taken(page, () => sums.click()));
      // Downloads damaged and truncated files again; leaves complete ones.
      writeFileSync(beside('README.txt'), 'half');
      const told = await bash('sh all.sh');
      expect(told).toContain(': 5');
      expect(told).toContain('README.txt');
      expect(told).not.toContain('R-T.csv');
      expect(await bash('sha256sum --check --strict --quiet sums.sha256 && find . -type f | LC_ALL=C sort')).toBe(
        [...Object.keys(files), 'all.sh', 'chosen.sh', 'sums.sha256']
          .map((name) => `./${name}\n`)
          .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
          .join(''),
      );
      for (const [name, content] of Object.entries(files)) expect(readFileSync(beside(name), 'utf8')).toBe(content);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  await test.step('does the same without script', async () => {
    const plain = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false, locale: 'zh-CN' });
    const reading = await plain.newPage();
    await reading.goto(place);
    await reading.getByRole('link', { name: '输运 transport', exact: true }).click();
    await reading.getByRole('link', { name: '样品 S1', exact: true }).click();
    await reading.getByRole('checkbox', { name: '选择 Hall.csv' }).check();
    const archive = await taken(reading, () => reading.getByRole('button', { name: '下载所选' }).click());
    const path = '输运 transport/样品 S1/Hall.csv';
    expect(await unpacked(archive)).toEqual({ [path]: files[path] });
    const nowhere = await reading.goto(`${place}?folder=nowhere`);
    expect(nowhere?.status()).toBe(404);
    await expect(reading.getByText('该资源中没有这个文件夹')).toBeVisible();
    await plain.close();
  });
});

async function taken(page: Page, begin: () => Promise<void>): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await begin();
  const download: Download = await started;
  return readFileSync(await download.path());
}

/** Texts of an archive by their paths, read by a different library than the one that wrote it. */
function unpacked(archive: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found: Record<string, string> = {};
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (broken, stream) => {
          if (broken) return reject(broken);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found[entry.fileName] = Buffer.concat(parts).toString();
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(found));
      zip.readEntry();
    }),
  );
}

test('the files of a record are sorted by name and by size, and the address stores the order', async ({
  page,
  portal,
  accessible,
}) => {
  const owner = await employ(portal, 'sorter');
  // The order of the names differs from that of the sizes.
  const sizes = { 'b 10.txt': 3, 'b 9.txt': 40, 'a.txt': 2000, 'c.txt': 1 };
  const files = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, 'x'.repeat(size)]));
  const resourceId = await submitResource(portal, owner, '要排序的文件', {}, files);
  const publicId = await approveByCall(await apiClient(portal, administrator), resourceId);
  await page.goto(`/data/detail/${publicId}`);
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: /文件名/ }) });
  const names = () => table.getByRole('rowheader').allInnerTexts();
  const head = (name: RegExp) => table.getByRole('columnheader', { name });
  const sortedAs = async (expected: string[], name: RegExp, order: 'ascending' | 'descending') => {
    await expect.poll(async () => (await names()).map((text) => text.trim())).toEqual(expected);
    await expect(head(name)).toHaveAttribute('aria-sort', order);
  };
  const byName = Object.keys(sizes).toSorted();
  const bySize = Object.entries(sizes)
    .toSorted(([, a], [, b]) => a - b)
    .map(([name]) => name);
  await sortedAs(byName, /文件名/, 'ascending');
  await head(/文件名/)
    .getByRole('link')
    .click();
  await sortedAs(byName.toReversed(), /文件名/, 'descending');
  await head(/大小/).getByRole('link').click();
  await sortedAs(bySize, /大小/, 'ascending');
  await expect(head(/文件名/)).toHaveAttribute('aria-sort', 'none');
  await head(/大小/).getByRole('link').press('Enter');
  await sortedAs(bySize.toReversed(), /大小/, 'descending');
  await accessible(page);
  await page.reload();
  await sortedAs(bySize.toReversed(), /大小/, 'descending');
  await page.goBack();
  await sortedAs(bySize, /大小/, 'ascending');
});

/** Pixels of the numbers below the horizontal axis of the plot in the list, between the curve and the name of the axis. */
const inkOfNumbers = (page: Page) =>
  page.locator('.files canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')!.getImageData(0, height - 42, width, 22);
    return data.filter((value, at) => at % 4 === 3 && value > 60).length;
  });

test('small-angle scattering in XML and a magnetometer file of any ending are drawn, and their text can be read', async ({
  page,
  portal,
  accessible,
}) => {
  const owner = await employ(portal, 'kinds');
  const points = Array.from({ length: 30 }, (_none, at) => 0.01 * (at + 1));
  const xml = points.map(
    (q) => `<Idata><Q unit="1/A">${q}</Q><I unit="1/cm">${100 / q}</I><Idev unit="1/cm">${1 / q}</Idev></Idata>`,
  );
  const loop = points.map((field) => ` 1.5 ${field} ${Math.tanh(field * 10)}`);
  const resourceId = await submitResource(
    portal,
    owner,
    '散射与磁滞',
    {},
    {
      'blend.xml': `<SASroot version="1.0"><SASentry><Title>Blend</Title><SASdata>${xml.join('')}</SASdata></SASentry></SASroot>`,
      'loop.fld': ['Thu Nov 05 2015', '  Time,  H_vsm,  m', '  s,  T,  emu', '', ' 6:0 6:0 6:0', ...loop, ''].join(
        '\n',
      ),
    },
  );
  const chief = await apiClient(portal, administrator);
  const { data } = await granted(chief('GET', `/data/resource/${resourceId}`));
  const { rowVer, publicId } = data as { rowVer: number; publicId: string };
  await granted(chief('POST', '/data/review/approve', { resourceId, rowVer, comments: '' }));
  await page.goto(`/data/detail/${publicId}`);
  for (const [name, drawn] of [
    ['blend.xml', /I.*随 Q.*变化/],
    ['loop.fld', /m.*随 H_vsm.*变化/],
  ] as const) {
    await page.getByRole('button', { name: `预览 ${name}` }).click();
    await expect(page.getByRole('img', { name: drawn })).toBeVisible();
    await expect.poll(() => inkOfNumbers(page)).toBeGreaterThan(20);
    await accessible(page);
    await page.locator('.files').getByRole('button', { name: '查看原文' }).click();
    await expect(page.locator('.files .preview__text')).toContainText(name === 'blend.xml' ? 'SASroot' : 'Thu Nov 05');
  }
});
