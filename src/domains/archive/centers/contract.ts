import { z } from 'zod';
import { contract, data, done, file, flat, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

export const centerStatuses = ['0', '1'] as const;
/** 0: in use; 1: disabled, receives no new tasks. */
const CenterStatus = z.enum(centerStatuses);

/** Images that certificates print; PNG with a transparent background looks best. */
export const imageKinds = ['seal', 'signature'] as const;
export const ImageKind = z.enum(imageKinds);
export type ImageKind = z.infer<typeof ImageKind>;
export const largestImage = 2_000_000;
export const imageTypes = ['png', 'jpg', 'jpeg'] as const;

/** The fields of a centre that staff edit; only holders of `pms:center:seal` edit the signatory. */
export const CenterForm = z.object({
  nameZh: RequiredLine(200),
  nameEn: Line(300),
  addressZh: Line(300),
  addressEn: Line(300),
  postcode: Line(20),
  phone: Line(50),
  email: z.union([z.literal(''), z.email().max(100)]).default(''),
  contact: Line(100),
  rules: PlainText(5000),
  certPrefix: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/, 'archive.centers.prefix'),
  status: CenterStatus,
});
export type CenterForm = z.output<typeof CenterForm>;

export const SignatoryForm = z.object({ signatoryName: RequiredLine(100), signatoryTitle: Line(100) });

export const Center = z.object({
  centerId: z.number(),
  ...CenterForm.shape,
  certPrefix: z.string(),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  hasSeal: z.boolean(),
  hasSignature: z.boolean(),
  isDemo: z.boolean(),
  rowVer: z.number(),
  updateBy: z.string(),
  updateTime: Moment,
});
export type Center = z.output<typeof Center>;

export const CenterQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  status: CenterStatus.optional(),
  ...dateRange('UpdateTime'),
});
export type CenterQuery = z.output<typeof CenterQuery>;

const ById = z.object({ centerId: Id });
const ByImage = ById.extend({ kind: ImageKind });
const version = { rowVer: z.number().int() };
const base = '/pms/center';

export const centers = contract('archive.centers', {
  list: { method: 'GET', path: `${base}/list`, permit: 'pms:center:list', query: CenterQuery, reply: rows(Center) },
  find: {
    method: 'GET',
    path: `${base}/:centerId`,
    permit: 'pms:center:query',
    params: ById,
    reply: data(Center),
  },
  add: {
    method: 'POST',
    path: base,
    permit: 'pms:center:add',
    body: CenterForm,
    reply: flat({ centerId: z.number() }),
  },
  edit: {
    method: 'PUT',
    path: `${base}/:centerId`,
    permit: 'pms:center:edit',
    params: ById,
    body: z.object({ ...withoutDefaults(CenterForm.shape), ...version }),
    reply: done(),
  },
  /** The signatory of certificates; not part of the form of the other fields. */
  setSignatory: {
    method: 'PUT',
    path: `${base}/:centerId/signatory`,
    permit: 'pms:center:seal',
    params: ById,
    body: z.object({ ...withoutDefaults(SignatoryForm.shape), ...version }),
    reply: done(),
  },
  /** The field `kind` must precede the file in the form. */
  uploadImage: {
    method: 'POST',
    path: `${base}/:centerId/images`,
    permit: 'pms:center:seal',
    params: ById,
    upload: { field: 'file', maxBytes: largestImage, maxFiles: 1 },
    maxBody: largestImage + 65_536,
    reply: done(),
  },
  image: {
    method: 'GET',
    path: `${base}/:centerId/images/:kind`,
    permit: 'pms:center:query',
    params: ByImage,
    reply: file(),
  },
  /** The centre of a task as its project sees it; also for people of the task without permissions. */
  choices: {
    method: 'GET',
    path: `${base}/choices`,
    permit: 'pms:task:edit',
    reply: data(z.array(z.object({ centerId: z.number(), nameZh: z.string(), nameEn: z.string() }))),
  },
});
