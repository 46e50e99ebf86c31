import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { Line, RequiredHtml, RequiredLine, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

/** The places below `/about`, in the order of their navigation. */
export const aboutSlots = ['brief', 'organization', 'team', 'contact'] as const;
export type AboutSlot = (typeof aboutSlots)[number];

const aboutStates = ['draft', 'published'] as const;
export type AboutStatus = (typeof aboutStates)[number];

/** Every change of state of texts and members; the guard, the buttons and the exhaustive test read this table. */
export const aboutActs = {
  publish: { from: ['draft'], to: 'published' },
  takeDown: { from: ['published'], to: 'draft' },
} as const satisfies Acts<AboutStatus>;
export type AboutAct = keyof typeof aboutActs;

/** Characters of HTML in one language. */
const longestContent = 200_000;
export const maxUnits = 200;
/** Below the top of an organisation. */
export const deepestUnit = 4;
/**
 * A unit of the organisation in reading order. `level` 0 is the top. The parent of a unit is the last unit before it
 * with a lower level.
 */
export const OrgUnit = z.object({
  level: z.number().int().min(0).max(deepestUnit),
  ...both('name', RequiredLine(100), RequiredLine(200)),
  ...both('note', Line(200), Line(300)),
});
export type OrgUnit = z.output<typeof OrgUnit>;

/** The first unit has level 0, and each unit is at most one level deeper than the one before. */
const isOutline = (units: readonly { level: number }[]) =>
  units.every(({ level }, at) => level <= (at === 0 ? 0 : units[at - 1]!.level + 1));

/** A text as the back office stores it; the content is HTML, sanitised when it was saved. */
export const AboutText = z.object({
  aboutId: z.number(),
  slot: z.enum(aboutSlots),
  ...both('summary', z.string()),
  ...both('content', z.string()),
  units: z.array(
    z.object({
      level: z.number(),
      ...both('name', z.string()),
      ...both('note', z.string()),
    }),
  ),
  status: z.enum(aboutStates),
  publishTime: Moment.nullable(),
  ...recordStamps,
});
export type AboutText = z.output<typeof AboutText>;

export const AboutRow = AboutText.omit({ contentZh: true, contentEn: true, units: true });
export type AboutRow = z.output<typeof AboutRow>;

export const AboutQuery = PageQuery.extend({
  slot: choice(aboutSlots),
  status: choice(aboutStates),
  ...dateRange('UpdateTime'),
});
export type AboutQuery = z.output<typeof AboutQuery>;

/** The fields of the form, each with its rule. Only the organisation has units. */
export const AboutFields = z.object({
  slot: z.enum(aboutSlots),
  ...both('summary', RequiredLine(300), RequiredLine(500)),
  ...both('content', RequiredHtml(longestContent)),
  units: z
    .array(OrgUnit)
    .max(maxUnits)
    .refine(isOutline, 'content.about.outline')
    .nullish()
    .transform((units) => units ?? []),
});
export type AboutFields = z.output<typeof AboutFields>;

export const EditedAbout = editOf(AboutFields, 'aboutId');
export type EditedAbout = z.output<typeof EditedAbout>;

/** A member of the team. */
export const Member = z.object({
  memberId: z.number(),
  ...both('name', z.string()),
  ...both('position', z.string()),
  ...both('field', z.string()),
  email: z.string(),
  homepage: z.string(),
  photo: z.string(),
  sort: z.number(),
  status: z.enum(aboutStates),
  isDemo: z.boolean(),
  rowVer: z.number(),
  updateBy: z.string(),
  updateTime: Moment,
});
export type Member = z.output<typeof Member>;

export const MemberQuery = PageQuery.extend({
  /** Part of a name or a position in either language. */
  name: part(100),
  status: choice(aboutStates),
  ...dateRange('UpdateTime'),
});
export type MemberQuery = z.output<typeof MemberQuery>;

export const MemberFields = z.object({
  ...both('name', RequiredLine(50), RequiredLine(100)),
  ...both('position', RequiredLine(100), RequiredLine(200)),
  ...both('field', Line(300), Line(500)),
  email: z
    .union([z.literal(''), z.email().max(100)])
    .nullish()
    .transform((email) => email ?? ''),
  homepage: WebAddress,
  photo: uploadedPath(pictureTypes),
  sort: Place,
});
export type MemberFields = z.output<typeof MemberFields>;

export const EditedMember = editOf(MemberFields, 'memberId');
export type EditedMember = z.output<typeof EditedMember>;

const AboutById = z.object({ aboutId: Id });
const MemberById = z.object({ memberId: Id });

export const PublicMember = Member.omit({ sort: true, status: true, rowVer: true, updateBy: true, updateTime: true });
export type PublicMember = z.output<typeof PublicMember>;

/** Public text of a place; absent where none is published. */
export const PublicAbout = z.object({
  text: AboutText.pick({
    slot: true,
    ...both('summary', true),
    ...both('content', true),
    units: true,
    publishTime: true,
    isDemo: true,
  }).nullable(),
  /** Only for the team. */
  members: z.array(PublicMember),
});
export type PublicAbout = z.output<typeof PublicAbout>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const about = contract('content.about', {
  list: { method: 'GET', path: '/biz/about/list', permit: 'biz:about:list', query: AboutQuery, reply: rows(AboutRow) },
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/biz/about/:aboutId',
    permit: 'biz:about:query',
    params: AboutById,
    reply: data(AboutText),
  },
  add: {
    method: 'POST',
    path: '/biz/about',
    permit: 'biz:about:add',
    body: AboutFields,
    reply: flat({ aboutId: z.number() }),
    maxBody,
  },
  /** If the record is published, visitors see the change at once: that needs `biz:about:publish` too. */
  edit: { method: 'PUT', path: '/biz/about', permit: 'biz:about:edit', body: EditedAbout, reply: done(), maxBody },
  /** The text that was published at this place becomes a draft. */
  publish: { method: 'PUT', path: '/biz/about/publish', permit: 'biz:about:publish', body: AboutById, reply: done() },
  takeDown: { method: 'PUT', path: '/biz/about/takeDown', permit: 'biz:about:publish', body: AboutById, reply: done() },
  /** All of them or none; published records must be taken down first. */
  remove: {
    method: 'DELETE',
    path: '/biz/about/:aboutIds',
    permit: 'biz:about:remove',
    params: z.object({ aboutIds: IdList }),
    reply: done(),
  },

  members: {
    method: 'GET',
    path: '/biz/member/list',
    permit: 'biz:about:list',
    query: MemberQuery,
    reply: rows(Member),
  },
  /** Also used by the preview of the team. */
  findMember: {
    method: 'GET',
    path: '/biz/member/:memberId',
    permit: 'biz:about:query',
    params: MemberById,
    reply: data(Member),
  },
  addMember: {
    method: 'POST',
    path: '/biz/member',
    permit: 'biz:about:add',
    body: MemberFields,
    reply: flat({ memberId: z.number() }),
  },
  /** If the record is published, visitors see the change at once: that needs `biz:about:publish` too. */
  editMember: { method: 'PUT', path: '/biz/member', permit: 'biz:about:edit', body: EditedMember, reply: done() },
  publishMember: {
    method: 'PUT',
    path: '/biz/member/publish',
    permit: 'biz:about:publish',
    body: MemberById,
    reply: done(),
  },
  takeDownMember: {
    method: 'PUT',
    path: '/biz/member/takeDown',
    permit: 'biz:about:publish',
    body: MemberById,
    reply: done(),
  },
  /** Puts the named members first, in this order. */
  sortMembers: {
    method: 'PUT',
    path: '/biz/member/sort',
    permit: 'biz:about:edit',
    body: z.object({
      memberIds: Placed,
    }),
    reply: done(),
  },
  removeMembers: {
    method: 'DELETE',
    path: '/biz/member/:memberIds',
    permit: 'biz:about:remove',
    params: z.object({ memberIds: IdList }),
    reply: done(),
  },

  frontFind: {
    method: 'GET',
    path: '/front/about/:slot',
    permit: 'public',
    params: z.object({ slot: z.enum(aboutSlots) }),
    reply: data(PublicAbout),
  },
});
