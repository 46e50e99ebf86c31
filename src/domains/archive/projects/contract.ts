import { z } from 'zod';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { PlanType } from '#contract/archive/applications';

/** Maximum length of the names of a project's leaders. */
export const longestLeader = 100;

const or = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');

/** The fields of a project in the register. */
export const ProjectForm = z.object({
  projectNo: RequiredLine(100),
  nameZh: RequiredLine(500),
  nameEn: Line(500),
  specialNo: Line(100),
  specialName: Line(300),
  planType: or(PlanType),
  leadOrg: RequiredLine(300),
  agency: Line(300),
  participantOrgs: PlainText(2000),
  leaderName: Line(longestLeader),
  leaderPhone: Line(50),
  leaderEmail: or(z.email().max(100)),
  contactName: Line(100),
  contactPhone: Line(50),
  contactEmail: or(z.email().max(100)),
  startDate: or(Day),
  endDate: or(Day),
  acceptDate: or(Day),
  /** In 10,000 CNY. */
  funding: z.number().min(0).max(9_999_999_999).nullable().default(null),
  intro: PlainText(10_000),
});
export type ProjectForm = z.output<typeof ProjectForm>;
export const projectFields = Object.keys(ProjectForm.shape) as (keyof ProjectForm)[];

export const ProjectRow = z.object({
  projectId: z.number(),
  projectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  specialName: z.string(),
  planType: or(PlanType),
  leadOrg: z.string(),
  leaderName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  taskId: z.number().nullable(),
  taskStatus: z.string().nullable(),
  /** Number of resources with this project number. */
  resources: z.number(),
  isDemo: z.boolean(),
  updateBy: z.string(),
  updateTime: Moment,
});
export type ProjectRow = z.output<typeof ProjectRow>;

export const Project = ProjectRow.extend({ ...ProjectForm.shape, rowVer: z.number() });
export type Project = z.output<typeof Project>;

export const ProjectQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  leadOrg: z.string().trim().max(100).optional(),
  planType: PlanType.optional(),
  ...dateRange('UpdateTime'),
});
export type ProjectQuery = z.output<typeof ProjectQuery>;

/** Maximum size of a file with projects, in bytes. */
export const largestSheet = 5_000_000;
export const maxImported = 5000;

/** One row of an import: its effect, or its errors. */
export const ImportRow = z.object({
  /** Row number in the sheet; the headings are row 1. */
  row: z.number(),
  projectNo: z.string(),
  nameZh: z.string(),
  kind: z.enum(['new', 'changed', 'same', 'faulty']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ImportRow = z.output<typeof ImportRow>;

const ById = z.object({ projectId: Id });
const base = '/pms/project';

export const projects = contract('archive.projects', {
  list: {
    method: 'GET',
    path: `${base}/list`,
    permit: 'pms:project:list',
    query: ProjectQuery,
    reply: rows(ProjectRow),
  },
  find: { method: 'GET', path: `${base}/:projectId`, permit: 'pms:project:query', params: ById, reply: data(Project) },
  add: {
    method: 'POST',
    path: base,
    permit: 'pms:project:add',
    body: ProjectForm,
    reply: flat({ projectId: z.number() }),
  },
  /** Edits an entry, including its number. */
  edit: {
    method: 'PUT',
    path: `${base}/:projectId`,
    permit: 'pms:project:edit',
    params: ById,
    body: z.object({ ...withoutDefaults(ProjectForm.shape), rowVer: z.number().int() }),
    reply: done(),
  },
  export: {
    method: 'POST',
    path: `${base}/export`,
    permit: 'pms:project:export',
    body: ProjectQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  template: { method: 'GET', path: `${base}/template`, permit: 'pms:project:import', reply: file() },
  /** Reads a workbook and reports the changes; with the field `mode` = `import` it writes the rows without errors. */
  import: {
    method: 'POST',
    path: `${base}/import`,
    permit: 'pms:project:import',
    upload: { field: 'file', maxBytes: largestSheet + 1, maxFiles: 1 },
    maxBody: largestSheet + 65_536,
    audit: 6,
    reply: data(
      z.object({
        rows: z.array(ImportRow),
        added: z.number(),
        changed: z.number(),
        same: z.number(),
        faulty: z.number(),
        isWritten: z.boolean(),
      }),
    ),
  },

  /**
   * Completion of a project number: registered projects by number, name or lead organisation; returns no other fields.
   */
  lookUp: {
    method: 'GET',
    path: '/front/project/list',
    permit: 'user',
    query: z.object({ keyword: z.string().trim().min(2).max(100) }),
    reply: data(
      z.array(z.object({ projectNo: z.string(), nameZh: z.string(), nameEn: z.string(), leadOrg: z.string() })),
    ),
    limit: { per: 'account', count: 300, seconds: 60 },
  },
  /** Whether a number is registered, applied for or has a task, for applicants; without names of people. */
  check: {
    method: 'GET',
    path: '/front/project/check',
    permit: 'user',
    query: z.object({ projectNo: z.string().trim().min(1).max(100) }),
    reply: data(
      z.object({
        state: z.enum(['free', 'registered', 'hasTask']),
        /** Whether another application with the number is pending. */
        isApplied: z.boolean(),
        nameZh: z.string(),
        leadOrg: z.string(),
      }),
    ),
    limit: { per: 'account', count: 120, seconds: 60 },
  },
});
