import { employ } from '../office.ts';
import { expect, test } from '../people.ts';
import { control } from '../publication.ts';

const given = ['若溪', '明远', '知白', '清和', '一鸣', '书航'];
const families = ['林', '周', '沈', '秦', '杜'];
const names = families.flatMap((family) => given.map((name) => family + name));
/** Thirty authors as a manuscript lists them; every third one is at both institutions. */
const manuscript = [
  names.map((name, at) => `${name}${at % 3 === 0 ? '1,2' : '1'}${at === 0 ? '*' : ''}`).join('，'),
  '1. 中国科学院物理研究所，北京 100190',
  '2. 清华大学物理系，北京 100084',
  '* 通讯作者：lin@example.org',
].join('\n');

test('thirty authors are pasted, sorted by keys, given the institutions of others, and shown on the preview', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  test.setTimeout(180_000);
  const lin = await employ(portal, 'lin');
  await openAs(page, lin, '/archive/submit');
  const isSaved = () => expect(page.locator('.deposit__place')).toHaveAttribute('data-place', 'server');
  await control(page, 'titleZh').fill('三十位作者的数据');

  await test.step('the dialog shows the parsed authors and lists the unread parts', async () => {
    await page.getByRole('button', { name: '粘贴作者' }).click();
    const box = page.getByRole('dialog', { name: '粘贴作者' });
    const text = box.getByLabel('作者名单');
    await expect(text).toBeFocused();
    await text.fill(`${manuscript}\n柏拉图的学生们，等`);
    await expect(box).toContainText('识别出');
    await expect(box).toContainText('第 5 行');
    await text.fill(manuscript);
    await expect(box).toContainText('识别出 30 位作者');
    await accessible(page);
    await box.getByRole('button', { name: '添加 30 位作者' }).click();
    await expect(control(page, 'authors.29.nameZh')).toHaveValue('杜书航');
    await expect(control(page, 'authors.0.email')).toHaveValue('lin@example.org');
    await expect(page.getByRole('status').filter({ hasText: '已添加 30 位作者' })).toBeVisible();
  });

  const row = (n: number) => page.locator('.author').nth(n - 1);
  await test.step('an author has one line of at most 64 pixels, and a click copies the institutions of the author above', async () => {
    await page.setViewportSize({ width: 1366, height: 900 });
    const size = await row(2).boundingBox();
    expect(size!.height).toBeLessThanOrEqual(64);
    await expect(row(5).locator('.organizations-input li')).toHaveCount(1);
    await row(5).getByRole('button', { name: '同上：作者 5 与上一位作者单位相同' }).click();
    await expect(row(5).locator('.organizations-input li')).toHaveCount(2);
    await accessible(page);
  });

  await test.step('keys move an author, and the focus follows the row', async () => {
    await row(3)
      .getByRole('button', { name: /^作者 3 的邮箱/ })
      .focus();
    await page.keyboard.press('Enter');
    await row(3).getByRole('button', { name: '上移作者 3' }).focus();
    await page.keyboard.press('Enter');
    await expect(control(page, 'authors.1.nameZh')).toHaveValue('林知白');
    await expect(row(2).getByRole('button', { name: '上移作者 2' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('林知白');
    await expect(row(1).getByRole('button', { name: '下移作者 1' })).toBeFocused();
  });

  await test.step('a removal is undone, and the citation names the authors in order', async () => {
    await row(1).getByRole('button', { name: '移除作者 1' }).click();
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('林若溪');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('林知白');
    await expect(page.getByRole('region', { name: '引用格式中的作者' })).toContainText('林知白, 林若溪, 林明远, 等');
    await isSaved();
  });

  await test.step('the list fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const names = [control(page, 'authors.3.nameZh'), control(page, 'authors.3.nameEn')];
    const [zh, en] = await Promise.all(names.map((name) => name.boundingBox()));
    expect(zh!.y, 'the names are side by side').toBe(en!.y);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await accessible(page);
  });

  await test.step('the preview shows them', async () => {
    await page.getByRole('button', { name: '预览公开页面' }).click();
    await expect(page.locator('.record__authors')).toContainText('林知白1、林若溪1,2');
  });

  await test.step('all authors are replaced, and that is undone', async () => {
    await page.getByRole('link', { name: '返回编辑' }).click();
    await expect(control(page, 'authors.29.nameZh')).toHaveValue('杜书航');
    await page.getByRole('button', { name: '粘贴作者' }).click();
    const box = page.getByRole('dialog', { name: '粘贴作者' });
    await box.getByLabel('作者名单').fill('Ruoxi Lin');
    await box.getByRole('button', { name: '替换现有的 30 位作者' }).click();
    await expect(page.locator('.author')).toHaveCount(1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.locator('.author')).toHaveCount(30);
    await expect(control(page, 'authors.0.nameZh')).toHaveValue('林知白');
    await isSaved();
  });
});
