import type { Page } from '@playwright/test';
import { administrator, expect, newUser, type TestUser } from './people.ts';
import { openSession, type Portal } from './portal.ts';

/** A reply of the API. */
export interface Reply {
  code: number;
  msg: string;
  error?: string;
  data?: unknown;
  [more: string]: unknown;
}

/** Calls the portal as a third-party front end would: JSON, bearer token. */
export type ApiClient = (method: string, path: string, body?: object | FormData) => Promise<Reply>;

/** Logs in without a browser. */
export async function apiClient(portal: Portal, who: TestUser): Promise<ApiClient> {
  const token = await openSession(portal, who);
  return async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = {
      // Disables the guard against double submissions: a test is faster than a person.
      repeatsubmit: 'false',
      authorization: `Bearer ${token}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    };
    const content = isJson ? JSON.stringify(body) : body;
    const response = await fetch(`${portal.url}/prod-api${path}`, {
      method,
      headers,
      ...(content ? { body: content } : {}),
    });
    return (await response.json()) as Reply;
  };
}

/** Fails with the portal's message when it refuses. */
export async function granted(reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply;
  expect(answer.code, answer.msg).toBe(200);
  return answer;
}

/** Adds a user as the administrator, with a chosen password and a verified e-mail. */
export async function employ(
  portal: Portal,
  name: string,
  roles: readonly string[] = [],
): Promise<TestUser & { userId: number; nickName: string }> {
  const who = newUser(name);
  const nickName = `${name}先生`;
  const chief = await apiClient(portal, administrator);
  const rows = await portal.query<{ role_id: number }>('select role_id from sys_role where role_key = any($1)', [
    roles,
  ]);
  const { userId } = await granted(
    chief('POST', '/system/user', { ...who, nickName, roleIds: rows.map((row) => row.role_id) }),
  );
  await portal.query(
    "update sys_user set is_verified = '1', verified_at = now(), pwd_update_date = now() where user_id = $1",
    [userId],
  );
  return { ...who, userId: userId as number, nickName };
}

/** A form that can be submitted once it has a file. */
export const completeForm = {
  titleEn: 'Thermopower of a single crystal',
  keywordsZh: '热电势,单晶',
  descriptionZh: '热电势随温度的变化。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameZh: '张三', institution: '示例研究所' }],
  publisher: { name: '张三', email: 'zhang@example.org' },
};

/** The table in every submission that a journey sends by calls. */
export const table = 'T/K,R/Ohm\n2,0.10\n4,0.12\n';

/** Submits a resource with one table, or with other files by their paths. */
export async function submitResource(
  portal: Portal,
  owner: TestUser,
  titleZh: string,
  more: object = {},
  files: Readonly<Record<string, BlobPart>> = { 'table.csv': table },
): Promise<number> {
  const call = await apiClient(portal, owner);
  const { resourceId } = (await granted(call('POST', '/front/resource'))).data as { resourceId: number };
  for (const [path, bytes] of Object.entries(files)) {
    const at = path.lastIndexOf('/');
    const form = new FormData();
    form.append('folder', path.slice(0, Math.max(at, 0)));
    form.append('file', new Blob([bytes]), path.slice(at + 1));
    await granted(call('POST', `/front/resource/mine/${resourceId}/files`, form));
  }
  await granted(
    call('PUT', `/front/resource/mine/${resourceId}`, {
      ...completeForm,
      ...more,
      titleZh,
      rowVer: await rowVerOf(call, resourceId),
    }),
  );
  await submitAgain(call, resourceId);
  return resourceId;
}

export async function submitAgain(call: ApiClient, resourceId: number): Promise<void> {
  await granted(
    call('POST', `/front/resource/mine/${resourceId}/submit`, { rowVer: await rowVerOf(call, resourceId) }),
  );
}

/** Approves a submission as a reviewer; returns its public id. */
export async function approveByCall(call: ApiClient, resourceId: number): Promise<string> {
  const { data } = await granted(call('GET', `/data/resource/${resourceId}`));
  const { rowVer, publicId } = data as { rowVer: number; publicId: string };
  await granted(call('POST', '/data/review/approve', { resourceId, rowVer, comments: '' }));
  return publicId;
}

async function rowVerOf(call: ApiClient, resourceId: number): Promise<number> {
  const { data } = await granted(call('GET', `/front/resource/mine/${resourceId}`));
  return (data as { rowVer: number }).rowVer;
}

/** Checks the visible page in Chinese and in English, using the back office's language switch. */
export async function accessibleInBoth(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  await accessible(page);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await accessible(page);
  await page.getByRole('button', { name: '切换为中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
}

/** Checks a public page in English and in Chinese, and leaves it in Chinese. */
export async function accessibleAt(page: Page, accessible: (page: Page) => Promise<void>): Promise<void> {
  const address = new URL(page.url());
  for (const lang of ['en', 'zh']) {
    address.searchParams.set('lang', lang);
    await page.goto(address.href);
    await page.waitForLoadState('networkidle');
    await accessible(page);
  }
}

/** The open pages in the tab bar. */
export const tabsOf = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('listitem');

/** Confirms a system prompt. */
export async function confirm(page: Page, question: string | RegExp): Promise<void> {
  const box = page.getByRole('dialog', { name: '系统提示' });
  await expect(box).toContainText(question);
  await box.getByRole('button', { name: '确定' }).click();
}
