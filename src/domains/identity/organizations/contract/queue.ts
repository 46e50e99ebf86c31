import { z } from 'zod';
import { both } from '#shared/bilingual';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { choice, part } from '#shared/records';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { longestName } from './affiliation.ts';

/*
 * The curator's queue: free texts that people typed as names of organizations.
 */

const textStatuses = ['waiting', 'matched', 'created', 'aliased', 'ignored'] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Where free texts are typed. */
const textPlaces = ['author', 'account', 'publisher', 'application', 'project'] as const;
export type TextPlace = (typeof textPlaces)[number];

const textDecisions = ['match', 'new', 'alias', 'ignore', 'reopen'] as const;
export type TextDecision = (typeof textDecisions)[number];

/** A free text in the curator's queue. */
export const OrganizationText = z.object({
  textId: z.number(),
  text: z.string(),
  /** How often it was seen. */
  seen: z.number(),
  firstSeen: Moment,
  lastSeen: Moment,
  places: z.array(z.enum(textPlaces)),
  status: z.enum(textStatuses),
  organizationId: z.number().nullable(),
  rowVer: z.number(),
});

export const OrganizationTextLine = OrganizationText.extend({
  ...both('name', z.string()),
  /** The newest decision. */
  decideBy: z.string(),
  decideTime: Moment.nullable(),
});
export type OrganizationTextLine = z.output<typeof OrganizationTextLine>;

export const textSorts = ['seen', 'lastSeen'] as const;

export const OrganizationTextQuery = PageQuery.extend({
  text: part(100),
  status: choice(textStatuses),
  ...dateRange('LastSeen'),
});
export type OrganizationTextQuery = z.output<typeof OrganizationTextQuery>;

/** A decision about a text: `match` and `alias` name the organization, `new` its names. */
export const DecidedText = z.object({
  textId: Id,
  rowVer: z.number().int(),
  decision: z.enum(textDecisions),
  organizationId: Id.nullish(),
  ...both('name', KeptLine(longestName)),
});
export type DecidedText = z.output<typeof DecidedText>;

export const TextEvent = z.object({
  decisionId: z.number(),
  decision: z.enum(textDecisions),
  organizationId: z.number().nullable(),
  ...both('name', z.string()),
  decideBy: z.string(),
  decideTime: Moment,
});
export type TextEvent = z.output<typeof TextEvent>;
