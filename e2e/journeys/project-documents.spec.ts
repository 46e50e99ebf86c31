import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { employ } from '../office.ts';
import { untilDemoIsMade } from '../demonstration.ts';
import { expect, test, type TestUser } from '../people.ts';
import type { Portal } from '../portal.ts';

test.beforeEach('the demonstration records are made', ({ portal }) => untilDemoIsMade(portal));

/** A demonstration task in a state; assigns a lead to its project and adds planned items. */
async function taskOf(portal: Portal, who: TestUser, status: string, more = 0): Promise<number> {
  const [row] = await portal.query<{ id: number }>(
    `with chosen as (select task_id, project_id from pms_task where status = $1
       order by (select count(*) from pms_plan_item i where i.task_id = pms_task.task_id) desc, task_id limit 1), member as (
       insert into pms_project_user (project_id, user_id, role)
       select project_id, user_id, 'LEAD' from chosen, sys_user where user_name = $2)
     select task_id as id from chosen`,
    [status, who.userName],
  );
  await portal.query(
    `insert into pms_plan_item (task_id, plan_version, topic_id, item_no, name, resource_type, planned_count, seq)
     select task_id, 1, min(topic_id), 'X' || n, '加页的数据 ' || n, 'dataset', 1, 100 + n
     from pms_topic, generate_series(1, $2::int) n where task_id = $1 group by task_id, n`,
    [row!.id, more],
  );
  return row!.id;
}

test('the browser creates a PDF of several A4 pages, and reports a failure', async ({ page, portal, openAs }) => {
  const who = await employ(portal, 'printer');
  const taskId = await taskOf(portal, who, '11', 120);
  await openAs(page, who, `/archive/project/task/${taskId}?area=pdf`);
  await test.step('progress is shown, and the file has whole pages as pictures', async () => {
    const download = page.waitForEvent('download', { timeout: 90_000 });
    await page.getByRole('button', { name: /^浏览器导出/ }).click();
    await expect(page.getByText(/正在(导出|准备)/)).toBeVisible();
    const file = await (await download).path();
    const bytes = readFileSync(file).toString('latin1');
    const boxes = [...bytes.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBeGreaterThan(2);
    for (const [, width, height] of boxes) {
      expect(Number(width)).toBeCloseTo(595.28, 1);
      expect(Number(height)).toBeCloseTo(841.89, 1);
    }
    const pictures = [...bytes.matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g)];
    expect(pictures.length).toBe(boxes.length);
    // Scale 4: the text is 719 CSS pixels wide on a page.
    for (const [, width] of pictures) expect(Number(width)).toBe(719 * 4);
  });
  await test.step('without the libraries the page reports the failure', async () => {
    await page.route(/html2canvas|jspdf/, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^浏览器导出/ }).click();
    await expect(page.getByText('导出失败，请重试').first()).toBeVisible();
  });
});

test('the server’s PDF of the plan is searchable', async ({ page, portal, openAs }) => {
  const who = await employ(portal, 'reader');
  const taskId = await taskOf(portal, who, '12');
  await openAs(page, who, `/archive/project/task/${taskId}?area=pdf`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF：汇交方案' }).click();
  const bytes = readFileSync(await (await download).path());
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  // The file stores characters as glyphs of the font; its maps give the characters back.
  const maps = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  expect(maps.some((text) => text.includes('begincmap'))).toBe(true);
});

test.describe('the editor table', () => {
  const cell = (page: Page, row: number, column: number) =>
    page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 1}"]`);

  test('accepts Chinese from an input method from the first key on, fills down and undoes', async ({
    page,
    portal,
    openAs,
  }) => {
    const who = await employ(portal, 'typist');
    const taskId = await taskOf(portal, who, '10');
    await openAs(page, who, `/archive/project/task/${taskId}?area=plan`);
    await cell(page, 0, 1).click();
    const before = await cell(page, 0, 1).textContent();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'cailiao', selectionStart: 7, selectionEnd: 7 });
    await devtools.send('Input.insertText', { text: '材料' });
    await expect(cell(page, 0, 1)).toHaveText('材料');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(cell(page, 1, 1)).toHaveText('材料');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 1)).not.toHaveText('材料');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, 1)).toHaveText(before!);
  });

  test('keeps the input while the connection is lost', async ({ page, portal, openAs }) => {
    const who = await employ(portal, 'offline');
    const taskId = await taskOf(portal, who, '10');
    await openAs(page, who, `/archive/project/task/${taskId}?area=plan`);
    await cell(page, 0, 1).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('断线时输入');
    await page.keyboard.press('Enter');
    await page.route(/\/plan/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByText(/连接异常|网络/).first()).toBeVisible();
    await page.unroute(/\/plan/);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('已恢复本机保留的未保存内容')).toBeVisible();
    await expect(cell(page, 0, 1)).toHaveText('断线时输入');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByText('交付项已保存')).toBeVisible();
  });
});
