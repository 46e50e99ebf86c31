import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';

/** Rows of a loop: from the largest field to the smallest and back. */
const field = Array.from({ length: 240 }, (_none, at) => (at < 120 ? 60_000 - at * 1000 : -60_000 + (at - 120) * 1000));
const momentAt = (oersted: number, at: number) => Math.tanh((oersted + (at < 120 ? 900 : -900)) / 8000) * 2e-4;
const loop = [
  '[Header]',
  'BYAPP,VSM',
  '[Data]',
  'Comment,Time Stamp (sec),Temperature (K),Magnetic Field (Oe),Moment (emu),Transport Action',
  ...field.map((oersted, at) => `,${3_842_610_287 + at * 17},5.0${at % 3},${oersted},${momentAt(oersted, at)},1`),
].join('\n');
/** The same quantities in other units and words. */
const inTesla = [
  '磁场(T),磁矩(A m2)',
  ...field.map((oersted, at) => `${oersted / 1e4},${momentAt(oersted, at) * 5e-4}`),
].join('\n');
const other = ['T (K),R (Ohm)', ...Array.from({ length: 50 }, (_none, at) => `${at},${at ** 2}`)].join('\n');

const text = async (saved: Download) => readFile(await saved.path(), 'utf8');
const plotOf = (page: Page) => page.getByRole('region', { name: '数据预览' });

test('a visitor sees a loop as curves, converts its units, overlays two files, and saves the picture', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(150_000);
  const own = randomBytes(3).toString('hex');
  const owner = await employ(portal, 'langevin');
  const files = { 'a_loop.dat': `${loop}\n`, 'b_tesla.csv': `${inTesla}\n`, 'c_resistance.csv': `${other}\n` };
  const id = await submitResource(portal, owner, `Fe3O4 的磁滞回线 ${own}`, {}, files);
  const publicId = await approveByCall(await apiClient(portal, administrator), id);
  await page.goto(`/data/detail/${publicId}?file=a_loop.dat#look`);
  const look = plotOf(page);

  await test.step('the loop of a magnetometer is plotted over its field, as a line', async () => {
    const figure = look.getByRole('img', { name: 'Moment (emu) 随 Magnetic Field (Oe) 变化的曲线，共 240 个点' });
    await expect(figure.locator('canvas')).toBeVisible();
    await expect(look.getByLabel('连线')).toBeChecked();
    await accessible(page);
  });

  await test.step('the field is shown in tesla, the moment per mass', async () => {
    await look.getByLabel('横轴单位').selectOption('T');
    await look.getByLabel('纵轴单位', { exact: true }).selectOption('emu/g');
    await look.getByLabel('样品质量（mg）').fill('2');
    const saved = page.waitForEvent('download');
    await look.getByRole('button', { name: /CSV/ }).click();
    const [heading, first] = (await text(await saved)).replace('\uFEFF', '').split('\n');
    expect(heading).toBe('Magnetic Field (T),Moment (emu/g)');
    const [tesla, perGram] = first!.split(',').map(Number);
    expect(tesla).toBe(6);
    expect(perGram).toBeCloseTo(momentAt(60_000, 0) / 0.002, 9);
  });

  await test.step('keys zoom, move and read the values of points', async () => {
    await look.getByRole('application').focus();
    await page.keyboard.press('+');
    await expect(look.getByText('240 个点', { exact: false })).toHaveCount(0);
    await page.keyboard.press('0');
    await page.keyboard.press('.');
    await expect(look.getByRole('status').filter({ hasText: 'Magnetic Field (T) = 6，' })).toHaveCount(1);
  });

  await test.step('a drag zooms, with shift it moves, and the wheel zooms around the pointer', async () => {
    const canvas = look.locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await page.mouse.move(...at(0.3, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.7, 0.8), { steps: 4 });
    await page.mouse.up();
    const whole = look.getByRole('button', { name: '显示全部' });
    await expect(whole).toBeVisible();
    const countNow = async () =>
      Number(
        /(\d+) 个点/.exec(
          await look
            .getByText(/\d+ 个点/)
            .last()
            .innerText(),
        )![1],
      );
    const zoomed = await countNow();
    expect(zoomed).toBeLessThan(240);
    await page.keyboard.down('Shift');
    await page.mouse.move(...at(0.5, 0.5));
    await page.mouse.down();
    await page.mouse.move(...at(0.95, 0.5), { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect.poll(countNow).not.toBe(zoomed);
    await look.getByRole('application').focus();
    const moved = await countNow();
    await page.mouse.move(...at(0.5, 0.5));
    await page.mouse.wheel(0, 800);
    await expect.poll(countNow).toBeGreaterThan(moved);
    await page.mouse.dblclick(...at(0.5, 0.5));
    await expect(whole).toBeHidden();
  });

  await test.step('a second file in other units is overlaid and subtracted', async () => {
    await look.getByText('叠加其他文件的曲线').click();
    await look.getByLabel('b_tesla.csv').check();
    await expect(look.getByText('480 个点', { exact: false })).toBeVisible();
    const legend = look.getByRole('group', { name: /图例/ });
    await expect(legend.getByRole('button')).toHaveText(['a_loop.dat', 'b_tesla.csv']);
    await look.getByLabel('c_resistance.csv').check();
    await expect(look.getByText('没有相同的物理量，或单位不能换算')).toBeVisible();
    await accessible(page);
    const saved = page.waitForEvent('download');
    await look.getByRole('button', { name: /CSV/ }).click();
    const [heading, first] = (await text(await saved)).replace('\uFEFF', '').split('\n');
    expect(heading).toBe('Magnetic Field (T),a_loop.dat,b_tesla.csv');
    const [, one, half] = first!.split(',').map(Number);
    expect(half! / one!).toBeCloseTo(0.5, 9);
    await legend.getByRole('button', { name: 'b_tesla.csv' }).click();
    await expect(look.getByText('240 个点', { exact: false })).toBeVisible();
    // A hysteresis loop has two values per field.
    await look.getByLabel('减去曲线').selectOption('a_loop.dat');
    await expect(look.getByText('不能相减', { exact: false })).toBeVisible();
  });

  await test.step('the saved picture has the curves and the axes', async () => {
    const saved = page.waitForEvent('download');
    await look.getByRole('button', { name: /SVG/ }).click();
    const svg = await text(await saved);
    expect(svg).toContain('Magnetic Field (T)');
    expect(svg.match(/<path[^>]* d="M[\d.]+ [\d.]+L/g)).toHaveLength(1);
  });
});

/** Sodium chloride: a = 5.6402 Å; with Cu Kα its strongest peak is 200 at 2θ = 31.7°, then 220 at 45.5°. */
const salt = `data_NaCl
_cell_length_a 5.6402
_cell_length_b 5.6402
_cell_length_c 5.6402
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
_symmetry_space_group_name_H-M 'F m -3 m'
_symmetry_Int_Tables_number 225
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 Na 0 0 0
Cl1 Cl 0.5 0.5 0.5
`;
const measured = Array.from({ length: 600 }, (_none, at) => {
  const angle = 20 + at * 0.1;
  return `${angle.toFixed(1)},${(10 + 990 * Math.exp(-(((angle - 31.7) / 0.2) ** 2))).toFixed(1)}`;
});

test('a visitor compares a measured diffraction pattern with the one of a structure in another folder', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(150_000);
  const owner = await employ(portal, 'debye');
  const files = { 'pattern.csv': `2theta (deg),counts\n${measured.join('\n')}\n`, 'model/NaCl.cif': salt };
  const title = `NaCl 的粉末衍射 ${randomBytes(3).toString('hex')}`;
  const id = await submitResource(portal, owner, title, {}, files);
  const publicId = await approveByCall(await apiClient(portal, administrator), id);
  await page.goto(`/data/detail/${publicId}?file=pattern.csv#look`);
  const look = plotOf(page);
  await look.getByText('叠加其他文件的曲线或晶体结构的计算衍射图').click();
  await look.getByLabel('model/NaCl.cif').check();
  const legend = look.getByRole('group', { name: /图例/ });
  await expect(legend.getByRole('button')).toHaveText(['pattern.csv', 'model/NaCl.cif（计算）']);
  // The header of the page covers buttons that are scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await accessible(page);

  const heights = async () => {
    const saved = page.waitForEvent('download');
    await look.getByRole('button', { name: /CSV/ }).click();
    const [, ...rows] = (await text(await saved)).trim().split('\n');
    return rows
      .map((row) => row.split(',').map(Number))
      .filter(([, , , height]) => height! > 300)
      .map(([, , angle, height]) => [Math.round(angle! * 10) / 10, Math.round(height!)]);
  };
  const copper = await heights();
  expect(copper[0]).toEqual([31.7, 1000]);
  expect(copper.map(([angle]) => angle)).toContain(45.5);
  await look.getByLabel('辐射').last().selectOption('Mo');
  await expect.poll(async () => (await heights()).map(([angle]) => angle)).not.toContain(31.7);
});
