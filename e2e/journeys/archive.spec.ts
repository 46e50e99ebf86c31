import { employ, accessibleAt, confirm } from '../office.ts';
import { expect, test } from '../people.ts';
import { endSessions, sendLogin, sessionDialog } from '../session.ts';

const table = { name: 'hall.csv', mimeType: 'text/csv', buffer: Buffer.from('T/K,R/Ohm\n2,0.10\n4,0.12\n') };
const taskBook = {
  name: '任务书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

test('data behind a paper are submitted, returned, corrected, accepted, shown to a referee and reviewed', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const [author, chief] = [await employ(portal, 'author'), await employ(portal, 'chief', ['data_admin'])];
  const title = `笼目磁体的霍尔效应 ${author.userName}`;

  await test.step('a visitor reads about the service and is sent to the login', async () => {
    await page.goto('/archive/paperSubmit');
    await expect(page.getByRole('heading', { name: '提交流程' })).toBeVisible();
    await expect(page.getByRole('link', { name: '登录后提交' })).toBeVisible();
    await accessibleAt(page, accessible);
  });

  await test.step('the author sees the missing fields, fills them in and submits', async () => {
    await openAs(page, author, '/archive/paperSubmit');
    await page.getByRole('button', { name: '提交论文数据' }).click();
    await page.getByLabel(/^论文题目/).fill(title);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('请填写期刊');
    await page.getByLabel(/^期刊/).fill('示例物理学报');
    await page.getByLabel(/^论文状态/).selectOption('underReview');
    await page.getByRole('button', { name: '添加作者' }).click();
    await page.getByLabel('中文姓名').fill('张三');
    await page.getByLabel(/^数据标题（中文）/).fill(`霍尔测量数据 ${author.userName}`);
    await page.getByLabel(/^关键词/).fill('霍尔效应');
    await page.getByLabel(/^数据说明（中文）/).fill('2–300 K 的霍尔电阻');
    await page.locator('input[type=file]').setInputFiles(table);
    await expect(page.getByText('hall.csv')).toBeVisible();
    await page.getByLabel(/^共享方式/).selectOption('open');
    await page.getByLabel(/^开放日期/).fill('2020-01-01');
    await page.getByLabel(/^许可协议/).selectOption('by');
    await page.getByLabel(/^保存计划/).selectOption('permanent');
    await page.getByLabel(/^提交理由/).fill('期刊要求');
    await accessible(page);
    await submit();
    await expect(page.getByText('已提交，等待数据管理员核查')).toBeVisible();
  });

  const office = await (await otherBrowser()).newPage();
  const box = office.getByRole('dialog').filter({ hasText: title });
  await test.step('a data administrator checks it and returns it with a reason', async () => {
    await openAs(office, chief, '/cms/paper-submit');
    await open();
    await box.getByRole('button', { name: '开始核查' }).click();
    await confirm(office, '开始核查后提交人不能再修改');
    await box.getByLabel('意见').fill('请补充误差');
    await accessible(office);
    await box.getByRole('button', { name: '退回修改' }).click();
    await expect(box.getByRole('button', { name: '退回修改' })).toHaveCount(0);
    await mailTo(author.email, '请补充误差');
  });

  await test.step('the author corrects it, the input survives a reload and another window, and it is accepted', async () => {
    await page.reload();
    await expect(page.getByText('请补充误差')).toBeVisible();
    await page.getByLabel(/^数据说明（中文）/).fill('2–300 K 的霍尔电阻，误差 1 %');
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/^数据说明（中文）/)).toHaveValue(/误差 1 %/);
    const second = await page.context().newPage();
    await second.goto(page.url());
    const saved = second.waitForResponse((response) => response.request().method() === 'PUT');
    await second.getByLabel(/^关键词/).fill('反常霍尔效应');
    await saved;
    await page.getByLabel(/^关键词/).fill('霍尔效应，笼目晶格');
    await expect(page.getByText('另一窗口已保存不同的内容')).toBeVisible();
    await accessible(page);
    await page.reload();
    await expect(page.getByLabel(/^关键词/)).toHaveValue('霍尔效应，笼目晶格');
    await page.getByRole('button', { name: '保留此处内容' }).click();
    await confirm(page, '此处内容将覆盖');
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    await second.close();
    await submit();
    await expect(page.getByText('已提交，等待数据管理员核查')).toBeVisible();
    await office.reload();
    await open();
    await box.getByRole('button', { name: '开始核查' }).click();
    await confirm(office, '开始核查后提交人不能再修改');
    await box.getByRole('button', { name: /^接\s?收$/ }).click();
    await confirm(office, '确认接收吗');
    await expect(office.getByText(/^已接收，/)).toBeVisible();
    await office.goto('/cms/paper-submit?status=4');
    await open();
    await expect(box.getByText('文件已转入数据资源')).toBeVisible();
    await box.getByLabel('论文 DOI').fill('hall');
    await box.getByRole('button', { name: '补充论文 DOI' }).click();
    await confirm(office, '审稿访问链接将立即关闭');
    await expect(box.getByText('DOI 格式不正确')).toBeVisible();
    await accessible(office);
  });

  await test.step('the author has a receipt, a referee reads the data, and the resource waits for its review', async () => {
    const mail = await mailTo(author.email, 'CMP-LW-');
    await page.reload();
    await expect(page.getByText(/数据已接收，回执编号 CMP-LW-/)).toBeVisible();
    const referee = await (await otherBrowser()).newPage();
    await referee.goto(/\/data\/shared#\S+/.exec(mail)![0]);
    await expect(referee.getByText('hall.csv')).toBeVisible();
    await office.goto(`/dms/approval?keyword=${encodeURIComponent(author.userName)}`);
    await expect(office.getByRole('row').filter({ hasText: `霍尔测量数据 ${author.userName}` })).toBeVisible();
    await page.getByLabel(/^论文 DOI/).fill('10.1234/hall');
    await page.getByRole('button', { name: '补充 DOI' }).click();
    await confirm(page, '审稿访问链接将立即关闭');
    await expect(page.getByRole('heading', { name: '审稿访问链接' })).toHaveCount(0);
    await referee.reload();
    await expect(referee.getByText('hall.csv')).toHaveCount(0);
  });

  async function submit() {
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await confirm(page, '提交后在核查期间不能修改');
  }
  async function open() {
    await office
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /^(查看|核查)提交/ })
      .click();
  }
});

test('an ended session and a lost network keep the description of data behind a paper', async ({
  page,
  context,
  portal,
  openAs,
  solveCaptcha,
  accessible,
}) => {
  const author = await employ(portal, 'author');
  const [title, journal] = [page.getByLabel(/^论文题目/), page.getByLabel(/^期刊/)];
  const isSaved = () => expect(page.getByText('已保存', { exact: true })).toBeVisible();
  const onServer = async () => {
    const [row] = await portal.query<{ title: string; journal: string }>(
      `select paper_title as title, journal from biz_paper_submission join sys_user using (user_id)
       where user_name = $1`,
      [author.userName],
    );
    return row;
  };
  await openAs(page, author, '/archive/paperSubmit');
  await page.getByRole('button', { name: '提交论文数据' }).click();
  await title.fill('量子自旋液体');
  await isSaved();

  await test.step('without network the input is kept in the browser, and sent when the network is back', async () => {
    await context.setOffline(true);
    await title.fill('量子自旋液体的热导');
    await expect(page.getByText('暂时无法连接服务器，内容保存在本浏览器中')).toBeVisible();
    const bar = (await page.locator('.offline').boundingBox())!;
    const line = (await page.getByText('暂时无法连接服务器，内容保存在本浏览器中').boundingBox())!;
    expect(line.y + line.height, 'the bar covers nothing').toBeLessThanOrEqual(bar.y);
    await context.setOffline(false);
    await isSaved();
    expect(await onServer()).toMatchObject({ title: '量子自旋液体的热导' });
  });

  await test.step('after one question and a login, everything is back and saved', async () => {
    await endSessions(portal, author);
    await title.fill('量子自旋液体的热导率');
    await expect(sessionDialog(page)).toHaveCount(1);
    await expect(page.getByText('登录已过期，内容保存在本浏览器中')).toBeVisible();
    await accessible(page);
    await sessionDialog(page).getByRole('button', { name: '取消' }).click();
    await journal.fill('示例物理学报');
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Farchive%2FpaperSubmit%2F\d+/);
    await sendLogin(page, author, { solveCaptcha });
    await expect(page).toHaveURL(/\/archive\/paperSubmit\/\d+$/);
    const typed = { title: '量子自旋液体的热导率', journal: '示例物理学报' };
    await expect(title).toHaveValue(typed.title);
    await expect(journal).toHaveValue(typed.journal);
    await expect.poll(onServer).toEqual(typed);
    await isSaved();
  });
});

test('a project applies for archiving step by step, and the centre accepts it', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  const [applicant, chief] = [await employ(portal, 'applicant'), await employ(portal, 'centre', ['data_admin'])];
  const no = `2026-${applicant.userName}`;

  await test.step('the applicant fills the steps and is sent to the incomplete one', async () => {
    await openAs(page, applicant, '/archive/project');
    await page.getByRole('button', { name: '提出汇交申请' }).click();
    await page.getByLabel(/^项目编号/).fill(no);
    await page.getByLabel(/^项目名称（中文）/).fill('关联电子体系研究');
    await page.getByLabel(/^计划类别/).selectOption('keyRnD');
    await page.getByLabel(/^项目牵头单位/).fill('示例研究所');
    await page.getByRole('button', { name: '下一步：负责人与联系人' }).click();
    await page.getByLabel(/^项目负责人/).fill('张三');
    await page.getByLabel(/^数据汇交联系人/).fill('李四');
    await page.getByLabel(/^联系电话/).fill('010-5555-0123');
    await page.getByRole('button', { name: '下一步：课题概况' }).click();
    await page.getByRole('button', { name: '添加课题' }).click();
    const name = page.getByLabel(/^课题名称/);
    const step = page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: /课题概况/ });
    await name.evaluate((field) => field.removeAttribute('maxlength'));
    await name.fill('样'.repeat(1000));
    await expect(page.getByText('有字段无法保存，请修改')).toBeVisible();
    await page.getByRole('button', { name: '上一步' }).click();
    await expect(step, 'the step of a refused field is marked').toHaveAccessibleName(/有字段需要修改/);
    await step.click();
    await name.fill('样品制备');
    await expect(step).not.toHaveAccessibleName(/有字段需要修改/);
    await page.getByRole('button', { name: '下一步：扫描件' }).click();
    await page.locator('input[type=file]').first().setInputFiles(taskBook);
    await expect(page.getByText('任务书.pdf')).toBeVisible();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByRole('alert')).toContainText('请填写联系邮箱');
    await accessible(page);
    await page.getByLabel(/^联系邮箱/).fill('li@example.org');
    await page.getByRole('button', { name: '扫描件', exact: true }).click();
    await submit();
    await expect(page.getByText('申请已提交，等待中心受理')).toBeVisible();
  });

  await test.step('the centre reads the task book and accepts', async () => {
    const office = await (await otherBrowser()).newPage();
    await openAs(office, chief, '/pms/application');
    await office
      .getByRole('row')
      .filter({ hasText: no })
      .getByRole('button', { name: /^受理申请/ })
      .click();
    const box = office.getByRole('dialog').filter({ hasText: no });
    await box.getByRole('button', { name: '预览' }).click();
    await expect(box.getByTitle('扫描件“任务书.pdf”')).toBeVisible();
    await box.getByRole('button', { name: /^受\s?理$/ }).click();
    await confirm(office, '将登记到项目库');
    // The next waiting application may have replaced it.
    await expect(box).toHaveCount(0);
    await office.goto('/pms/application?status=2');
    await expect(office.getByRole('row').filter({ hasText: no })).toBeVisible();
    await mailTo(applicant.email, '已受理');
    await page.reload();
    await expect(page.getByText('申请已受理，项目已登记')).toBeVisible();
  });

  async function submit() {
    await page.getByRole('button', { name: '提交申请' }).click();
    await confirm(page, '确认提交吗');
  }
});
