import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { approveByCall, apiClient, employ, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';

const screens = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => line(at)).join('\n');
const cell = `data_LaAlO3
_cell_length_a 3.79
_cell_length_b 3.79
_cell_length_c 3.79
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
La La 0 0 0
Al Al 0.5 0.5 0.5
O O 0.5 0.5 0
`;

/** Files of different kinds, and the element that shows their data. */
const kinds: Record<string, { name: string; content: () => Promise<BlobPart> | BlobPart; shown: string }> = {
  curve: {
    name: 'rho.csv',
    content: () => `T (K),R (Ohm)\n${lines(80, (at) => `${at},${at * at}`)}\n`,
    shown: '.preview__canvas, .preview__drawing',
  },
  map: {
    name: 'map.csv',
    content: () => `k (1/A),E (eV),I\n${lines(300, (at) => `${at % 20},${Math.floor(at / 20)},${at}`)}\n`,
    shown: '.preview__canvas, .preview__drawing',
  },
  pattern: {
    name: 'pattern.xy',
    content: () => `${lines(200, (at) => `${10 + at / 10} ${100 + (at % 17)}`)}\n`,
    shown: '.preview__canvas, .preview__drawing',
  },
  table: {
    name: 'samples.csv',
    content: () =>
      `sample,grown by,mass (mg)\n${lines(40, (at) => `S${at},${at % 2 ? 'flux' : 'floating zone'},${(at * 7) % 11}`)}\n`,
    shown: '.sheet',
  },
  crystal: { name: 'LaAlO3.cif', content: () => cell, shown: '.preview__sandbox, .preview__viewer' },
  molecule: {
    name: 'water.xyz',
    content: () => '3\nwater\nO 0 0 0.117\nH 0 0.757 -0.471\nH 0 -0.757 -0.471\n',
    shown: '.preview__sandbox, .preview__viewer',
  },
  picture: {
    name: 'leed.png',
    content: async () =>
      new Uint8Array(
        await sharp({ create: { width: 900, height: 900, channels: 3, background: '#246' } })
          .png()
          .toBuffer(),
      ),
    shown: '.preview__picture',
  },
};

const manyAuthors = Array.from({ length: 60 }, (_none, at) => ({
  nameZh: `作者${at + 1}`,
  nameEn: `Author Number ${at + 1}`,
  institution: `示例大学物理学院第 ${Math.floor(at / 3) + 1} 实验室`,
}));

async function published(
  portal: Portal,
  title: string,
  more: object,
  files: Record<string, BlobPart>,
): Promise<string> {
  const owner = await employ(portal, 'meissner');
  const id = await submitResource(portal, owner, title, more, files);
  return `/data/detail/${await approveByCall(await apiClient(portal, administrator), id)}`;
}

/** Sums the layout shifts of the page that the reader did not cause. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { shifts: number };
    counted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);

/** Share of the figure's height above the lower edge of the screen, without scrolling. */
async function shareInScreen(page: Page, shown: string): Promise<number> {
  const figure = page
    .getByRole('region', { name: /^(数据预览|Data preview)$/ })
    .locator(shown)
    .first();
  await expect(figure).toBeVisible();
  const box = (await figure.boundingBox())!;
  return Math.min(1, (page.viewportSize()!.height - box.y) / box.height);
}

test('the data of a record of each kind are in the first screen of a laptop and of a phone', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000);
  await watchShifts(page);
  const authors = manyAuthors.slice(0, 3);
  for (const [kind, { name, content, shown }] of Object.entries(kinds)) {
    const more = { titleEn: `Temperature dependence measured on a single crystal: ${kind}`, authors };
    const place = await published(portal, `钙钛矿单晶的测量数据（${kind}）`, more, { [name]: await content() });
    for (const [screen, size] of Object.entries(screens))
      for (const lang of ['zh', 'en'])
        await test.step(`${kind} on a ${screen} in ${lang}`, async () => {
          await page.setViewportSize(size);
          await page.goto(`${place}?lang=${lang}`);
          expect(await shareInScreen(page, shown), 'share of the figure').toBeGreaterThanOrEqual(
            screen === 'laptop' ? 0.5 : 0.95,
          );
          expect(await shiftsOf(page), 'shift of the layout').toBeLessThan(0.05);
          const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(isWider, 'the page scrolls sideways').toBe(false);
        });
  }
});

test('a record of sixty authors with a long title begins with its data, and shows everything', async ({
  page,
  portal,
  accessible,
}) => {
  const title = '极端条件下强关联电子材料的输运与磁性测量'.repeat(16).slice(0, 300);
  const more = {
    authors: manyAuthors,
    titleEn: 'Transport and magnetism of correlated electron materials '.repeat(4).trim(),
  };
  const curve = kinds['curve']!;
  const place = await published(portal, title, more, { [curve.name]: await curve.content() });
  await page.setViewportSize(screens.laptop);
  await page.goto(place);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await shareInScreen(page, curve.shown)).toBeGreaterThanOrEqual(0.5);
  await expect(page.getByRole('link', { name: '作者60', exact: true })).toBeHidden();
  await page.getByText('展开全部 60 位作者和 20 家单位').click();
  await expect(page.getByRole('link', { name: '作者60', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '示例大学物理学院第 20 实验室', exact: true })).toBeVisible();
  await accessible(page);

  await test.step('the abstract and the keywords follow the data', async () => {
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.indexOf('摘要')).toBeGreaterThan(headings.indexOf('数据预览'));
    await expect(page.getByRole('region', { name: '摘要' }).getByRole('link', { name: '热电势' })).toBeVisible();
  });

  await test.step('on paper all authors are there', async () => {
    await page.goto(place);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('作者60', { exact: true })).toBeVisible();
    await expect(page.getByText('示例大学物理学院第 20 实验室')).toBeVisible();
  });
});

test('the buttons of a phone are icons with names, in one row', async ({ page, portal, accessible }) => {
  const curve = kinds['curve']!;
  const place = await published(portal, '一行按钮', {}, { [curve.name]: await curve.content() });
  await page.setViewportSize(screens.phone);
  await page.goto(place);
  const main = page.getByRole('main');
  const acts = [
    main.getByRole('link', { name: /打包下载/ }),
    main.getByRole('button', { name: '引用', exact: true }),
    main.getByRole('link', { name: '使用这些数据' }),
    main.getByRole('button', { name: '复制链接' }).first(),
  ];
  const middles = await Promise.all(
    acts.map(async (act) => {
      const { y, height } = (await act.boundingBox())!;
      return Math.round(y + height / 2);
    }),
  );
  expect(new Set(middles).size, `middles of the buttons: ${middles.join(', ')}`).toBe(1);
  await accessible(page);
});

test('without script a record begins with its abstract, without an empty figure', async ({ browser, portal }) => {
  const curve = kinds['curve']!;
  const place = await published(portal, '无脚本的页面', {}, { [curve.name]: await curve.content() });
  const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(place);
  await expect(page.getByRole('heading', { name: '数据预览' })).toBeHidden();
  await expect(page.getByRole('region', { name: '摘要' })).toContainText('热电势随温度的变化。');
  await expect(page.getByRole('rowheader', { name: 'rho.csv' })).toBeVisible();
  await context.close();
});
