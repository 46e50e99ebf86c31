import type { Page } from '@playwright/test';
import { completeForm, confirm, employ, granted, apiClient, type ApiClient } from '../office.ts';
import { expect, test } from '../people.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const scanFile = { name: '盖章页.pdf', mimeType: 'application/pdf', buffer: pdf };
/** One white point: a signature that can be printed. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Three topics; the second delivers less than it planned. */
const planned = [
  ['样品', '单晶样品表征', 2],
  ['输运', '电输运曲线', 3],
  ['高压', '高压衍射数据', 1],
] as const;

test('a project of three topics goes from its application to the final certificate', async ({
  page,
  portal,
  openAs,
  accessible,
  mailTo,
  otherBrowser,
}) => {
  test.setTimeout(420_000);
  const lead = await employ(portal, 'lead');
  const second = await employ(portal, 'second');
  const admin = await employ(portal, 'manager', ['data_admin']);
  const auditor = await employ(portal, 'auditor', ['data_auditor']);
  const director = await employ(portal, 'director', ['center_director']);
  const [leadCalls, secondCalls] = [await apiClient(portal, lead), await apiClient(portal, second)];
  const no = `2026YFA-${lead.userName}`;
  const taskId = await test.step('an application is accepted', () => begun(leadCalls, await_(admin), no));

  const topicPage = await (await otherBrowser()).newPage();
  const [manager, reviewer, chief] = (await Promise.all(
    [admin, auditor, director].map(async () => (await otherBrowser()).newPage()),
  )) as [Page, Page, Page];
  const { projectId } = (await granted(leadCalls('GET', `/archive/task/${taskId}`))).data as { projectId: number };
  const desk = `/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}`;

  await test.step('the lead finds the project, and invites the lead of the second topic', async () => {
    await openAs(page, lead, '/archive/project');
    await expect(page.getByText('下一步').first()).toBeVisible();
    await page.getByRole('link', { name: '进入项目' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('关联电子体系研究');
    await area(page, '项目成员');
    await page.getByLabel('邮箱').fill(second.email);
    await choose(page, '角色', '课题负责人');
    await choose(page, '课题', 'T2 输运');
    await page.getByRole('button', { name: '发送邀请' }).click();
    await expect(page.getByText('邀请已发送')).toBeVisible();
    const mail = await mailTo(second.email, '/archive/invitation/');
    await openAs(topicPage, second, /\/archive\/invitation\/\S+/.exec(mail)![0]);
    await topicPage.getByRole('button', { name: '接受邀请' }).click();
    await expect(topicPage.getByText('T2', { exact: false }).first()).toBeVisible();
    await expect(topicPage.getByText('T1', { exact: true })).toHaveCount(0);
    await accessible(page);
  });

  await test.step('the plan is pasted from a spreadsheet, errors are shown in the cells, and it is submitted', async () => {
    await area(page, '交付项编辑表');
    await page.getByRole('button', { name: '添加行' }).click();
    await page.getByRole('gridcell').first().click();
    const faulty = planned.map((row, at) => [
      ...[`T${at + 1}`, row[1], '科学数据', '是', at === 2 ? '-2' : row[2], '组', '10', 'B'],
    ]);
    await paste(page, faulty);
    await expect(page.getByText('不能为负数').first()).toBeVisible();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('不能为负数')).toHaveCount(0);
    await paste(page, faulty);
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByText(/其余交付项已保存；有 1 行需要修改/)).toBeVisible();
    await expect(page.getByText('已恢复本机保留的未保存内容')).toBeVisible();
    await expect(page.getByText('不能为负数').first()).toBeVisible();
    await page.getByRole('gridcell').first().click();
    await paste(
      page,
      planned.map((row, at) => [`T${at + 1}`, row[1], '科学数据', '是', row[2], '组', '10', 'B']),
    );
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByText('交付项已保存', { exact: true })).toBeVisible();
    await accessible(page);
    await expect(page.getByRole('button', { name: '提交汇交方案' })).toBeDisabled();
    await scan(page, '盖章汇交方案');
    await move(page, '提交汇交方案');
    await scan(page, '盖章汇交协议');
    await openAs(manager, admin, desk);
    await move(manager, '通过汇交方案');
    await accessible(manager);
    await mailTo(lead.email, '汇交方案已通过');
  });

  const resources: number[] = [];
  await test.step('each topic submits its planned data; the lead confirms', async () => {
    await page.reload();
    await topicPage.reload();
    for (const at of [0, 1, 2]) {
      const [her, calls] = at === 1 ? [topicPage, secondCalls] : [page, leadCalls];
      await area(her, '课题说明');
      await act(her, `开始填报 T${at + 1}`);
      await area(her, '数据资源信息');
      await her.getByRole('button', { name: `为交付项“${planned[at]![1]}”新建资源` }).click();
      await her.waitForURL(/\/archive\/submit\/\d+/);
      await expect(her.getByText('本资源属于汇交任务')).toBeVisible();
      const resourceId = Number(/\d+$/.exec(new URL(her.url()).pathname)![0]);
      await filled(calls, taskId, resourceId, { itemNo: `P${at + 1}`, itemCount: at === 1 ? 2 : planned[at]![2] });
      resources.push(resourceId);
      await her.goto(`/archive/project/task/${taskId}`);
      await act(her, `提交课题 T${at + 1}`);
    }
    await page.reload();
    for (const at of [1, 2, 3]) await act(page, `确认课题 T${at}`);
    await scan(page, '保密审查表');
    await move(page, '提交审查');
  });

  await test.step('the formal review returns the second topic, and accepts it afterwards', async () => {
    await manager.goto(`${desk}&area=audit`);
    await manager.getByLabel('F4 的说明').fill('缺少数据说明文档');
    await choose(manager, 'F4 的结论', '不符合');
    await expect(manager.getByRole('button', { name: '形式审查退回' })).toBeEnabled();
    await move(manager, '形式审查退回', { opinion: '请补充数据说明文档', mark: /T2/ });
    await mailTo(lead.email, '请补充数据说明文档');
    await resubmitted(secondCalls, resources[1]!);
    await topicPage.reload();
    await act(topicPage, '提交课题 T2');
    await page.reload();
    await area(page, '历史审核意见');
    await expect(page.getByText('请补充数据说明文档').first()).toBeVisible();
    await expect(page.getByText('manager先生')).toHaveCount(0);
    await area(page, '课题说明');
    await act(page, '确认课题 T2');
    await move(page, '提交审查');
    await pass();
  });

  await test.step('the comparison finds the missing data; an explanation is accepted', async () => {
    await openAs(reviewer, auditor, `${desk}&area=compare`);
    await expect(reviewer.getByText('比对不通过').first()).toBeVisible();
    await topicPage.goto(`/archive/project/task/${taskId}?area=compare`);
    await topicPage.getByRole('button', { name: '填写说明：P2' }).click();
    await topicPage.getByRole('textbox', { name: '差异说明' }).fill('一组样品损坏，已在任务书变更中说明');
    await topicPage
      .getByRole('dialog')
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await reviewer.reload();
    await reviewer.getByRole('button', { name: '处理 P2 的差异说明' }).click();
    await reviewer
      .getByRole('dialog')
      .getByRole('button', { name: /^接\s?受$/ })
      .click();
    await expect(reviewer.getByText('比对不通过')).toHaveCount(0);
    await accessible(reviewer);
  });

  await test.step('one resource is revised after the comparison, and its topic is submitted again', async () => {
    await move(reviewer, '退回修改', { opinion: '请统一文件命名', mark: /高压衍射数据/ });
    await resubmitted(leadCalls, resources[2]!);
    await page.reload();
    await area(page, '课题说明');
    await act(page, '提交课题 T3');
    await act(page, '确认课题 T3');
    await move(page, '提交审查');
    await pass();
  });

  await test.step('the topics pass, and a stage certificate publishes the resources', async () => {
    await reviewer.goto(`${desk}&area=topics`);
    for (const at of [1, 2, 3]) await act(reviewer, `审核通过 T${at}`);
    await manager.goto(`${desk}&area=stage`);
    await manager.getByLabel('阶段名称').fill('中期');
    await manager.getByRole('button', { name: '签发阶段凭证' }).click();
    await confirm(manager, '签发后不可修改');
    await expect(manager.getByText(/CMP-JD-\d{4}-\d{6}-1/).first()).toBeVisible();
    const publicId = await publicIdOf(leadCalls, resources[0]!);
    const visitor = await (await otherBrowser()).newPage();
    await visitor.goto(`/data/detail/${publicId}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('数据 1');
  });

  await test.step('the director issues the final certificate, and a visitor verifies it', async () => {
    await scan(manager, '签字审核表');
    await reviewer.goto(desk);
    await move(reviewer, '提请签发凭证');
    await openAs(chief, director, '/pms/center');
    const form = new FormData();
    form.append('kind', 'signature');
    form.append('file', new Blob([png]), 's.png');
    await granted((await apiClient(portal, director))('POST', '/pms/center/1/images', form));
    await chief.goto(`${desk}&area=final`);
    const preview = chief.waitForEvent('download');
    await chief.getByRole('button', { name: /^预\s?览$/ }).click();
    await preview;
    await chief.getByRole('button', { name: '签发汇交凭证' }).click();
    await confirm(chief, '确认签发汇交凭证吗');
    const number = chief.getByText(/CMP-HJ-\d{4}-\d{6}/).first();
    await expect(number).toBeVisible();
    await accessible(chief);
    await page.goto(`/archive/project/task/${taskId}?area=final`);
    const certificate = page.waitForEvent('download');
    await page.getByRole('button', { name: /^下载凭证 CMP-HJ-/ }).click();
    expect((await certificate).suggestedFilename()).toMatch(/^CMP-HJ-.*\.pdf$/);
    const code = await page.getByRole('link', { name: /^[A-Z0-9]{12}$/ }).textContent();
    const visitor = await (await otherBrowser()).newPage();
    await visitor.goto('/verify');
    await visitor.getByLabel('验证码').fill(code!.toLowerCase());
    await visitor.getByRole('button', { name: /^核\s?验$/ }).click();
    await expect(visitor.getByText('凭证有效')).toBeVisible();
    await accessible(visitor);
  });

  await test.step('the page of the project reads well on a phone and in English', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of [
      'topics',
      'plan',
      'resources',
      'scans',
      'audit',
      'history',
      'compare',
      'final',
      'pdf',
      'members',
    ]) {
      await page.goto(`/archive/project/task/${taskId}?area=${name}&lang=en`);
      await expect(page.locator('.task-area .ant-card').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
  });

  async function await_(who: typeof admin): Promise<ApiClient> {
    return apiClient(portal, who);
  }

  /** The manager marks every item as passed. */
  async function pass() {
    await manager.goto(`${desk}&area=audit`);
    await manager.getByRole('button', { name: '其余各项均符合' }).click();
    await confirm(manager, '未填写的审查项');
    await move(manager, '形式审查通过');
  }
});

/** Applies and accepts by calls; another journey uses the browser for this. */
async function begun(applicant: ApiClient, office: Promise<ApiClient>, projectNo: string): Promise<number> {
  const { applicationId: id } = (await granted(applicant('POST', '/front/archive-application'))).data as {
    applicationId: number;
  };
  const scans = new FormData();
  scans.append('kind', 'taskBook');
  scans.append('file', new Blob([pdf]), '任务书.pdf');
  await granted(applicant('POST', `/front/archive-application/mine/${id}/scans`, scans));
  const form = {
    projectNo,
    nameZh: '关联电子体系研究',
    planType: 'keyRnD',
    leadOrg: '示例研究所',
    leaderName: '张三',
    contactName: '李四',
    contactPhone: '010-5555-0123',
    contactEmail: 'li@example.org',
    topics: planned.map(([name], at) => ({ topicNo: `T${at + 1}`, name, leader: '', org: '', dataDesc: '' })),
  };
  const rowVer = async () =>
    ((await granted(applicant('GET', `/front/archive-application/mine/${id}`))).data as { rowVer: number }).rowVer;
  await granted(applicant('PUT', `/front/archive-application/mine/${id}`, { ...form, rowVer: await rowVer() }));
  await granted(applicant('POST', `/front/archive-application/mine/${id}/submit`, { rowVer: await rowVer() }));
  const accept = { applicationId: id, rowVer: await rowVer(), comments: '' };
  await granted((await office)('POST', '/pms/application/accept', accept));
  const { rows } = await granted(applicant('GET', '/front/archive-task/mine'));
  return (rows as { taskId: number }[])[0]!.taskId;
}

/** Fills the form of a resource that the task created, with a file, and submits it. */
async function filled(
  call: ApiClient,
  taskId: number,
  resourceId: number,
  place: { itemNo: string; itemCount: number },
): Promise<void> {
  const own = `/front/resource/mine/${resourceId}`;
  const form = new FormData();
  form.append('file', new Blob([`0123456789 ${resourceId}`]), 'data.txt');
  await granted(call('POST', `${own}/files`, form));
  const rowVer = async () => ((await granted(call('GET', own))).data as { rowVer: number }).rowVer;
  const titleZh = `数据 ${place.itemNo.slice(1)} ${planned[Number(place.itemNo.slice(1)) - 1]![1]}`;
  await granted(call('PUT', own, { ...completeForm, titleZh, rowVer: await rowVer() }));
  await granted(call('POST', `${own}/submit`, { rowVer: await rowVer() }));
  await granted(call('PUT', `/archive/task/${taskId}/resources/${resourceId}`, place));
}

/** Submits a returned resource again. */
async function resubmitted(call: ApiClient, resourceId: number): Promise<void> {
  const own = `/front/resource/mine/${resourceId}`;
  const { rowVer } = (await granted(call('GET', own))).data as { rowVer: number };
  await granted(call('POST', `${own}/submit`, { rowVer }));
}

const publicIdOf = async (call: ApiClient, resourceId: number) =>
  ((await granted(call('GET', `/front/resource/mine/${resourceId}`))).data as { publicId: string }).publicId;

const area = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Moves the task and answers the question. */
async function move(page: Page, name: string, { opinion, mark }: { opinion?: string; mark?: RegExp } = {}) {
  await page.getByRole('button', { name, exact: true }).click();
  const box = page.getByRole('dialog', { name });
  if (mark) await box.getByRole('checkbox', { name: mark }).check();
  if (opinion) await box.getByLabel(/^意见/).fill(opinion);
  await box.getByRole('button', { name: /^确\s?认$/ }).click();
  await expect(box).toHaveCount(0);
}

/** Runs an action on a topic and answers the question. */
async function act(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  const box = page.getByRole('dialog', { name: name.split(' ')[0]! });
  await box.getByRole('button', { name: /^确\s?认$/ }).click();
  await expect(box).toHaveCount(0);
  await expect(button).toHaveCount(0);
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^\\W*${label}$`) }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

async function scan(page: Page, kind: string) {
  await area(page, '扫描件');
  await choose(page, '类别', kind);
  await page.locator('#scan-file').setInputFiles(scanFile);
  await expect(page.getByRole('row').filter({ hasText: kind })).toBeVisible();
}

/** Pastes cells into the focused part of the page as a spreadsheet does. */
const paste = (page: Page, rows: (readonly (string | number)[])[]) =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    rows.map((row) => row.join('\t')).join('\r\n'),
  );
