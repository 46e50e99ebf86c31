import type { Selection } from '../queries.ts';

/** The error codes of the protocol (OAI-PMH 2.0 §3.6); all of them are sent with HTTP 200. */
export type ErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

export class ProtocolError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const refuse = (message: string) => new ProtocolError('badArgument', message);

/** The arguments of each verb; an exclusive argument allows no others. */
const known = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], exclusive: 'resumptionToken' },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], exclusive: 'resumptionToken' },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], exclusive: 'resumptionToken' },
} as const satisfies Record<
  string,
  { required: readonly string[]; optional: readonly string[]; exclusive?: 'resumptionToken' }
>;

export type Verb = keyof typeof known;
export type Arguments = Partial<Record<string, string>>;

/**
 * Reads a request strictly: each argument is known to its verb and occurs once.
 * @throws badVerb, badArgument
 */
export function readArguments(given: URLSearchParams): { verb: Verb; args: Arguments } {
  const verbs = given.getAll('verb');
  const [verb = ''] = verbs;
  if (verbs.length !== 1 || !Object.hasOwn(known, verb))
    throw new ProtocolError('badVerb', verbs.length > 1 ? 'The verb is repeated.' : 'There is no such verb.');
  const rule: { required: readonly string[]; optional: readonly string[]; exclusive?: string } = known[verb as Verb];
  const args: Arguments = Object.create(null);
  for (const [name, value] of given) {
    if (name === 'verb') continue;
    if (name in args) throw refuse(`The argument ${name} is repeated.`);
    if (![...rule.required, ...rule.optional, rule.exclusive].includes(name))
      throw refuse(`${verb} takes no argument ${name}.`);
    if (value === '') throw refuse(`The argument ${name} is empty.`);
    if (value.includes('\0')) throw refuse(`The argument ${name} holds a NUL.`);
    args[name] = value;
  }
  if (rule.exclusive && args[rule.exclusive] !== undefined) {
    if (Object.keys(args).length > 1) throw refuse(`${rule.exclusive} excludes every other argument.`);
    return { verb: verb as Verb, args };
  }
  for (const name of rule.required) if (args[name] === undefined) throw refuse(`The argument ${name} is missing.`);
  return { verb: verb as Verb, args };
}

/** A day or a second in UTC; the end of a day if `end` is set. */
function momentOf(text: string, end: boolean): { at: Date; isDay: boolean } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text))
    throw refuse(`${text} is no date of this repository.`);
  const at = new Date(isDay ? `${text}T${end ? '23:59:59' : '00:00:00'}Z` : text);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)))
    throw refuse(`${text} is no date.`);
  return { at, isDay };
}

/** The filters of a list request. @throws badArgument */
export function readSelection(args: Arguments): Selection {
  const from = args['from'] === undefined ? undefined : momentOf(args['from'], false);
  const until = args['until'] === undefined ? undefined : momentOf(args['until'], true);
  if (from && until) {
    if (from.isDay !== until.isDay) throw refuse('from and until are of different granularity.');
    if (from.at > until.at) throw refuse('from is later than until.');
  }
  const set = args['set'] === undefined ? undefined : setOf(args['set']);
  return { from: from?.at, until: until?.at, set };
}

/** @throws badArgument if the grammar has no such set, noRecordsMatch if the set does not exist */
function setOf(spec: string): NonNullable<Selection['set']> {
  if (!/^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/.test(spec)) throw refuse(`${spec} is no name of a set.`);
  const [kind, value, ...rest] = spec.split(':');
  const column = { type: 'resourceType', discipline: 'subjectCode' }[kind!] as
    | 'resourceType'
    | 'subjectCode'
    | undefined;
  if (!column || rest.length) throw new ProtocolError('noRecordsMatch', `There is no set ${spec}.`);
  return { column, value };
}
