import { leaf, parent, xmlHead, xmlText } from '#shared/xml';
import type { Context } from '#server/context';
import type { Item } from '../queries.ts';
import type { Arguments, ErrorCode } from './arguments.ts';
import type { Place } from './tokens.ts';

/** A moment in the format of the protocol: UTC, to the second. */
export const second = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** The namespace of identifiers: the host of the configured site address, independent of the requested host. */
export const repositoryName = (ctx: Context): string => new URL(ctx.siteUrl).hostname;
export const identifierPrefix = (ctx: Context): string => `oai:${repositoryName(ctx)}:`;

const setsOf = ({ resourceType, subjectCode }: Item): string[] => [
  `type:${resourceType}`,
  ...(/^[A-Za-z0-9._-]+$/.test(subjectCode) ? [`discipline:${subjectCode}`] : []),
];

/** The header of a record, as a list of identifiers contains it. */
export function headerOf(ctx: Context, item: Item, isDeleted: boolean): string {
  return parent('header', { status: isDeleted ? 'deleted' : undefined }, [
    leaf('identifier', identifierPrefix(ctx) + item.publicId),
    leaf('datestamp', second(item.datestamp)),
    ...setsOf(item).map((set) => leaf('setSpec', set)),
  ]);
}

/** A record; a deleted record has only its header. */
export function recordOf(ctx: Context, item: Item, metadata: string | undefined): string {
  const header = headerOf(ctx, item, metadata === undefined);
  return `<record>${header}${metadata === undefined ? '' : `<metadata>${metadata}</metadata>`}</record>`;
}

/** The resumption token element; empty in the last part. */
export const resumption = ({ size, cursor }: Place, token = ''): string =>
  `<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>`;

/** The request as the response repeats it; without arguments if they could not be read. */
export interface Asked {
  baseUrl: string;
  verb?: string;
  args?: Arguments;
}

/** A complete response. */
export function envelope(now: Date, { baseUrl, verb, args = {} }: Asked, inside: string): string {
  const given = Object.entries({ verb, ...args })
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xmlText(value)}"`))
    .join('');
  return (
    `${xmlHead}<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" ` +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">` +
    `<responseDate>${second(now)}</responseDate><request${given}>${xmlText(baseUrl)}</request>${inside}</OAI-PMH>\n`
  );
}

export const errorOf = (code: ErrorCode, message: string): string =>
  `<error code="${code}">${xmlText(message)}</error>`;
