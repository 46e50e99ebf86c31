import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { Preview, PreviewQuery } from '#contract/files/previews';
import { DescribedValue } from '#contract/data/metadata-fields';
import { PageQuery } from '#shared/paging';
import { Line } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { Author, Grant, RelatedProject, RelatedWork, ResourceStatus, ResourceType } from '#contract/data/resources';
import { ResourceFile } from '#contract/data/record-files';

/** Limits of concurrent links per resource, and of the lifetime of one link in days. */
export const maxLinks = 20;
export const longestLife = 366;

/** A link as its owner sees it; the secret is shown only once, on creation. */
export const ReviewerLink = z.object({
  linkId: z.number(),
  note: z.string(),
  hidesAuthors: z.boolean(),
  validUntil: z.string(),
  createTime: Moment,
  lastUsedAt: Moment.nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type ReviewerLink = z.output<typeof ReviewerLink>;

/** The record without its owner, and without its authors if the link hides them. */
export const SharedRecord = z.object({
  resourceNo: z.string(),
  version: z.string(),
  status: ResourceStatus,
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  keywordsZh: z.string(),
  keywordsEn: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  sharingMethod: z.string(),
  license: z.string(),
  typeMeta: z.record(z.string(), z.string()),
  fields: z.array(DescribedValue),
  authors: z.array(Author.pick({ nameZh: true, nameEn: true, affiliations: true, orcid: true })),
  projects: z.array(RelatedProject.pick({ projectNo: true, agency: true })),
  /** Empty if the authors are hidden, like the projects. */
  grants: z.array(Grant.pick({ funder: true, number: true, title: true })),
  /** Empty if the authors are hidden, because one of their papers would name them. */
  relatedWorks: z.array(RelatedWork),
  fileCount: z.number(),
  totalSize: z.number(),
  hidesAuthors: z.boolean(),
  validUntil: z.string(),
});
export type SharedRecord = z.output<typeof SharedRecord>;

const SharedFile = ResourceFile.pick({ id: true, path: true, name: true, size: true, mime: true, sha256: true });
export type SharedFile = z.output<typeof SharedFile>;

/** 256 random bits, sent in bodies only, so that they appear in no log and no Referer. */
const Token = z.object({ token: z.string().max(100) });
const ById = z.object({ id: Id });
const limit = { per: 'address', count: 300, seconds: 60 } as const;

export const reviewerLinks = contract('data.reviewer-links', {
  list: {
    method: 'GET',
    path: '/front/reviewer-link/of/:id',
    permit: 'user',
    params: ById,
    reply: data(z.array(ReviewerLink)),
  },
  create: {
    method: 'POST',
    path: '/front/reviewer-link/of/:id',
    permit: 'verified',
    params: ById,
    body: z.object({ note: Line(100), hidesAuthors: z.boolean().default(true), validUntil: Day }),
    reply: data(z.object({ linkId: z.number(), token: z.string() })),
  },
  revoke: { method: 'DELETE', path: '/front/reviewer-link/:id', permit: 'user', params: ById, reply: done() },

  // Reading uses POST, because the secret is in the body. Not logged as an operation, because nothing is written and
  // the log would store the body.
  record: {
    method: 'POST',
    path: '/front/reviewer-link/record',
    permit: 'public',
    body: Token,
    reply: data(SharedRecord),
    limit,
    audit: false,
    repeatable: true,
  },
  files: {
    method: 'POST',
    path: '/front/reviewer-link/files',
    permit: 'public',
    body: PageQuery.extend(Token.shape),
    reply: rows(SharedFile),
    limit,
    audit: false,
    repeatable: true,
  },
  content: {
    method: 'POST',
    path: '/front/reviewer-link/content',
    permit: 'public',
    body: Token.extend({ fileId: Id }),
    reply: file(),
    limit,
    audit: false,
    repeatable: true,
  },
  /** A file as its page would show it. */
  preview: {
    method: 'POST',
    path: '/front/reviewer-link/preview',
    permit: 'public',
    body: Token.extend({ fileId: Id, ...PreviewQuery.shape }),
    reply: data(Preview),
    limit,
    audit: false,
    repeatable: true,
  },
  /** A picture or PDF file as browsers show it. */
  shown: {
    method: 'POST',
    path: '/front/reviewer-link/shown',
    permit: 'public',
    body: Token.extend({ fileId: Id, as: z.enum(['picture', 'pdf']).default('picture') }),
    reply: file(),
    limit: { per: 'address', count: 60, seconds: 60 },
    audit: false,
    repeatable: true,
  },
  /** The same as a BagIt bag. */
  bag: {
    method: 'POST',
    path: '/front/reviewer-link/bag',
    permit: 'public',
    body: Token,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
    audit: false,
    repeatable: true,
  },
  bundle: {
    method: 'POST',
    path: '/front/reviewer-link/zip',
    permit: 'public',
    body: Token,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
    audit: false,
    repeatable: true,
  },
});
