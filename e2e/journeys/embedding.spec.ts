import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type BrowserContext, type Page, type Request } from '@playwright/test';
import { apiClient, approveByCall, employ, submitResource } from '../office.ts';
import { administrator, expect, test } from '../people.ts';
import { openSession, type Portal } from '../portal.ts';

const curve = `T/K,R/Ohm\n${Array.from({ length: 40 }, (_, at) => `${at + 2},${(at / 10) ** 2}`).join('\n')}\n`;
const poscar = 'Fe bcc\n2.87\n1 0 0\n0 1 0\n0 0 1\nFe\n2\nDirect\n0 0 0\n0.5 0.5 0.5\n';

/** A site with a different host name than the portal, so that both are third parties to each other. */
let site: Server;
test.beforeAll(async () => {
  site = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost');
    const width = searchParams.get('width') ?? '600';
    const frames = searchParams
      .getAll('src')
      .map((src) => `<iframe src="${src}" width="${width}" height="500"></iframe>`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Site</title><script>heights = []; addEventListener('message', ({ origin, data }) => heights.push({ origin, ...data }))</script>${frames.join('')}`,
    );
  }).listen(0);
  await once(site, 'listening');
});
test.afterAll(() => site.close());

const siteWith = (width: number, ...sources: string[]) =>
  `http://localhost:${(site.address() as AddressInfo).port}/?${new URLSearchParams([['width', String(width)], ...sources.map((src) => ['src', src])])}`;

interface Told {
  origin: string;
  type?: string;
  address?: string;
  height?: number;
}
const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { heights: Told[] }).heights);

async function published(portal: Portal, more: object = {}) {
  const owner = await employ(portal, 'framed');
  const title = `嵌入其他网站的数据 ${owner.userName}`;
  const files = { 'runs/曲线.csv': curve, POSCAR: poscar };
  const id = await submitResource(portal, owner, title, { titleEn: `Embedded data ${owner.userName}`, ...more }, files);
  return { owner, title, publicId: await approveByCall(await apiClient(portal, administrator), id) };
}

/** Whether a frame sent the request, and not a window. The first request of a new window has no frame yet. */
function isInFrame(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    return false;
  }
}

/** Records which requests of frames to the portal send a cookie or get one. */
function watched(context: BrowserContext, portal: Portal): { cookies: string[]; asked: () => number } {
  const cookies: string[] = [];
  let count = 0;
  context.on('response', async (response) => {
    const request = response.request();
    if (!request.url().startsWith(portal.url) || !isInFrame(request)) return;
    count += 1;
    const [sent, kept] = [await request.headerValue('cookie'), await response.headerValue('set-cookie')];
    if (sent || kept) cookies.push(`${request.url()}: ${sent ?? kept}`);
  });
  return { cookies, asked: () => count };
}

test('another site shows a file where third-party cookies are blocked, also to its owner who is logged in', async ({
  portal,
  openAs,
}, { project }) => {
  test.setTimeout(240_000);
  const { owner, title, publicId } = await published(portal);
  const later = await published(portal, { openDate: '2999-01-01' });
  const { launchOptions } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--test-third-party-cookie-phaseout'],
  });
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openAs(page, owner, `${portal.url}/data/detail/${publicId}`);
  await page.waitForLoadState('networkidle');
  const { cookies, asked } = watched(context, portal);

  await test.step('the curve is shown, with title, licence and the link back', async () => {
    await page.goto(siteWith(600, `${portal.url}/embed/${publicId}/runs/${encodeURIComponent('曲线.csv')}`));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(frame.locator('.preview__plot').locator('svg, canvas').first()).toBeVisible();
    await expect(frame.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible();
    await frame.getByText('引用', { exact: true }).click();
    await expect(frame.getByText('[DS/OL]')).toBeVisible();
    const opened = context.waitForEvent('page');
    await frame.getByRole('heading', { level: 1 }).getByRole('link').click();
    const record = await opened;
    await expect(record).toHaveURL(`${portal.url}/data/detail/${publicId}`);
    await record.close();
  });

  await test.step('the frame sends its height, and has no origin that could read the session', async () => {
    await expect.poll(async () => (await told(page)).at(-1)?.height ?? 0).toBeGreaterThan(200);
    const last = (await told(page)).at(-1)!;
    expect([last.origin, last.type]).toEqual(['null', 'embed:height']);
    const inside = page.frames().find((one) => one.url().includes('/embed/'))!;
    expect(await inside.evaluate(() => origin)).toBe('null');
    const stored = await inside.evaluate(() => {
      const tried = [() => document.cookie, () => localStorage.length, () => sessionStorage.length];
      return tried.map((read) => {
        try {
          return String(read());
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(stored).toEqual(['SecurityError', 'SecurityError', 'SecurityError']);
  });

  await test.step('in the frame the owner of a file under embargo sees only the visitor’s view', async () => {
    await openAs(page, later.owner, `${portal.url}/data/detail/${later.publicId}`);
    await page.goto(siteWith(320, `${portal.url}/embed/${later.publicId}/POSCAR`));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText(/^该数据资源的文件将于 2999.*公开。$/)).toBeVisible();
    await expect(frame.getByText('The files of this record become public on')).toBeVisible();
    await expect(frame.getByText('POSCAR')).toHaveCount(0);
  });

  await test.step('no other page of the portal is shown in a frame', async () => {
    await page.goto(siteWith(600, `${portal.url}/data/detail/${publicId}`, `${portal.url}/viewer/index.html`));
    await page.waitForLoadState('networkidle');
    for (const frame of page.frames().slice(1)) expect(frame.url()).toBe('chrome-error://chromewebdata/');
  });

  expect(cookies).toEqual([]);
  expect(asked()).toBeGreaterThan(10);
  expect(errors).toEqual([]);
  await browser.close();
});

test('a frame has no horizontal overflow, in both languages, light and dark, and is accessible', async ({
  page,
  portal,
  accessible,
}) => {
  test.setTimeout(240_000);
  const { publicId } = await published(portal);
  for (const width of [320, 600, 900])
    for (const [file, lang, theme] of [
      ['POSCAR', 'en', 'dark'],
      ['runs/曲线.csv', 'zh', 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 600 });
      await page.goto(`/embed/${publicId}/${file}?lang=${lang}&theme=${theme}`);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await accessible(page);
    }
  await page.goto(`/embed/${publicId}/none.csv?lang=en`);
  await expect(page.getByText('The record has no such file.')).toBeVisible();
  await expect(page.getByText('该数据资源中没有此文件。')).toBeVisible();
  await accessible(page);
});

test('a reader copies the code of a frame from the page of a record', async ({ page, portal, accessible }) => {
  test.setTimeout(120_000);
  const { publicId, title } = await published(portal);
  await page.goto(`/data/detail/${publicId}`);
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('dialog', { name: '嵌入此文件' });
  // The button works after the script of the page has started.
  await expect(async () => {
    await page.getByRole('button', { name: '嵌入 POSCAR' }).first().click();
    await expect(box).toBeVisible({ timeout: 5000 });
  }).toPass();
  await box.getByLabel('宽度（像素）').fill('480');
  await box.getByLabel('语言').selectOption('en');
  await box.getByLabel('外观').selectOption('dark');
  const code = await box.getByLabel('代码').inputValue();
  expect(code).toContain(`src="${portal.url}/embed/${publicId}/POSCAR?lang=en&amp;theme=dark"`);
  expect(code).toContain('width="480" height="540"');
  const frame = box.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: /^Embedded data/ })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  const address = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const answer = (await (await page.request.get(address!)).json()) as { title: string; html: string };
  expect(answer.title).toBe(title);
  expect(answer.html).toContain(`src="${portal.url}/embed/${publicId}"`);
});

test('only pages for frames come without X-Frame-Options, without cookies and in the preferred language', async ({
  portal,
}) => {
  const { owner, publicId, title } = await published(portal);
  const cookie = `Admin-Token=${await openSession(portal, owner)}; userLocale=zh; theme=dark`;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(portal.url + path, { headers: { cookie, ...headers }, redirect: 'manual' });

  const frame = await ask(`/embed/${publicId}/POSCAR`, { 'accept-language': 'en-GB,en;q=0.9' });
  expect(frame.status).toBe(200);
  expect(frame.headers.get('x-frame-options')).toBeNull();
  expect(frame.headers.get('content-security-policy')).toMatch(/frame-ancestors \*; sandbox allow-scripts/);
  expect(frame.headers.get('content-security-policy')).not.toMatch(/allow-same-origin|unsafe-eval/);
  expect(frame.headers.get('x-robots-tag')).toBe('noindex');
  expect(frame.headers.get('vary')).toMatch(/^accept-language, accept-encoding/);
  expect(frame.headers.get('vary')).not.toContain('cookie');
  const text = await frame.text();
  expect(text).toContain('<html lang="en"');
  expect(text).not.toContain('data-theme');
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).toContain(`<link rel="canonical" href="${portal.url}/data/detail/${publicId}"`);
  expect(text).not.toContain(owner.userName.concat('@'));
  const asked = await ask(`/embed/${publicId}/POSCAR?lang=zh&theme=light`, { 'accept-language': 'en' });
  expect(asked.headers.get('set-cookie')).toBeNull();
  const second = await asked.text();
  expect(second).toContain('<html lang="zh-CN" data-theme="light"');
  expect(second).toContain(title);

  const statuses: [path: string, status: number][] = [
    [`/embed/${publicId}`, 200],
    [`/embed/${publicId}/none.csv`, 404],
    ['/embed/none000000/a.csv', 404],
    [`/embed/${publicId}/${'a'.repeat(1001)}`, 404],
    [`/embed/${publicId}/lmp.data`, 308],
    [`/embed/${publicId}/lmp.data/`, 404],
  ];
  for (const [path, status] of statuses) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('x-frame-options')]).toEqual([path, status, null]);
  }
  for (const path of ['/', `/data/detail/${publicId}`, '/login', '/healthz', `/EMBED/${publicId}/POSCAR`]) {
    const answer = await ask(path);
    expect([path, answer.headers.get('x-frame-options')]).toEqual([path, 'SAMEORIGIN']);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'/);
  }
});
