import { Readable } from 'node:stream';
import type { Actor, Context } from '#server/context';
import { auditFormsFor, fillLine, passRest } from '#module/archive/audit-forms';
import { explain } from '#module/archive/comparisons';
import { attachScan } from '#module/archive/scans';
import { linkResource } from '#module/archive/task-resources';
import { findTask, moveTask } from '#module/archive/tasks';
import { type TaskStatus, type TransitionName, taskStatus } from '#contract/archive/tasks';
import { actOnTopic, listTopics } from '#module/archive/topics';
import { savePlan, topicsOf } from '#module/archive/plans';
import type { ScanKind } from '#contract/archive/scans';
import { ResourceDraft } from '#contract/data/resources';
import { deliveredFormula, deliverablesOf } from '#module/data/reviews';
import { attachFile } from '#module/data/record-files';
import { findResource } from '#module/data/resources';
import { createDraft, saveDraft, submit } from '#module/data/deposits';
import { issueFinal, issueStage } from '../service/issuing.ts';
import { items, type DemoResource } from './scenes.ts';
import { stampedPage } from './stamped-page.ts';

/** The people who act in a course: members of the project, and four people of the centre. */
export type Cast = Record<'lead' | 'member' | 'admin' | 'auditor' | 'issuer' | 'director', Actor>;

/** The project of a course: its titles, and the number that chooses its material. */
export interface DeliveringProject {
  no: string;
  zh: string;
  en: string;
}

/** States along the way of a course, and final states. */
const way: readonly TaskStatus[] = [
  taskStatus.planDraft,
  taskStatus.planSubmitted,
  taskStatus.collecting,
  taskStatus.formalReview,
  taskStatus.technicalReview,
  taskStatus.stageIssued,
  taskStatus.awaitingCertificate,
  taskStatus.certified,
  taskStatus.closed,
];

/** Moves a started task to a state through the services. */
export class Course {
  readonly #at: (actor: Actor) => Context;
  readonly #cast: Cast;
  readonly #taskId: number;
  readonly #resources: readonly DemoResource[];
  readonly #isDemo: boolean;
  readonly #project: DeliveringProject;

  /** @param at creates the context of a person at the time of the next step */
  constructor(
    cast: Cast,
    taskId: number,
    at: (actor: Actor) => Context,
    { resources, project, isDemo }: { resources: readonly DemoResource[]; project: DeliveringProject; isDemo: boolean },
  ) {
    this.#cast = cast;
    this.#taskId = taskId;
    this.#at = at;
    this.#resources = resources;
    this.#isDemo = isDemo;
    this.#project = project;
  }

  async to(status: TaskStatus): Promise<void> {
    const { lead, admin } = this.#cast;
    if (status === taskStatus.planReturned) {
      await this.#along(taskStatus.planSubmitted);
      return this.#move(admin, 'returnPlan', '第三课题的数据格式请改为 HDF5，并补充保护年限。');
    }
    if (status === taskStatus.formalReturned) return this.#returnFormal();
    if (status === taskStatus.technicalReturned) return this.#returnTechnical();
    if (status === taskStatus.terminated) {
      await this.#along(taskStatus.collecting);
      return this.#move(admin, 'terminate', '项目主管部门已批准终止（演示）。');
    }
    await this.#along(status);
    if (status === taskStatus.planDraft) await this.#plan(lead);
  }

  async #along(status: TaskStatus): Promise<void> {
    const steps: Partial<Record<TaskStatus, () => Promise<void>>> = {
      [taskStatus.planSubmitted]: () => this.#submitPlan(),
      [taskStatus.collecting]: () => this.#acceptPlan(),
      [taskStatus.formalReview]: () => this.#submitData(),
      [taskStatus.technicalReview]: () => this.#passFormal(),
      [taskStatus.stageIssued]: () => this.#issueStage(),
      [taskStatus.awaitingCertificate]: () => this.#propose(),
      [taskStatus.certified]: () => this.#issueFinal(),
      [taskStatus.closed]: () => this.#move(this.#cast.admin, 'close'),
    };
    for (const step of way.slice(1, way.indexOf(status) + 1)) {
      // A final certificate does not need a stage before it.
      if (step === taskStatus.stageIssued && status !== taskStatus.stageIssued) continue;
      await steps[step]!();
    }
  }

  async #task() {
    return (await findTask(this.#at(this.#cast.admin), this.#taskId))!;
  }

  async #move(
    actor: Actor,
    name: TransitionName,
    opinion = '',
    named: { topicIds?: number[]; resourceIds?: number[] } = {},
  ): Promise<void> {
    const { rowVer } = await this.#task();
    await moveTask(this.#at(actor), this.#taskId, name, { rowVer, opinion, topicIds: [], resourceIds: [], ...named });
  }

  #scan(actor: Actor, kind: ScanKind): Promise<number> {
    const source = { fileName: `${kind}.pdf`, stream: Readable.from([stampedPage(kind)]) };
    return attachScan(this.#at(actor), this.#taskId, kind, source);
  }

  async #topicIds(): Promise<number[]> {
    return (await topicsOf(this.#at(this.#cast.lead), this.#taskId)).map(({ topicId }) => topicId);
  }

  async #plan(lead: Actor): Promise<void> {
    const topicIds = await this.#topicIds();
    await savePlan(this.#at(lead), this.#taskId, {
      rowVer: 0,
      topicIds,
      items: items.map(({ topic, name, type, mandatory, count, unit, bytes }) => ({
        itemNo: '',
        topicId: topicIds[topic]!,
        name,
        resourceType: type,
        basis: 'taskbook' as const,
        mandatory,
        plannedCount: count,
        countUnit: unit,
        plannedBytes: bytes,
        volumeUnit: 'KB' as const,
        format: '',
        sharingMethod: 'open' as const,
        protectYears: 0,
        plannedDate: '',
        description: '',
      })),
    });
  }

  async #submitPlan(): Promise<void> {
    await this.#plan(this.#cast.lead);
    await this.#scan(this.#cast.lead, 'plan');
    await this.#move(this.#cast.lead, 'submitPlan');
  }

  async #acceptPlan(): Promise<void> {
    await this.#scan(this.#cast.lead, 'agreement');
    await this.#move(this.#cast.admin, 'acceptPlan');
  }

  async #deliver(one: DemoResource, topicIds: readonly number[]): Promise<void> {
    const { member } = this.#cast;
    const resourceId = await createDraft(this.#at(member), { isDemo: this.#isDemo });
    await saveDraft(this.#at(member), resourceId, { ...formOf(one, this.#project), rowVer: 0 });
    const files = await deliverablesOf(one.kind, this.#project.no.slice(-2), one.count, one.part ?? 0);
    for (const { fileName, content, isDocument } of files) {
      const source = { fileName, stream: Readable.from([content]) };
      await attachFile(this.#at(member), resourceId, source, { fileClass: isDocument ? 'document' : 'raw' });
    }
    await linkResource(this.#at(member), this.#taskId, resourceId, {
      topicId: topicIds[one.topic]!,
      itemNo: one.item === null ? null : `P${one.item + 1}`,
      itemCount: one.count,
    });
    await submit(this.#at(member), resourceId, (await findResource(this.#at(member), resourceId))!.rowVer);
  }

  async #actOnTopics(actor: Actor, name: 'open' | 'submit' | 'confirm' | 'pass'): Promise<void> {
    for (const { topicId, rowVer } of await listTopics(this.#at(actor), this.#taskId))
      await actOnTopic(this.#at(actor), this.#taskId, topicId, { name, rowVer, opinion: '' });
  }

  async #submitData(): Promise<void> {
    const { lead } = this.#cast;
    const topicIds = await this.#topicIds();
    await this.#actOnTopics(lead, 'open');
    for (const one of this.#resources) await this.#deliver(one, topicIds);
    await explain(this.#at(lead), this.#taskId, 'P6', '专利正在审查，授权后补交。');
    await this.#actOnTopics(lead, 'submit');
    await this.#actOnTopics(lead, 'confirm');
    await this.#scan(lead, 'secrecy');
    await this.#move(lead, 'submitData', '', { topicIds });
  }

  async #passFormal(): Promise<void> {
    await this.#passRest(this.#cast.admin);
    await this.#move(this.#cast.admin, 'passFormal', '材料齐全，形式审查通过。');
  }

  async #passRest(actor: Actor): Promise<void> {
    const [form] = await auditFormsFor(this.#at(actor), this.#taskId);
    await passRest(this.#at(actor), this.#taskId, form!.formId);
  }

  async #returnFormal(): Promise<void> {
    const { admin } = this.#cast;
    await this.#along(taskStatus.formalReview);
    const [form] = await auditFormsFor(this.#at(admin), this.#taskId);
    const line = form!.lines.find(({ itemCode }) => itemCode === 'F4')!;
    const note = '第二课题的数据说明文档缺少仪器参数。';
    await fillLine(this.#at(admin), this.#taskId, form!.formId, line.itemId, { result: 'fail', note });
    const [, second] = await this.#topicIds();
    await this.#move(admin, 'returnFormal', note, { topicIds: [second!] });
  }

  async #returnTechnical(): Promise<void> {
    await this.#along(taskStatus.technicalReview);
    const [, , third] = await this.#topicIds();
    await this.#move(this.#cast.auditor, 'returnTechnical', '高压 XRD 数据少于计划，请补充或说明差异。', {
      topicIds: [third!],
    });
  }

  async #issueStage(): Promise<void> {
    await this.#passRest(this.#cast.auditor);
    await this.#actOnTopics(this.#cast.auditor, 'pass');
    const { rowVer } = await this.#task();
    await issueStage(this.#at(this.#cast.issuer), this.#taskId, { rowVer, stageName: '中期' });
  }

  async #propose(): Promise<void> {
    await this.#passRest(this.#cast.auditor);
    await this.#actOnTopics(this.#cast.auditor, 'pass');
    await this.#scan(this.#cast.admin, 'audit');
    await this.#move(this.#cast.auditor, 'propose', '各课题审核通过。');
  }

  async #issueFinal(): Promise<void> {
    const { rowVer } = await this.#task();
    await issueFinal(this.#at(this.#cast.director), this.#taskId, { rowVer });
  }
}

function formOf({ title, titleEn, type, sharing, kind }: DemoResource, project: DeliveringProject): ResourceDraft {
  const { no, zh, en } = project;
  const formula = deliveredFormula(no.slice(-2));
  const technique = {
    photoemission: ['PaNET01089'],
    transport: ['transport'],
    diffraction: ['PaNET01101'],
    raman: ['PaNET01195'],
    growth: [],
    program: [],
  }[kind];
  return ResourceDraft.parse({
    titleZh: `【演示】${formula} ${title}`,
    titleEn: `[Demo] ${titleEn.replace('*', formula)}`,
    resourceType: type,
    keywordsZh: `${title.replace(/（.）$/, '')},${formula}`,
    keywordsEn: `${titleEn.split(' of ')[0]},${formula}`,
    descriptionZh: `项目“${zh}”汇交的${title}，样品为 ${formula}。演示数据由物理模型计算生成，并非真实测量结果。`,
    descriptionEn: `${titleEn.replace('*', formula)}, submitted by the project “${en}”. The numbers come from a physical model and are no real results.`,
    fieldValues: technique.length > 0 ? { technique, sampleFormula: formula } : {},
    ...(sharing
      ? { sharingMethod: sharing, nonDisclosureReason: '程序涉及在审专利（演示）' }
      : { sharingMethod: 'open', openDate: '2024-01-01' }),
    license: 'by',
    preservationPlan: 'permanent',
    noProject: true,
    ...(type === 'report' ? { typeMeta: { title: `${formula} ${title}`, number: `R-${no.slice(-2)}` } } : {}),
    ...(type === 'software' ? { typeMeta: { name: title, version: '1.0' } } : {}),
    authors: [
      { nameZh: '陆文', nameEn: 'Wen Lu', affiliations: [{ nameZh: '演示大学', nameEn: 'Demonstration University' }] },
    ],
    publisher: { name: '陆文', nameEn: 'Wen Lu', email: 'data@example.org' },
  });
}
