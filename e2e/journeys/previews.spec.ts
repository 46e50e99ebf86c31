import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';
import { netcdf3 } from '../../src/domains/files/previews/server/arrays/netcdf-writer.ts';

/** Publishes a resource with these files; returns the address of its page. */
async function published(portal: Portal, title: string, files: Record<string, BlobPart>): Promise<string> {
  const owner = await employ(portal, 'bragg');
  const id = await submitResource(portal, owner, `${title} ${owner.userName}`, { titleEn: owner.userName }, files);
  return `/data/detail/${await approveByCall(await apiClient(portal, administrator), id)}`;
}

const look = (page: Page, name: string) => page.getByRole('button', { name: `预览 ${name}` }).click();
/** The preview below the row of its file; the page begins with the preview of another file. */
const opened = (page: Page) => page.locator('.files__preview');
const factOf = (page: Page, label: string) =>
  opened(page).getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');

const cif = `data_Si
_cell_length_a 5.431
_cell_length_b 5.431
_cell_length_c 5.431
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Si1 Si 0 0 0
Si2 Si 0.5 0.5 0
Si3 Si 0.5 0 0.5
Si4 Si 0 0.5 0.5
Si5 Si 0.25 0.25 0.25
Si6 Si 0.75 0.75 0.25
Si7 Si 0.75 0.25 0.75
Si8 Si 0.25 0.75 0.75
`;
const poscar = `Fe bcc
2.87
1 0 0
0 1 0
0 0 1
Fe
2
Direct
0 0 0
0.5 0.5 0.5
`;
const water = `3
water
O 0 0 0.117
H 0 0.757 -0.469
H 0 -0.757 -0.469
`;

/** A screenshot of the picture in a frame, without its border and round corners. The element may be replaced. */
async function pixelsOf(frame: Locator): Promise<Buffer> {
  const shot = sharp(await frame.screenshot());
  const { width, height } = await shot.metadata();
  return shot
    .extract({ left: 8, top: 8, width: width - 16, height: height - 16 })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The share of a picture that differs from its corner, which is empty. */
function drawnPart(pixels: Buffer): number {
  const ground = pixels.subarray(0, 3);
  let other = 0;
  for (let at = 0; at < pixels.length; at += 3) if (!pixels.subarray(at, at + 3).equals(ground)) other += 1;
  return other / (pixels.length / 3);
}

test('crystals and molecules are drawn, counted and rotated; damaged files and missing pictures are reported', async ({
  page,
  portal,
  accessible,
  playwright,
}) => {
  test.setTimeout(240_000);
  const place = await published(portal, '晶体结构', {
    'Si.cif': cif,
    POSCAR: poscar,
    'water.xyz': water,
    'path.xyz': [0.9, 1, 1.1].map((z) => `2\nstep\nO 0 0 0\nH 0 0 ${z}\n`).join(''),
    'CONTCAR-1': poscar.replace('Fe\n2\n', '2\n').replace('Fe bcc', 'cubic, relaxed'),
    'broken.cif': cif.replace('_cell_length_a 5.431', '_cell_length_a ?'),
    'huge.xyz': '99999\nmany\nH 0 0 0\n',
  });
  const frame = opened(page).locator('.preview__viewer');
  const canvas = frame.locator('canvas').first();
  /** Structures of a few atoms begin with their bonds, in a sandboxed frame. */
  const viewer = opened(page).locator('.preview__sandbox');
  const slow = { timeout: 60_000 };
  await page.goto(place);

  for (const { name, count, atoms, cell } of [
    { name: 'Si.cif', count: '晶胞原子数', atoms: '8', cell: 'a = 5.4310 Å，b = 5.4310 Å，c = 5.4310 Å' },
    { name: 'POSCAR', count: '晶胞原子数', atoms: '2', cell: 'a = 2.8700 Å，b = 2.8700 Å，c = 2.8700 Å' },
    { name: 'water.xyz', count: '原子数', atoms: '3', cell: '' },
  ])
    await test.step(`${name} has its atoms and cell, is drawn, and turns`, async () => {
      await look(page, name);
      await expect(factOf(page, count)).toHaveText(atoms);
      await expect(opened(page).getByText('晶胞参数')).toHaveCount(cell ? 1 : 0);
      if (cell) {
        await expect(opened(page).getByText(cell)).toBeVisible();
        // A browser draws nothing in an invisible frame.
        await viewer.scrollIntoViewIfNeeded();
        await expect(viewer).toHaveAttribute('data-state', 'drawn', slow);
        await opened(page).getByLabel('显示方式').selectOption('球棍');
      }
      await expect(frame).toHaveAttribute('data-state', 'drawn');
      await expect.poll(async () => drawnPart(await pixelsOf(frame))).toBeGreaterThan(0.005);
      const before = await pixelsOf(frame);
      await frame.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await expect.poll(async () => (await pixelsOf(frame)).equals(before)).toBe(false);
    });

  await test.step('a crystal has its space group, its Brillouin zone and its powder pattern', async () => {
    await look(page, 'Si.cif');
    await expect(factOf(page, '由原子坐标判定的空间群')).toHaveText('Fd-3m （227 号）', slow);
    await expect(factOf(page, 'Pearson 符号')).toHaveText('cF8');
    for (const figure of ['粉末衍射图', '布里渊区']) {
      await opened(page).getByRole('button', { name: figure }).click();
      await viewer.scrollIntoViewIfNeeded();
      await expect(viewer).toHaveAttribute('data-state', 'drawn', slow);
      await accessible(page);
    }
    const pattern = opened(page).frameLocator('iframe');
    await opened(page).getByRole('button', { name: '粉末衍射图' }).click();
    await expect(pattern.getByText(/111/).first()).toBeVisible(slow);
    await opened(page).getByRole('button', { name: '结构', exact: true }).click();
    await opened(page).getByLabel('显示方式').selectOption('球棍');
    await expect(frame).toHaveAttribute('data-state', 'drawn');
  });

  await test.step('the pointer moves it, and a key enlarges it', async () => {
    await look(page, 'water.xyz');
    await expect(frame).toHaveAttribute('data-state', 'drawn');
    const before = await pixelsOf(frame);
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await pixelsOf(frame)).equals(before)).toBe(false);
    const part = drawnPart(await pixelsOf(frame));
    await frame.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('+');
    await expect.poll(async () => drawnPart(await pixelsOf(frame))).toBeGreaterThan(part);
    await accessible(page);
  });

  await test.step('the steps of a path follow each other, and the text of each file can be read', async () => {
    await look(page, 'path.xyz');
    const which = opened(page).getByLabel('第几个结构');
    await expect(which).toHaveValue('1');
    await expect(page.getByRole('button', { name: '上一个' })).toBeDisabled();
    await expect(frame).toHaveAttribute('data-state', 'drawn');
    const before = await pixelsOf(frame);
    await page.getByRole('button', { name: '下一个' }).click();
    await expect(which).toHaveValue('2');
    await expect.poll(async () => (await pixelsOf(frame)).equals(before)).toBe(false);
    await which.fill('3');
    await which.press('Enter');
    await expect(page.getByRole('button', { name: '下一个' })).toBeDisabled();
    await accessible(page);
    const source = opened(page).getByRole('button', { name: '查看原文' });
    await source.click();
    await expect(page.getByRole('region', { name: 'path.xyz 的内容' })).toContainText('H 0 0 1.1');
    await expect(source).toHaveAttribute('aria-pressed', 'true');
    await source.click();
    await expect(which).toHaveValue('3');
  });

  await test.step('atoms without an element in the file have no element', async () => {
    await look(page, 'CONTCAR-1');
    await expect(factOf(page, '化学式')).toHaveText('文件没有写明元素（VASP 4 格式），原子以 X 表示');
    await expect(factOf(page, '晶胞原子数')).toHaveText('2');
    await expect(frame).toHaveAttribute('data-state', 'drawn');
  });

  await test.step('a damaged file and one with too many atoms are reported', async () => {
    await look(page, 'broken.cif');
    await expect(opened(page).getByText('文件内容无法按其名称所示的格式读取，以下按文本显示。')).toBeVisible();
    await expect(opened(page).getByText('_cell_length_a ?')).toBeVisible();
    await look(page, 'huge.xyz');
    await expect(opened(page).getByText('文件过大或过于复杂，无法绘图，以下按文本显示。')).toBeVisible();
  });

  await test.step('a browser without WebGL shows cell and atoms, and the reason for the missing picture', async () => {
    const { launchOptions } = test.info().project.use;
    const args = [...(launchOptions?.args ?? []), '--disable-3d-apis'];
    const plain = await playwright.chromium.launch({ ...launchOptions, args });
    const reading = await plain.newPage({ baseURL: portal.url, locale: 'zh-CN' });
    await reading.goto(place);
    await look(reading, 'Si.cif');
    await expect(opened(reading).getByRole('alert').filter({ hasText: '不支持 WebGL' })).toBeVisible();
    await expect(factOf(reading, '晶胞原子数')).toHaveText('8');
    await expect(opened(reading).locator('.preview__viewer')).toBeHidden();
    await expect(opened(reading).getByLabel('显示方式')).toHaveCount(0);
    await accessible(reading);
    await plain.close();
  });
});

/** A PDF file of one page that says a word. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

function zipOf(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from(name), name);
  zip.end();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    zip.outputStream.on('data', (part: Buffer) => parts.push(part));
    zip.outputStream.on('end', () => resolve(Buffer.concat(parts)));
  });
}

test('each kind of file has a preview without a download, and no content is executed', async ({
  page,
  portal,
  accessible,
}) => {
  // An outside server that a hostile text would contact.
  const told: string[] = [];
  const stranger = createServer((request, answer) => {
    told.push(request.url!);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const outside = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const rows = Array.from({ length: 6000 }, (_none, at) => `${at / 10},${(at % 97) / 7},${at * 2},样品 ${at % 5}`);
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer();
  const hostile = `# 说明 & 单位

| T | R |
|---|---|
| 2 | 0.1 |

<script>window.stolen = 1</script><img src=x onerror="window.stolen = 2"><svg onload="window.stolen = 3"></svg>
<iframe src="${outside}/frame"></iframe>

![计数](${outside}/pixel.png) [点这里](javascript:window.stolen=4) [外部](${outside}/page)
<form action="${outside}/form"><input name=q autofocus onfocus="window.stolen = 5"></form><style>body { display: none }</style>
`;
  const place = await published(portal, '各种文件', {
    'scan.csv': `T/K,R/Ohm,n,样品\n${rows.join('\n')}\n`,
    'map.png': new Uint8Array(picture),
    'paper.pdf': pdf,
    'run.log': `第一行\n${'x'.repeat(300 * 1024)}\n最后一行\n`,
    'setup.json': JSON.stringify({ 仪器: { 温度: [2, 300] }, name: '</pre><script>window.stolen = 6</script>' }),
    'README.md': hostile,
    'scan.xy': `Sample 7\n# 2theta I\n${rows
      .slice(0, 50)
      .map((_row, at) => `${at / 10} ${at * at}`)
      .join('\n')}\n`,
    'notes.txt': '第一次测量\n',
    'raw.zip': new Uint8Array(await zipOf(['原始/a.dat', '原始/b.dat', 'notes.txt'])),
    'huge.cif': `data_x\n${'# nothing\n'.repeat(450_000)}`,
  });
  await page.goto(place);
  const shown = (name: string) => page.getByRole('region', { name });

  await test.step('a table of thousands of rows scrolls to its last one, which is drawn', async () => {
    await look(page, 'scan.csv');
    await expect(shown('scan.csv 的全部 6,000 行')).toHaveCount(0);
    await opened(page).getByRole('button', { name: '数据表' }).click();
    const sheet = shown('scan.csv 的全部 6,000 行');
    await expect(sheet.getByRole('row', { name: /^1 0 0 0 样品 0$/ })).toBeVisible();
    await sheet.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    const last = sheet.getByRole('row', { name: /^6000 599\.9 / });
    // Coordinates are relative to the frame, whatever its position on the page.
    await sheet.evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
    await expect(last).toBeInViewport();
    // Between the first and the last rows the frame loads the requested ones, and keeps few rows.
    await sheet.focus();
    await page.keyboard.press('Home');
    await expect(sheet.getByRole('row', { name: /^1 0 0 0 样品 0$/ })).toBeInViewport();
    // Through a window that begins a few rows below the first.
    const { height } = (await sheet.getByRole('row', { name: /^2 0\.1 / }).boundingBox())!;
    for (const rowsAbove of [15, 0])
      await sheet.evaluate((frame, top) => {
        frame.scrollTo(0, top);
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }, rowsAbove * height);
    await expect(sheet.getByRole('row', { name: /^1 0 0 0 样品 0$/ })).toBeInViewport();
    expect(await sheet.locator('tbody tr').count()).toBeLessThan(100);
  });

  await test.step('two chosen columns are plotted', async () => {
    await expect(page.getByRole('button', { name: '收起图形' })).toBeVisible();
    await page.getByLabel('横轴', { exact: true }).selectOption({ label: 'n' });
    await page.getByLabel('纵轴', { exact: true }).selectOption({ label: 'R/Ohm' });
    await expect(page.getByRole('img', { name: 'R/Ohm 随 n 变化的曲线，共 6,000 个点' })).toBeVisible();
    await page.getByLabel('纵轴', { exact: true }).selectOption({ label: '样品' });
    await expect(page.getByText('所选的两列没有成对的数值')).toBeVisible();
    await accessible(page);
  });

  await test.step('columns of numbers are a table, a text is a text', async () => {
    await look(page, 'scan.xy');
    await opened(page).getByRole('button', { name: '数据表' }).click();
    await expect(shown('scan.xy 的全部 50 行').getByRole('row', { name: /^2 0\.1 1$/ })).toBeVisible();
    const curve = page.getByRole('img', { name: 'I 随 2theta 变化的曲线，共 50 个点' });
    await expect(curve.locator('canvas')).toBeVisible();
    await page.getByLabel('连线').uncheck();
    const points = page.getByRole('img', { name: 'I 随 2theta 变化的散点图，共 50 个点' });
    await expect(points.locator('canvas')).toBeVisible();
    await accessible(page);
    await look(page, 'notes.txt');
    await expect(shown('notes.txt 的内容')).toContainText('第一次测量');
    await expect(opened(page).getByRole('button', { name: '查看原文' })).toHaveCount(0);
  });

  await test.step('a picture, a PDF file and the beginning of a long text', async () => {
    await look(page, 'map.png');
    const drawn = page.getByRole('img', { name: 'map.png 的预览图' });
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await look(page, 'paper.pdf');
    const open = page.getByRole('link', { name: '在新窗口打开' });
    const bytes = await page.request.get((await open.getAttribute('href'))!);
    expect(bytes.headers()['content-type']).toBe('application/pdf');
    expect(await bytes.text()).toBe(pdf);
    await expect(page.getByText('此浏览器不能在页面内显示 PDF').or(page.getByTitle('paper.pdf（PDF）'))).toBeVisible();
    await look(page, 'run.log');
    await expect(page.getByText('文件较大，仅显示开头部分。')).toBeVisible();
    await expect(shown('run.log 的内容')).toContainText('第一行');
    await expect(shown('run.log 的内容')).not.toContainText('最后一行');
    await accessible(page);
  });

  await test.step('JSON is indented and stays text', async () => {
    await look(page, 'setup.json');
    await expect(shown('setup.json 的内容')).toContainText('"温度": [\n      2,\n      300\n    ]');
    await expect(shown('setup.json 的内容')).toContainText('</pre><script>');
  });

  await test.step('Markdown is formatted, without scripts and outside resources', async () => {
    await look(page, 'README.md');
    const prose = shown('README.md 的内容');
    await expect(prose.getByRole('heading', { name: '说明 & 单位' })).toBeVisible();
    await expect(prose.getByRole('cell', { name: '0.1' })).toBeVisible();
    await expect(prose.locator('script, iframe, form, input, img, svg, style, [onerror], [onfocus]')).toHaveCount(0);
    await expect(prose.getByText('点这里')).toBeVisible();
    await expect(prose.locator('a[href^="javascript" i]')).toHaveCount(0);
    await expect(prose.getByRole('link', { name: '外部' })).toHaveAttribute('href', `${outside}/page`);
    await accessible(page);
  });

  await test.step('an archive is listed; a file that is too large shows a message', async () => {
    await look(page, 'raw.zip');
    await expect(shown('压缩包内的 3 个文件').getByRole('cell', { name: '原始/a.dat' })).toBeVisible();
    await look(page, 'huge.cif');
    await expect(opened(page).getByText('文件过大或过于复杂，无法绘图，以下按文本显示。')).toBeVisible();
    await accessible(page);
  });

  expect(await page.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
  expect(told).toEqual([]);
  stranger.close();
  const [counted] = await portal.query<{ count: number }>(
    `select count(*)::int as count from data_usage_event e join data_resource using (resource_id)
     where public_id = $1 and kind = 2`,
    [place.split('/').at(-1)],
  );
  expect(counted!.count, 'a preview is no download').toBe(0);
});

test('a visitor copies the link to a position in a file, and the link opens it there', async ({
  page,
  portal,
  accessible,
}) => {
  const bytes = netcdf3(2, {
    dimensions: { time: null, y: 5, x: 6 },
    attributes: { title: '炉温' },
    variables: {
      time: { type: 'double', dimensions: ['time'], attributes: { units: 's' }, values: [0, 1] },
      field: {
        type: 'float',
        dimensions: ['time', 'y', 'x'],
        attributes: { units: 'K' },
        values: Array.from({ length: 60 }, (_none, at) => at),
      },
    },
  });
  const address = await published(portal, '炉温分布', {
    'a.csv': 'T,R\n1,2\n3,4\n5,6\n',
    'runs/furnace.nc': new Uint8Array(bytes),
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${address}?folder=runs`);
  await look(page, 'furnace.nc');
  await opened(page).getByRole('button', { name: 'furnace.nc', exact: true }).click();
  await opened(page).getByRole('button', { name: 'field', exact: true }).click();
  await opened(page).getByLabel('time (s) 的序号').fill('1');
  await expect(opened(page).getByRole('cell', { name: '59' })).toHaveCount(1);
  const picture = opened(page).getByRole('application', {
    name: /^field \(K\) 随 x \[列号\] 与 y \[行号\] 变化的色图/,
  });
  await expect(picture.locator('canvas')).toBeVisible();
  await picture.locator('canvas').hover();
  await expect(picture.getByText(/^field \(K\) = 4[45]$/)).toBeVisible();
  await accessible(page);
  await opened(page).getByRole('button', { name: '复制此位置的链接' }).click();
  const link = await page.evaluate(async () => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('?file=runs%2Ffurnace.nc&path=field&at=1%2Cy%2Cx');
  await page.goto(link);
  const first = page.getByRole('region', { name: '数据预览' });
  await expect(first.getByText('runs/furnace.nc')).toBeVisible();
  await expect(first.getByLabel('time (s) 的序号')).toHaveValue('1');
  await accessible(page);
  await page.goto(link.replace('path=field', 'path=nothing'));
  await expect(first.getByRole('alert')).toHaveText('文件内容无法识别，请下载后查看');
});

test('an array with three bytes at each point is a colour picture, and each of them a colour map', async ({
  page,
  portal,
  accessible,
}) => {
  const [tall, wide] = [12, 16];
  // Red from left to right, green from top to bottom.
  const pixels = Array.from({ length: tall * wide }, (_none, at) => [
    Math.round(((at % wide) / (wide - 1)) * 255),
    Math.round((Math.floor(at / wide) / (tall - 1)) * 255),
    0,
  ]);
  const address = await published(portal, '样品照片', {
    'photo.npy': new Uint8Array(npyOf(pixels.flat(), [tall, wide, 3])),
  });
  await page.goto(`${address}?file=photo.npy#look`);
  const first = page.getByRole('region', { name: '数据预览' });
  const picture = first.getByRole('img', { name: /的彩色图像，12 × 16 像素。$/ });
  const cornerOf = (x: number, y: number) =>
    picture
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement, at) => [...canvas.getContext('2d')!.getImageData(at.x, at.y, 1, 1).data], {
        x,
        y,
      });
  await expect.poll(() => cornerOf(15, 0)).toEqual([255, 0, 0, 255]);
  expect(await cornerOf(0, 11)).toEqual([0, 255, 0, 255]);
  // The header of the page covers buttons that are scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await accessible(page);
  await first.getByLabel('红绿蓝合成彩色图像').uncheck();
  await expect(first.getByRole('application', { name: /的色图/ })).toBeVisible();
});

/** Bytes of NumPy's format (NEP 1) with unsigned bytes. */
function npyOf(values: readonly number[], shape: readonly number[]): Buffer {
  const head = `{'descr': '|u1', 'fortran_order': False, 'shape': (${shape.join(', ')}), }`.padEnd(117, ' ') + '\n';
  const size = Buffer.alloc(2);
  size.writeUInt16LE(head.length);
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), size, Buffer.from(head), Buffer.from(values)]);
}
