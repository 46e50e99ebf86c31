import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { approveByCall, employ, apiClient, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import type { Portal } from '../portal.ts';
import { countUse, personsBrowser, usesSoFar } from '../usage.ts';

/** Publishes a resource; returns the address of its page. */
async function published(
  portal: Portal,
  title: string,
  more: object = {},
  owner?: Awaited<ReturnType<typeof employ>>,
): Promise<string> {
  owner ??= await employ(portal, 'rayleigh');
  const resourceId = await submitResource(portal, owner, title, more);
  return `/data/detail/${await approveByCall(await apiClient(portal, administrator), resourceId)}`;
}

/** The text of the clipboard. */
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const formats = [
  { tab: 'GB/T 7714', name: 'gbt7714', says: /^张三, 李四\. .+\[DS/ },
  { tab: 'APA', name: 'apa', says: /\(20\d\d\).*\[Data set\]/ },
  { tab: 'BibTeX', name: 'bibtex', says: /^@\w+\{/ },
  { tab: 'RIS', name: 'ris', says: /^TY {2}- DATA/ },
  { tab: 'CSL-JSON', name: 'csl-json', says: /^[[{]/ },
];

test('a reference is shown in five formats, selected by keyboard, and copied as in the exported files', async ({
  page,
  portal,
  request,
  accessible,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url });
  const title = `散射光的强度 <b>&"${randomBytes(3).toString('hex')}"`;
  const institution = '示例研究所';
  const authors = [
    { nameZh: '张三', nameEn: 'Zhang, San', institution },
    { nameZh: '李四', institution },
  ];
  const place = await published(portal, title, { authors });
  const box = page.getByRole('region', { name: '引用', exact: true }).or(page.getByRole('region', { name: 'Cite' }));
  const tab = (name: string) => box.getByRole('tab', { name, exact: true });

  for (const lang of ['zh', 'en'] as const)
    await test.step(`in ${lang} each tab equals the export`, async () => {
      await page.goto(`${place}?lang=${lang}`);
      await page.getByRole('button', { name: lang === 'zh' ? '引用' : 'Cite', exact: true }).click();
      // Chinese readers see the national standard first, others the usual style for data.
      const [gbt, apa, ...others] = formats;
      const offered = lang === 'zh' ? formats : [apa!, gbt!, ...others];
      await tab(offered[0]!.tab).focus();
      for (const { tab: name, name: format, says } of offered) {
        await expect(tab(name)).toBeFocused();
        await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
        const exported = await (await request.get(`/export/${place.split('/').at(-1)}/${format}?lang=${lang}`)).text();
        const shown = (await box.getByRole('tabpanel', { name, exact: true }).textContent())!;
        expect(shown.trim()).toBe(exported.trim());
        if (lang === 'zh') expect(shown).toMatch(says);
        await box.getByRole('button', { name: lang === 'zh' ? '复制引用' : 'Copy' }).click();
        await expect(page.getByText(lang === 'zh' ? '复制成功' : 'Copied').first()).toBeVisible();
        await expect.poll(() => clipboard(page)).toBe(shown);
        await tab(name).press('ArrowRight');
      }
      await accessible(page);
    });

  await test.step('the arrows wrap around; Home and End select the first and the last tab; Tab leaves the list', async () => {
    await expect(tab('APA')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('CSL-JSON')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab('APA')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(tab('CSL-JSON')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(box.getByRole('tabpanel')).toBeFocused();
  });

  await test.step('the files in the list below have the same text', async () => {
    await expect(box.getByRole('link')).toHaveCount(0);
    await box.getByText('Metadata as a file', { exact: true }).click();
    await expect(box.getByRole('link')).toHaveCount(9);
    for (const { tab: name, name: format } of formats.slice(2)) {
      const link = box.getByRole('link', { name, exact: true });
      const answer = await request.get((await link.getAttribute('href'))!);
      expect(answer.headers()['content-type']).toMatch(/bibtex|research-info|citationstyles/);
      expect(await link.getAttribute('href')).toContain(`/${format}`);
      await tab(name).click();
      expect((await answer.text()).trim()).toBe((await box.getByRole('tabpanel').textContent())!.trim());
    }
  });
});

test('a link is shared, and the page and its owner see views and downloads: a double click once, robots never', async ({
  page,
  portal,
  browser,
  openAs,
  accessible,
}) => {
  const owner = await employ(portal, 'rayleigh');
  const title = `涟漪的波长 ${randomBytes(3).toString('hex')}`;
  const place = await published(portal, title, { titleEn: 'Wavelength of ripples' }, owner);
  const before = await usesSoFar(portal);
  const person = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN', userAgent: personsBrowser });
  await person.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url });
  const reading = await person.newPage();
  const fetched = async () => {
    const started = reading.waitForEvent('download');
    await reading.getByRole('link', { name: '下载 table.csv' }).click();
    await (await started).path();
  };
  const figures = async (views: number, downloads: number) => {
    await reading.goto(place);
    const box = reading.getByRole('region', { name: '统计' });
    const figure = (label: string) => box.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
    await expect(figure('浏览次数')).toHaveText(String(views));
    await expect(figure('下载次数')).toHaveText(String(downloads));
  };

  await test.step('a reader copies the link, and it leads to the record', async () => {
    await reading.goto(`${place}?folder=`);
    await reading.getByRole('button', { name: '复制链接' }).click();
    await expect(reading.getByText('链接复制成功')).toBeVisible();
    expect(await clipboard(reading)).toBe(portal.url + place);
  });

  await test.step('two clicks on a download store two events and count once', async () => {
    await fetched();
    await fetched();
    await countUse(portal, { ...before, views: before.views + 1, downloads: before.downloads + 2 });
    await figures(1, 1);
    await accessible(reading);
  });

  await test.step('a download some minutes later counts again', async () => {
    await fetched();
    // Opening the figures was a second view.
    await countUse(portal, { ...before, views: before.views + 2, downloads: before.downloads + 3 });
    await figures(2, 2);
  });

  await test.step('visits and downloads by a robot and by the owner change no figure', async () => {
    const file = await reading.getByRole('link', { name: '下载 table.csv' }).getAttribute('href');
    const robot = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' } };
    for (const address of [place, file!]) expect((await fetch(portal.url + address, robot)).status).toBe(200);
    await openAs(page, owner, place);
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载 table.csv' }).click();
    await (await started).path();
    // The reader opened the figures again; visits of robots are stored too.
    await countUse(portal, {
      views: before.views + 3,
      downloads: before.downloads + 3,
      byRobots: before.byRobots + 2,
    });
    await figures(3, 2);
  });

  await test.step('the owner sees the same figures in the list of resources, in both languages', async () => {
    for (const [lang, heading, shown] of [
      ['zh', '使用统计', title],
      ['en', 'Statistics', 'Wavelength of ripples'],
    ] as const) {
      await page.goto(`/archive/mine/statistics?lang=${lang}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const cells = page.getByRole('row').filter({ hasText: shown }).getByRole('cell');
      await expect(cells.nth(0)).toHaveText('3');
      await expect(cells.nth(1)).toHaveText('2');
      await accessible(page);
    }
  });
  await person.close();
});
