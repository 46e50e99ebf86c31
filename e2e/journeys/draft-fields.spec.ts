import type { Page } from '@playwright/test';
import {
  Author,
  Publisher,
  RelatedProject,
  RelatedWork,
  ResourceDraft,
} from '../../src/domains/data/resources/contract.ts';
import { resourcesTexts } from '../../src/domains/data/resources/texts/index.ts';
import { translatorOf } from '../../src/shared/texts.ts';
import { employ, granted, apiClient, type ApiClient } from '../office.ts';
import { expect, test } from '../people.ts';
import { choose, control } from '../publication.ts';
import { endSessions, sendLogin, sessionDialog } from '../session.ts';

const t = translatorOf(resourcesTexts, 'zh');
const place = (page: Page) => page.locator('.deposit__place');
const isSaved = (page: Page) => expect(place(page)).toHaveAttribute('data-place', 'server', { timeout: 40_000 });

/** Choices in one round of filling in the form. All other fields are typed. */
interface Choices {
  resourceType: 'patent' | 'paper' | 'thesis' | 'softwareCopyright';
  sharingMethod: 'open' | 'restricted' | 'closed';
  license: 'by' | 'by-nc' | 'by-sa' | '';
  preservationPlan: 'permanent' | 'y20' | 'y10' | 'project5';
}

/** The value and the kind of each control, by the dotted path of its field. */
type Form = Record<string, { value: string; kind: 'text' | 'day' | 'list' | 'tick' | 'choice' | 'chips' }>;

/**
 * All values of the form, read from its controls, so that new fields are included automatically. Declared fields have a
 * separate journey.
 */
const formOf = (page: Page): Promise<Form> =>
  page.evaluate(() => {
    const form: Form = {};
    for (const it of document.querySelectorAll<HTMLInputElement>('input[id^="deposit_"], textarea[id^="deposit_"]')) {
      const path = it.id.slice('deposit_'.length).replaceAll('_', '.');
      if (path.startsWith('fieldValues.')) continue;
      const list = it.closest<HTMLElement>('.ant-select:not(.ant-select-auto-complete)');
      const chips = it.closest('.organizations-input');
      const names = [...(chips?.querySelectorAll('li > span') ?? [])].map((chip) => chip.firstChild?.textContent ?? '');
      if (chips) form[path] = { value: names.join('; '), kind: 'chips' };
      else if (it.type === 'checkbox') form[path] = { value: String(it.checked), kind: 'tick' };
      else if (list) form[path] = { value: list.innerText.trim(), kind: 'list' };
      else form[path] = { value: it.value, kind: it.closest('.ant-picker') ? 'day' : 'text' };
    }
    const chosen = document.querySelector<HTMLInputElement>('#deposit_sharingMethod input:checked');
    form['sharingMethod'] = { value: chosen?.value ?? '', kind: 'choice' };
    return form;
  });

const valuesOf = (form: Form) => Object.fromEntries(Object.entries(form).map(([path, { value }]) => [path, value]));
/**
 * Omits texts in the language of the page, organizations (which are more than a text), and the password (which is never
 * shown again).
 */
const typedIn = (form: Form) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([path, { value, kind }]) =>
      kind === 'list' || kind === 'chips' || path === 'ftpPassword' || path.endsWith('.funder') ? [] : [[path, value]],
    ),
  );

const people = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'];

/** Text for a field in a round: valid for the field, and different in each round. */
function wordsFor(path: string, kind: string, round: number): string {
  const name = path.split('.').at(-1)!;
  if (kind === 'day') return `202${round}-0${round + 1}-11`;
  if (name === 'email') return `round${round}@example.org`;
  if (name === 'orcid') return people[round % people.length]!;
  if (name === 'year') return `202${round}`;
  if (name === 'doi') return `10.1234/round.${round}`;
  if (name === 'callbackUrl') return `https://example.org/round/${round}`;
  return `轮次${round}-${name}`;
}

async function choices(page: Page, { resourceType, sharingMethod, license, preservationPlan }: Choices): Promise<void> {
  await choose(page, 'resourceType', t(`types.${resourceType}`));
  await page.getByRole('radio', { name: new RegExp(t(`sharing.${sharingMethod}`)) }).check();
  if (license) await choose(page, 'license', t(`licenses.${license}`));
  await choose(page, 'preservationPlan', t(`preservation.${preservationPlan}`));
  await control(page, 'subjectCode').fill('超导');
  await page.locator('.ant-select-tree:visible').getByText('140.5070 超导物理学').click();
}

/** Types into every field. */
async function typeAll(page: Page, round: number, of = (_path: string) => true): Promise<void> {
  // Collapsed by default.
  const ftp = page.locator('details.deposit__ftp');
  if ((await ftp.getAttribute('open')) === null) await ftp.locator('summary').click();
  const folded = page.locator('.author__unfold[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [path, { kind }] of Object.entries(await formOf(page))) {
    if (kind === 'chips' && of(path)) {
      await control(page, path).fill(wordsFor(path, kind, round));
      await control(page, path).press('Enter');
    }
    if ((kind !== 'text' && kind !== 'day') || !of(path)) continue;
    await control(page, path).fill(wordsFor(path, kind, round));
    if (kind === 'day') await control(page, path).press('Enter');
  }
}

/**
 * Waits until the server has stored the form, with choices by their codes. A page that has just opened shows "saved"
 * for the server's version, until it sends the version of this browser.
 */
async function isOnServer(page: Page, call: ApiClient, form: Form, chosen: Choices): Promise<void> {
  const id = /\/archive\/submit\/(\d+)$/.exec(new URL(page.url()).pathname)![1];
  await expect(async () => {
    const { data } = await granted(call('GET', `/front/resource/mine/${id}`));
    const at = (path: string) =>
      path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], data);
    const kept = Object.fromEntries(Object.keys(typedIn(form)).map((path) => [path, String(at(path) ?? '')]));
    expect(kept).toEqual(typedIn(form));
    const { license, ...always } = chosen;
    const shown = { ...always, ...(license ? { license } : {}), subjectCode: '140.5070', hasFtpPassword: true };
    expect(data).toMatchObject(shown);
  }).toPass({ timeout: 40_000 });
}

test('the draft loses no field of the form: reload, language, a minute without network, an ended session', async ({
  page,
  context,
  portal,
  openAs,
  solveCaptcha,
}) => {
  test.setTimeout(300_000);
  const noether = await employ(portal, 'noether');
  await page.clock.install();
  await openAs(page, noether, '/archive/submit');
  await page.getByRole('button', { name: '添加作者' }).click();
  await page.getByRole('button', { name: '添加作者' }).click();
  await page.getByRole('button', { name: '添加资助项目' }).click();
  await page.getByRole('button', { name: '添加关联项目' }).click();
  await page.getByRole('button', { name: '添加相关成果' }).click();
  await control(page, 'authors.1.isCorresponding').check();
  await control(page, 'titleZh').fill('对称性');
  await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);
  const seen = new Set<string>();
  const filled = async () => {
    const form = await formOf(page);
    for (const [path, { value }] of Object.entries(form)) {
      expect(value, path).not.toBe('');
      seen.add(path);
    }
    return form;
  };
  const shows = async (form: Form) => {
    const unshown = ([path]: [string, unknown]) => path !== 'ftpPassword';
    const all = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(unshown));
    await expect.poll(async () => all(valuesOf(await formOf(page)))).toEqual(all(valuesOf(form)));
  };

  await test.step('a reload right after the last word', async () => {
    const chosen = { resourceType: 'patent', sharingMethod: 'open', license: 'by', preservationPlan: 'y10' } as const;
    await choices(page, chosen);
    await typeAll(page, 1);
    const form = await filled();
    await page.reload();
    await shows(form);
    await isOnServer(page, await apiClient(portal, noether), form, chosen);
    await shows(form);
  });

  await test.step('another language and back', async () => {
    const chosen = {
      ...({ resourceType: 'paper', sharingMethod: 'restricted' } as const),
      ...({ license: 'by-nc', preservationPlan: 'y20' } as const),
    };
    await choices(page, chosen);
    await typeAll(page, 2);
    const form = await filled();
    const languages = page.locator('details.menu').first();
    const change = async (name: string, lang: string) => {
      await languages.locator('summary').hover();
      await languages.getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    };
    await change('English', 'en');
    await expect.poll(async () => typedIn(await formOf(page))).toEqual(typedIn(form));
    await change('简体中文', 'zh-CN');
    await shows(form);
    await isOnServer(page, await apiClient(portal, noether), form, chosen);
    await isSaved(page);
  });

  await test.step('a minute without network while typing', async () => {
    const chosen = {
      ...({ resourceType: 'softwareCopyright', sharingMethod: 'closed' } as const),
      ...({ license: '', preservationPlan: 'project5' } as const),
    };
    await context.setOffline(true);
    await choices(page, chosen);
    await typeAll(page, 3, (path) => path < 'h');
    await expect(place(page)).toContainText('暂时无法连接服务器：内容已保存在此浏览器');
    await page.clock.fastForward(30_000);
    await typeAll(page, 3, (path) => path >= 'h');
    await page.clock.fastForward(30_000);
    await expect(place(page)).toContainText('暂时无法连接服务器：内容已保存在此浏览器');
    const form = await filled();
    await context.setOffline(false);
    await shows(form);
    await isOnServer(page, await apiClient(portal, noether), form, chosen);
    await page.reload();
    await shows(form);
  });

  await test.step('a session that ends meanwhile', async () => {
    const chosen = {
      ...({ resourceType: 'thesis', sharingMethod: 'open' } as const),
      ...({ license: 'by-sa', preservationPlan: 'permanent' } as const),
    };
    await choices(page, chosen);
    await isSaved(page);
    await endSessions(portal, noether);
    await control(page, 'titleZh').fill('会话已结束');
    const stay = () => sessionDialog(page).getByRole('button', { name: '取消' }).click();
    await stay();
    // The dialog opens at each attempt to save, also right after it was closed.
    await page.addLocatorHandler(sessionDialog(page), stay, { noWaitAfter: true });
    await typeAll(page, 4);
    const form = await filled();
    await place(page).getByRole('button', { name: '重新登录' }).click();
    await sendLogin(page, noether, { solveCaptcha });
    await expect(page).toHaveURL(/\/archive\/submit\/\d+$/);
    await shows(form);
    await isOnServer(page, await apiClient(portal, noether), form, chosen);
    await isSaved(page);
  });

  await test.step('the three numbers of a national project, which a draft without grants stores', async () => {
    const call = await apiClient(portal, noether);
    const numbers = { specialNo: 'S-1', projectNo: 'P-1', taskNo: 'T-1' };
    const { resourceId } = (await granted(call('POST', '/front/resource'))).data as { resourceId: number };
    const { data } = await granted(call('GET', `/front/resource/mine/${resourceId}`));
    const { rowVer } = data as { rowVer: number };
    await granted(call('PUT', `/front/resource/mine/${resourceId}`, { titleZh: '有编号的草稿', ...numbers, rowVer }));
    await page.goto(`/archive/submit/${resourceId}`);
    for (const [path, number] of Object.entries(numbers)) {
      await expect(control(page, path)).toHaveValue(number);
      await control(page, path).fill(`${number}-2`);
      seen.add(path);
    }
    await isSaved(page);
    await page.reload();
    for (const [path, number] of Object.entries(numbers)) await expect(control(page, path)).toHaveValue(`${number}-2`);
  });

  await test.step('all fields of a resource were filled in', async () => {
    const covered = (path: string) => [...seen].some((one) => one === path || one.startsWith(`${path}.`));
    const all = [
      // Declared fields, and changes by a new version, have separate journeys.
      ...Object.keys(ResourceDraft.shape).filter((name) => !/^(fieldValues|changes(Zh|En))$/.test(name)),
      ...Object.keys(Author.shape).map((name) => `authors.1.${name}`),
      ...Object.keys(Publisher.shape).map((name) => `publisher.${name}`),
      ...Object.keys(RelatedProject.shape).map((name) => `projects.0.${name}`),
      ...Object.keys(RelatedWork.shape).map((name) => `relatedWorks.0.${name}`),
    ];
    expect(all.filter((path) => !covered(path))).toEqual([]);
  });
});
