import { bareCstr, doiLink } from '#contract/data/descriptions';
import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { ownResource } from '#module/data/resources';
import { repositoryNames } from '#module/data/life-cycle';
import { identifierTexts } from '../../texts/index.ts';
import { ofResource } from '../queries.ts';

/**
 * The data availability statement of a resource of the caller, with the addresses of its identifiers, reserved ones as
 * well: they resolve from the publication on. Null before there is one.
 * @throws data.resources.notFound
 */
export async function statementOf(ctx: Context, resourceId: number): Promise<{ zh: string; en: string } | null> {
  const row = await ownResource(ctx, resourceId);
  const reserved = await ofResource(ctx, resourceId);
  const valueOf = (kind: 'doi' | 'cstr') => row[kind] ?? reserved.find((one) => one.kind === kind)?.value ?? '';
  const [doi, cstr] = [valueOf('doi'), valueOf('cstr')];
  const addresses = [doi && doiLink(doi), cstr && `https://cstr.cn/${bareCstr(cstr)}`].filter(Boolean);
  if (addresses.length === 0) return null;
  const names = await repositoryNames(ctx);
  const said = (language: Language, site: string) => {
    const t = translatorOf(identifierTexts, language);
    return t('statement', { site, addresses: addresses.join(t('statementSeparator')) });
  };
  return { zh: said('zh', names.repositoryZh), en: said('en', names.repositoryEn) };
}
