import { z } from 'zod';
import { oneLine } from '#shared/text-schemas';
import { bareRor, countries, isRor, longestName, maxDomains, maxNames, type OtherName } from '../contract.ts';

/** The parts of a ROR record (schema 2) that the register takes: https://ror.readme.io/docs/all-fields */
const Stated = z.object({
  id: z.string(),
  status: z.string(),
  names: z.array(z.object({ value: z.string(), lang: z.string().nullish(), types: z.array(z.string()) })),
  domains: z.array(z.string()).nullish(),
  links: z.array(z.object({ type: z.string(), value: z.string() })).nullish(),
  locations: z
    .array(
      z.object({
        geonames_details: z.object({
          country_code: z.string().nullish(),
          country_subdivision_code: z.string().nullish(),
        }),
      }),
    )
    .nullish(),
  relationships: z.array(z.object({ type: z.string(), id: z.string() })).nullish(),
});

export interface RorRecord {
  ror: string;
  status: 'active' | 'inactive' | 'withdrawn';
  nameZh: string;
  nameEn: string;
  otherNames: OtherName[];
  country: string;
  region: string;
  domains: string[];
  /** ROR iD of the parent; empty without one. */
  parent: string;
}

/** Provinces by their codes of ISO 3166-2:CN. */
const provinces: Record<string, string> = {
  BJ: '11',
  TJ: '12',
  HE: '13',
  SX: '14',
  NM: '15',
  LN: '21',
  JL: '22',
  HL: '23',
  SH: '31',
  JS: '32',
  ZJ: '33',
  AH: '34',
  FJ: '35',
  JX: '36',
  SD: '37',
  HA: '41',
  HB: '42',
  HN: '43',
  GD: '44',
  GX: '45',
  HI: '46',
  CQ: '50',
  SC: '51',
  GZ: '52',
  YN: '53',
  XZ: '54',
  SN: '61',
  GS: '62',
  QH: '63',
  NX: '64',
  XJ: '65',
};
const ownRegions: Record<string, string> = { TW: '71', HK: '81', MO: '82' };

const han = /\p{Script=Han}/u;

/** Whether a value is a record of schema 1, which has one `name`. */
export const isFirstSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && !('names' in value);

/** A record of ROR as the register stores it, or why it cannot. */
export function rorRecord(value: unknown): RorRecord | { fault: 'json' | 'id' | 'nameless' } {
  const parsed = Stated.safeParse(value);
  if (!parsed.success) return { fault: 'json' };
  const { id, status, names, domains, links, locations, relationships } = parsed.data;
  const ror = bareRor(id);
  if (!isRor(ror)) return { fault: 'id' };
  const all = names
    .map((one) => ({ ...one, value: oneLine(one.value).trim() }))
    .filter(({ value: name }) => name !== '' && name.length <= longestName);
  const display = all.find(({ types }) => types.includes('ror_display'));
  const labelled = (lang: string) => all.find((one) => one.lang === lang && one.types.includes('label'));
  const nameZh = (labelled('zh') ?? (display && han.test(display.value) ? display : undefined))?.value ?? '';
  const latin = display && !han.test(display.value) ? display : undefined;
  const nameEn = (labelled('en') ?? latin)?.value ?? '';
  if (nameZh === '' && nameEn === '') return { fault: 'nameless' };
  const place = locations?.[0]?.geonames_details;
  const country = place?.country_code ?? '';
  return {
    ror,
    status: status === 'active' ? 'active' : status === 'withdrawn' ? 'withdrawn' : 'inactive',
    nameZh,
    nameEn,
    otherNames: all
      .filter((one) => one.value !== nameZh && one.value !== nameEn)
      .map(otherName)
      .slice(0, maxNames),
    country: countries.includes(country) ? country : '',
    region: ownRegions[country] ?? (country === 'CN' ? provinces[place?.country_subdivision_code ?? ''] : '') ?? '',
    domains: domainsOf(domains ?? [], links ?? []),
    parent: bareRor(relationships?.find(({ type }) => type === 'parent')?.id ?? ''),
  };
}

const otherName = ({
  value,
  lang,
  types,
}: {
  value: string;
  lang?: string | null | undefined;
  types: string[];
}): OtherName => ({
  name: value,
  language: lang === 'zh' || lang === 'en' ? lang : '',
  kind: types.includes('acronym') ? 'abbreviation' : 'alias',
});

/** The domains that ROR names, otherwise that of the web page. */
function domainsOf(domains: readonly string[], links: readonly { type: string; value: string }[]): string[] {
  const site = links.find(({ type }) => type === 'website');
  const host = site && URL.canParse(site.value) ? new URL(site.value).hostname.replace(/^www\./, '') : '';
  const named = domains.length > 0 ? domains : [host];
  return named.filter((one) => one !== '' && one.length <= 100).slice(0, maxDomains);
}
