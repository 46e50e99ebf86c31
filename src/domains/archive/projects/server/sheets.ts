import { fail } from '#shared/fail';
import { readDay, readNumber } from '#shared/cells';
import { complaintOf } from '#shared/complaints';
import { normalNumber } from '#shared/project-numbers';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { receiveWorkbook } from '#server/formats/read-workbook';
import type { FileReply, Incoming } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { kernelTexts } from '#shared/texts/index';
import { planTypes } from '#contract/archive/applications';
import {
  largestSheet,
  maxImported,
  ProjectForm,
  projectFields,
  type ImportRow,
  type ProjectQuery,
} from '../contract.ts';
import { projectTexts } from '../texts/index.ts';
import * as queries from './queries.ts';

type Field = keyof ProjectForm;
type Sheet = (string | number | boolean | null)[][];

/** Spreadsheets store days as numbers; day 0 is 1899-12-30. */
const firstDay = Date.UTC(1899, 11, 30);
const oneDay = 24 * 3600_000;
const dayFields: readonly Field[] = ['startDate', 'endDate', 'acceptDate'];

/**
 * Reads a workbook of projects and reports for each row whether it is new, what changes and which errors it has; writes
 * the rows without errors if requested, all in one transaction.
 * @throws archive.projects.columns, kernel.workbook.*
 */
export async function importProjects(ctx: Context, incoming: Incoming) {
  const limits = { maxBytes: largestSheet, maxRows: maxImported + 1, maxColumns: 60 };
  const sheet = await receiveWorkbook(ctx, incoming, limits);
  if (!sheet) throw fail('system.uploads.missing');
  return inTransaction(ctx, async (tx) => {
    const read = await preview(tx, sheet);
    const isWritten = incoming.fields['mode'] === 'import';
    if (isWritten) for (const one of read) await write(tx, one);
    const of = (kind: ImportRow['kind']) => read.filter(({ line }) => line.kind === kind).length;
    return {
      rows: read.map(({ line }) => line),
      added: of('new'),
      changed: of('changed'),
      same: of('same'),
      faulty: of('faulty'),
      isWritten,
    };
  });
}

interface Read {
  line: ImportRow;
  form: ProjectForm | undefined;
  projectId: number | undefined;
}

async function write(ctx: Context, { line, form, projectId }: Read): Promise<void> {
  if (!form) return;
  if (line.kind === 'new') await queries.insert(ctx, form, { deptId: ctx.actor.deptId, isDemo: false });
  if (line.kind === 'changed') await queries.update(ctx, projectId!, form);
}

async function preview(ctx: Context, [heads = [], ...rows]: Sheet): Promise<Read[]> {
  const columns = heads.map((head) => fieldOf(String(head ?? '')));
  if (!columns.includes('projectNo')) throw fail('archive.projects.columns');
  const sent = rows.map((row) => textsOf(columns, row));
  const known = await queries.findByNumbers(ctx, [...new Set(sent.map((one) => normalNumber(one.projectNo ?? '')))]);
  const seen = new Map<string, number>();
  return sent.map((texts, at) => {
    const row = at + 2;
    const no = normalNumber(texts.projectNo ?? '');
    const there = known.get(no);
    // Columns that the sheet does not have stay unchanged.
    const { form, faults } = formOf(ctx, { ...(there ? formFields(there) : {}) }, texts);
    const t = translatorOf(projectTexts, ctx.language);
    const double = seen.get(no);
    if (no !== '' && double !== undefined)
      faults.push({ field: 'projectNo', message: t('fail.double', { row: double }) });
    if (there && !there.isInScope) faults.push({ field: 'projectNo', message: t('fail.beyond') });
    seen.set(no, double ?? row);
    const changes = there && form ? changesOf(formFields(there), form) : [];
    const kind = faults.length > 0 || !form ? 'faulty' : !there ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return {
      line: { row, projectNo: texts.projectNo ?? '', nameZh: texts.nameZh ?? '', kind, changes, faults },
      form: kind === 'faulty' ? undefined : form,
      projectId: there?.projectId,
    };
  });
}

/** The field of a heading in either language. */
function fieldOf(head: string): Field | null {
  const sent = head.normalize('NFKC').trim().toLowerCase();
  const names = (field: Field) => [projectTexts.zh.fields[field], projectTexts.en.fields[field], field];
  return (
    projectFields.find((field) => names(field).some((name) => name.normalize('NFKC').toLowerCase() === sent)) ?? null
  );
}

function textsOf(columns: readonly (Field | null)[], row: Sheet[number]): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const [at, field] of columns.entries()) {
    if (!field) continue;
    const value = row[at] ?? '';
    const isDay = dayFields.includes(field) && typeof value === 'number';
    texts[field] = isDay ? new Date(firstDay + Math.floor(value) * oneDay).toISOString().slice(0, 10) : String(value);
  }
  return texts;
}

const formFields = (row: queries.ProjectRecord): Record<string, unknown> =>
  Object.fromEntries(projectFields.map((field) => [field, row[field]]));

function formOf(ctx: Context, before: Record<string, unknown>, texts: Partial<Record<Field, string>>) {
  const t = translatorOf(projectTexts, ctx.language);
  const kernel = translatorOf(kernelTexts, ctx.language);
  const faults: ImportRow['faults'] = [];
  const values: Record<string, unknown> = { ...before };
  for (const [field, text] of Object.entries(texts) as [Field, string][]) {
    if (field === 'funding') {
      const read = readNumber(text);
      if (read.fault) faults.push({ field, message: t('fail.number') });
      else values[field] = read.value;
    } else if (dayFields.includes(field)) {
      const read = readDay(text);
      values[field] = read.fault ? text : read.value;
    } else if (field === 'planType') {
      const found = planTypes.find((one) =>
        [one, projectTexts.zh.planTypes[one], projectTexts.en.planTypes[one]].includes(text.trim()),
      );
      if (text.trim() !== '' && !found) faults.push({ field, message: t('fail.planType') });
      else values[field] = found ?? '';
    } else values[field] = text;
  }
  const parsed = ProjectForm.safeParse(values, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) {
    const { key, params } = complaintOf(issue);
    faults.push({ field: String(issue.path[0]), message: kernel.dynamic(key.replace(/^kernel\./, ''), key, params) });
  }
  const form = parsed.data;
  if (form && form.startDate !== '' && form.endDate !== '' && form.endDate < form.startDate)
    faults.push({ field: 'endDate', message: t('fail.period') });
  return { form, faults };
}

function changesOf(before: Record<string, unknown>, after: ProjectForm): ImportRow['changes'] {
  return projectFields
    .filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
    .map((field) => ({ field, before: String(before[field] ?? ''), after: String(after[field] ?? '') }));
}

/** The projects that match the filter of the list, as a workbook. */
export async function exportProjects(ctx: Context, query: ProjectQuery): Promise<FileReply> {
  return sheet(ctx, 'exportName', await queries.all(ctx, query));
}

/** An empty sheet with the headings of an import. */
export const template = (ctx: Context): FileReply => sheet(ctx, 'templateName', []);

function sheet(ctx: Context, name: 'exportName' | 'templateName', rows: readonly Record<Field, unknown>[]): FileReply {
  const t = translatorOf(projectTexts, ctx.language);
  return workbook({
    name: t(name),
    columns: projectFields.map((field) => ({ title: t(`fields.${field}`), width: field === 'nameZh' ? 50 : 20 })),
    rows: rows.map((row) =>
      projectFields.map((field) => {
        const value = row[field];
        if (field === 'planType') return value ? t(`planTypes.${value as (typeof planTypes)[number]}`) : '';
        return typeof value === 'number' ? value : String(value ?? '');
      }),
    ),
  });
}
