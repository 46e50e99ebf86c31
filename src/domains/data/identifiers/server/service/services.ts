import type { Context } from '#server/context';
import { isOn, secretSetting, settings, type SettingKey } from '#module/system/settings';
import type { ResourceType } from '#contract/data/resources';
import type { IdentifierKind } from '../../contract.ts';
import { cstrTemplates } from '../../cstr.ts';

/** Configuration of a registration service, from the parameters. */
export interface Service {
  kind: IdentifierKind;
  isOn: boolean;
  /** Without a trailing slash. */
  url: string;
  prefix: string;
  account: string;
  /** Keys of required parameters that are empty. */
  missing: SettingKey[];
  /** CSTR: type code by type of resource. */
  typeCodes: ReadonlyMap<string, string>;
}

const keys = {
  doi: {
    enabled: 'identifier.doi.enabled',
    prefix: 'identifier.doi.prefix',
    url: 'identifier.doi.url',
    account: 'identifier.doi.repository',
    secret: 'identifier.doi.password',
  },
  cstr: {
    enabled: 'identifier.cstr.enabled',
    prefix: 'identifier.cstr.prefix',
    url: 'identifier.cstr.url',
    account: 'identifier.cstr.clientId',
    secret: 'identifier.cstr.secret',
  },
} as const satisfies Record<IdentifierKind, Record<string, SettingKey>>;

/** The service of a kind, read from the parameters on each call, so that changes apply to the next attempt. */
export async function serviceOf(ctx: Context, kind: IdentifierKind): Promise<Service> {
  const of = keys[kind];
  const values = await settings(ctx, [...Object.values(of), 'identifier.cstr.types']);
  const needed = [of.prefix, of.url, of.account, of.secret];
  return {
    kind,
    isOn: isOn(values[of.enabled]),
    url: values[of.url].replace(/\/+$/, ''),
    prefix: values[of.prefix],
    account: values[of.account],
    missing: needed.filter((key) => values[key] === ''),
    typeCodes: new Map(
      values['identifier.cstr.types']
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, string]),
    ),
  };
}

/** The password or secret of a service. @throws when it was encrypted with a key other than the installation's */
export const secretOf = (ctx: Context, kind: IdentifierKind): Promise<string> => secretSetting(ctx, keys[kind].secret);

/** The value for a resource, or undefined if the service is off, has no prefix or does not support the type. */
export function valueFor(service: Service, row: { publicId: string; resourceType: ResourceType }): string | undefined {
  if (!service.isOn || service.prefix === '') return undefined;
  // The public id is random, unique and never reused, and so are the identifiers derived from it.
  if (service.kind === 'doi') return `${service.prefix}/${row.publicId}`;
  const typeCode = service.typeCodes.get(row.resourceType);
  return typeCode && cstrTemplates[row.resourceType] ? `${service.prefix}.${typeCode}.${row.publicId}` : undefined;
}
