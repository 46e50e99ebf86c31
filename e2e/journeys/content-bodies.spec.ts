import sharp from 'sharp';
import { employ } from '../office.ts';
import { expect, test } from '../people.ts';

const picture = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: { r: 12, g: 40, b: 90 } } })
    .png()
    .toBuffer();

test('an editor adds one picture in both languages, sees the page next to the text, and corrects the findings of the checks', async ({
  page,
  portal,
  openAs,
  accessible,
}) => {
  const editor = await employ(portal, 'body_editor', ['content_editor']);
  await openAs(page, editor, '/cms/news');
  const view = page.locator('.console-view:not([hidden])');
  await view.getByRole('button', { name: '新增新闻' }).click();
  const form = page.getByRole('dialog', { name: '新增新闻' });
  const chinese = form.getByRole('textbox', { name: '中文正文' });
  const english = form.getByRole('textbox', { name: '英文正文' });
  const checks = form.getByRole('region', { name: '发布前检查' });
  const preview = form.getByRole('region', { name: '正文预览' });

  await test.step('the picture is inserted once, with its texts in both languages', async () => {
    await chinese.fill('低温实验室启用。');
    await english.fill('The laboratory opened.');
    await chinese.click();
    await form.getByRole('button', { name: '图片', exact: true }).first().click();
    const box = page.getByRole('dialog', { name: '图片' });
    await box.locator('input[type=file]').setInputFiles({
      name: 'lab.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    await box.getByLabel('图注 · 中文正文').fill('新的低温实验室');
    await box.getByLabel('替代文字 · 英文正文').fill('Cryostat in a hall');
    await box.getByLabel('图注 · 英文正文').fill('The new laboratory');
    await accessible(page);
    await box.getByRole('button', { name: '插入' }).click();
    await expect(chinese.locator('figure img')).toBeVisible();
    await expect(chinese.locator('figcaption')).toHaveText('新的低温实验室');
    await expect(english.locator('figcaption')).toHaveText('The new laboratory');
    await expect(english.getByAltText('Cryostat in a hall')).toBeVisible();
  });

  await test.step('the preview shows either language as visitors will see it', async () => {
    await form.getByRole('button', { name: '预览', exact: true }).click();
    await expect(preview.getByText('低温实验室启用。')).toBeVisible();
    await preview.getByText('English', { exact: true }).click();
    await expect(preview.getByText('The laboratory opened.')).toBeVisible();
    await expect(preview.getByAltText('Cryostat in a hall')).toBeVisible();
    await accessible(page);
  });

  await test.step('the checks name the missing translation, the picture without text and the dead link', async () => {
    await form.getByLabel('中文标题', { exact: true }).fill('低温实验室启用');
    await expect(checks.getByText('“中文标题”已填写，缺少英文')).toBeVisible();
    await expect(checks.getByText('中文正文：第 1 张图片没有替代文字')).toBeVisible();
    await english.locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await form.getByRole('button', { name: '链接', exact: true }).last().click();
    await page.getByLabel('链接地址').fill('/news/detail/999999');
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(checks.getByText('英文正文：/news/detail/999999 打不开')).toBeVisible();
    await accessible(page);
  });

  await test.step('after the corrections all checks pass', async () => {
    await form.getByLabel('英文标题', { exact: true }).fill('The low-temperature laboratory opened');
    await chinese.locator('figure img').click();
    await form.getByRole('button', { name: '图片', exact: true }).first().click();
    const box = page.getByRole('dialog', { name: '图片' });
    await box.getByLabel('替代文字 · 中文正文').fill('厅内的低温恒温器');
    await box.getByRole('button', { name: '修改' }).click();
    await english.locator('p').first().click();
    await form.getByRole('button', { name: '链接', exact: true }).last().click();
    await page.getByLabel('链接地址').fill('/news');
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(checks.getByText('通过')).toHaveCount(4);
  });
});
