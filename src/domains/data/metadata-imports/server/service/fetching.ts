import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { httpRequest } from '#server/http/http-client';
import { bareDoi, isDoi } from '#contract/data/descriptions';
import { setting } from '#module/system/settings';
import { longestImport, type Imported } from '../../contract.ts';
import { readerFor, readMetadata } from './reading.ts';

const accept =
  'application/vnd.datacite.datacite+json, application/vnd.citationstyles.csl+json;q=0.9, application/json;q=0.5';
const seconds = 15;
/** Limit of redirects: a resolver such as doi.org redirects to the agency of the DOI, which may redirect to its API. */
const redirects = 3;

const addressOf = (ctx: Context) => setting(ctx, 'data.import.doiUrl');

/** Whether an administrator configured an address for DOIs. */
export const hasResolver = async (ctx: Context): Promise<boolean> => (await addressOf(ctx)) !== '';

/**
 * Metadata of a DOI from the service in the parameters.
 * @throws data.metadata-imports.off|notDoi|noSuchDoi|noAnswer|otherDoi, and as {@link readMetadata}
 */
export async function fetchByDoi(ctx: Context, typed: string): Promise<Imported> {
  const address = await addressOf(ctx);
  if (!address) throw fail('data.metadata-imports.off');
  const doi = bareDoi(typed);
  if (!isDoi(doi)) throw fail('data.metadata-imports.notDoi');
  const answer = await httpRequest(ctx, address.replace('{doi}', encodeURIComponent(doi)), {
    method: 'GET',
    headers: { accept },
    seconds,
    redirects,
    maxBytes: longestImport,
  });
  if ('fault' in answer) throw fail('data.metadata-imports.noAnswer');
  if (answer.status === 404) throw fail('data.metadata-imports.noSuchDoi');
  if (answer.status !== 200) throw fail('data.metadata-imports.noAnswer');
  const read = readMetadata(answer.text, await readerFor(ctx));
  const said = read.fields.find(({ path }) => path === 'doi')?.value;
  if (typeof said === 'string' && bareDoi(said).toLowerCase() !== doi.toLowerCase())
    throw fail('data.metadata-imports.otherDoi');
  return read;
}
