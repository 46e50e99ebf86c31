import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApplicationDraft, applications, type OwnApplication } from '#contract/archive/applications';
import { paperSubmissions, SubmissionDraft, type OwnSubmission } from '#contract/archive/paper-submissions';
import { tasks, type Task } from '#contract/archive/tasks';
import { TopicForm, topics, type Topic } from '#contract/archive/topics';
import { completeApplication } from '#factory/archive/applications';
import { completePaper } from '#factory/archive/paper-submissions';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { savePartly } from './web/shell/partial-save.fixture.ts';

/* Forms that are saved automatically: one bad value does not keep the others from being saved. */

const portal = await startPortal({ JOBS: 'off' });
const applicant = await person(portal, { verified: true });

/** One bad value of each kind. */
const badApplication: Record<string, unknown> = {
  nameZh: '长'.repeat(501),
  intro: '长'.repeat(10_001),
  planType: 'noSuchType',
  startDate: '2026-02-30',
  acceptDate: 'soon',
  funding: -1,
  leaderEmail: 'li at example.org',
  contactEmail: `${'a'.repeat(100)}@example.org`,
  'topics.1.name': '长'.repeat(301),
};

test('an application with one bad value is saved but for that one, which is named', async () => {
  for (const [path, value] of Object.entries(badApplication)) {
    const { applicationId: id } = (await applicant.call(applications.create)).data as { applicationId: number };
    const open = async () => (await applicant.call(applications.open, { params: { id } })).data as OwnApplication;
    const { rowVer } = await open();
    const stored = ApplicationDraft.parse(await open());
    const good = ApplicationDraft.parse({ ...completeApplication, funding: 12.5, intro: '简介', projectNo: path });
    const topics = [good.topics[0]!, { ...good.topics[0]!, name: '输运测量' }];
    const form = structuredClone({ ...good, topics }) as Record<string, unknown>;
    if (path.startsWith('topics')) (form['topics'] as { name: unknown }[])[1]!.name = value;
    else form[path] = value;
    const saved = await savePartly(form as ApplicationDraft, stored, (body) =>
      applicant.call(applications.save, { params: { id }, body: { ...body, rowVer } }),
    );
    assert.deepEqual([saved.refused, saved.answer.code], [[path], 200], path);
    const expected = { ...good, topics } as Record<string, unknown>;
    if (path.startsWith('topics')) expected['topics'] = [topics[0], { ...topics[1], name: '' }];
    else expected[path] = stored[path as keyof ApplicationDraft];
    assert.deepEqual(ApplicationDraft.parse(await open()), expected, path);
  }
});

/** One bad value of each kind. */
const badPaper: Record<string, unknown> = {
  titleZh: '长'.repeat(501),
  descriptionEn: 'x'.repeat(20_001),
  openDate: '2026-02-30',
  license: 'mine',
  paperStatus: 'noSuchState',
  sharingMethod: 7,
};

test('a submission of a paper with one bad value is saved but for that one, which is named', async () => {
  for (const [path, value] of Object.entries(badPaper)) {
    const { submissionId: id } = (await applicant.call(paperSubmissions.create)).data as { submissionId: number };
    const open = async () => (await applicant.call(paperSubmissions.open, { params: { id } })).data as OwnSubmission;
    const { rowVer } = await open();
    const stored = SubmissionDraft.parse(await open());
    const good = SubmissionDraft.parse({ ...completePaper, journal: path });
    const saved = await savePartly({ ...good, [path]: value }, stored, (body) =>
      applicant.call(paperSubmissions.save, { params: { id }, body: { ...body, rowVer } }),
    );
    assert.deepEqual([saved.refused, saved.answer.code], [[path], 200], path);
    const expected = { ...good, [path]: stored[path as keyof SubmissionDraft] };
    assert.deepEqual(SubmissionDraft.parse(await open()), expected, path);
  }
});

/** One bad value of each kind. */
const badTopic = {
  nameZh: '',
  nameEn: 'x'.repeat(301),
  goal: '长'.repeat(5001),
  startDate: '2026-02-30',
  endDate: 'soon',
} as const;

test('a topic with one bad value is saved but for that one, which is named', async () => {
  const { taskId } = await aTask(portal, applicant, { status: '10' });
  const { topicList } = (await applicant.call(tasks.get, { params: { taskId } })).data as Task;
  const params = { taskId, topicId: topicList[0]!.topicId };
  const open = async () =>
    ((await applicant.call(topics.list, { params: { taskId } })).data as Topic[]).find(
      ({ topicId }) => topicId === params.topicId,
    )!;
  for (const [path, value] of Object.entries(badTopic)) {
    const { rowVer } = await open();
    const stored = TopicForm.parse(await open());
    const good = { ...stored, nameZh: `输运 ${path}`, goal: `目标 ${path}`, undertaker: `大学 ${path}`, people: path };
    const saved = await savePartly({ ...good, [path]: value }, stored, (body) =>
      applicant.call(topics.save, { params, body: { ...body, rowVer } }),
    );
    assert.deepEqual([saved.refused, saved.answer.code], [[path], 200], path);
    assert.deepEqual(TopicForm.parse(await open()), { ...good, [path]: stored[path as keyof TopicForm] }, path);
  }
});
