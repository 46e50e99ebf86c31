import type { Context } from '#server/context';
import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { translatorOf } from '#shared/texts';
import { leaf, parent } from '#shared/xml';
import { resourceTypes } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { placeAt, type Place as Site } from '#module/data/exports';
import { setting } from '#module/system/settings';
import { earliest, settledMoment, subjectCodes } from '../queries.ts';
import { ProtocolError, readArguments, type Arguments, type Verb } from './arguments.ts';
import { listFormats } from './formats.ts';
import { getRecord, itemNamed, list } from './lists.ts';
import { envelope, errorOf, identifierPrefix, repositoryName, second, type Asked } from './write.ts';

/** PostgreSQL's error code for a lock timeout: a large import is being committed. */
const lockNotAvailable = '55P03';

/** The endpoint of the protocol, for GET and POST. */
export async function answer({ ctx, origin, query, form }: InterfaceCall): Promise<InterfaceReply> {
  const asked: Asked = { baseUrl: `${origin}/oai` };
  const at = await settledMoment(ctx).catch((error: { code?: string }) => {
    if (error.code !== lockNotAvailable) throw error;
    return undefined;
  });
  if (!at) return { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '10' }, body: 'Busy.\n' };
  const headers = { 'content-type': 'text/xml; charset=utf-8', 'x-robots-tag': 'noindex' };
  try {
    const { verb, args } = readArguments(form ? new URLSearchParams([...query, ...form]) : query);
    Object.assign(asked, { verb, args });
    const site = await placeAt(ctx, origin);
    return { headers, body: envelope(at, asked, await answers[verb](ctx, site, args, asked.baseUrl)) };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    // A request that could not be read is not repeated in the response.
    const repeated = error.code === 'badVerb' || error.code === 'badArgument' ? { baseUrl: asked.baseUrl } : asked;
    return { headers, body: envelope(at, repeated, errorOf(error.code, error.message)) };
  }
}

const answers: Record<Verb, (ctx: Context, site: Site, args: Arguments, baseUrl: string) => Promise<string>> = {
  Identify: identify,
  ListMetadataFormats: async (ctx, _site, { identifier }) => {
    if (identifier !== undefined) await itemNamed(ctx, identifier);
    return listFormats();
  },
  ListSets: listSets,
  GetRecord: (ctx, site, args) => getRecord(ctx, site, args),
  ListIdentifiers: (ctx, site, args) => list(ctx, site, 'ListIdentifiers', args),
  ListRecords: (ctx, site, args) => list(ctx, site, 'ListRecords', args),
};

async function identify(ctx: Context, site: Site, _args: Arguments, baseUrl: string): Promise<string> {
  const [mail, first] = await Promise.all([setting(ctx, 'site.email'), earliest(ctx)]);
  const name = repositoryName(ctx);
  // The protocol's schema requires a dot in the domain of a mail address; a portal on a host without a domain has none.
  return parent('Identify', {}, [
    leaf('repositoryName', site.nameEn || site.nameZh),
    leaf('baseURL', baseUrl),
    leaf('protocolVersion', '2.0'),
    leaf('adminEmail', mail || `postmaster@${name.includes('.') ? name : `${name}.localdomain`}`),
    leaf('earliestDatestamp', second(first ?? ctx.now)),
    leaf('deletedRecord', 'persistent'),
    leaf('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    leaf('compression', 'gzip'),
    identifierScheme(ctx, name),
  ]);
}

/** The scheme requires a name with a domain; a portal on a host without a domain has identifiers anyway. */
function identifierScheme(ctx: Context, name: string): string {
  if (!/^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+$/.test(name)) return '';
  const scheme = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
  return parent('description', {}, [
    parent('oai-identifier', { xmlns: scheme, 'xsi:schemaLocation': `${scheme} ${scheme}.xsd` }, [
      leaf('scheme', 'oai'),
      leaf('repositoryIdentifier', name),
      leaf('delimiter', ':'),
      leaf('sampleIdentifier', `${identifierPrefix(ctx)}a1b2c3d4e5`),
    ]),
  ]);
}

async function listSets(ctx: Context, _site: Site, args: Arguments): Promise<string> {
  if (args['resumptionToken'] !== undefined)
    throw new ProtocolError('badResumptionToken', 'The list of sets is short and has no tokens.');
  const t = translatorOf(resourcesTexts, 'en');
  const codes = await subjectCodes(ctx);
  const set = (spec: string, name: string) => parent('set', {}, [leaf('setSpec', spec), leaf('setName', name)]);
  return parent('ListSets', {}, [
    set('type', 'All types of resources'),
    ...resourceTypes.map((type) => set(`type:${type}`, t(`types.${type}`))),
    set('discipline', 'All disciplines (GB/T 13745)'),
    ...codes.map((code) => set(`discipline:${code}`, `GB/T 13745 ${code}`)),
  ]);
}
