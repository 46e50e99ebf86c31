import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { packageFile } from '#server/process/project';
import { placeAt } from '#module/data/exports';
import { setting } from '#module/system/settings';
import { apiVersion, prefix } from '../../properties.ts';

/** Seconds between requests that the limit of index.ts allows. */
const requestDelay = 0.02;

export interface Numbers {
  returned?: number;
  available?: number;
  hasMore?: boolean;
}

/** The `meta` of every answer. `representation` is the part of the address behind the base. */
export interface Call {
  call: InterfaceCall;
  representation: string;
  /** `v1` or a longer form. */
  version: string;
  warnings: string[];
}

export const baseUrl = (call: InterfaceCall): string => `${call.origin}/optimade`;
export const versionedUrl = (call: InterfaceCall): string => `${baseUrl(call)}/v1`;

export async function metaOf({ call, representation, warnings }: Call, numbers: Numbers = {}): Promise<object> {
  const [{ nameEn, nameZh }, mail] = await Promise.all([
    placeAt(call.ctx, call.origin),
    setting(call.ctx, 'site.email'),
  ]);
  const name = nameEn || nameZh;
  const isMail = /^[\w.+-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}$/.test(mail);
  return {
    query: { representation },
    api_version: apiVersion,
    schema: 'https://schemas.optimade.org/openapi/v1/optimade.json',
    time_stamp: `${call.ctx.now.toISOString().slice(0, 19)}Z`,
    ...(numbers.returned === undefined ? {} : { data_returned: numbers.returned }),
    ...(numbers.available === undefined ? {} : { data_available: numbers.available }),
    more_data_available: numbers.hasMore ?? false,
    request_delay: requestDelay,
    provider: {
      name,
      description: `Crystal structures in the open data of ${name}.`,
      prefix,
      homepage: call.origin,
    },
    implementation: {
      name: 'lattice',
      version: packageFile().version,
      homepage: `${call.origin}/developers`,
      ...(isMail ? { maintainer: { email: mail } } : {}),
    },
    ...(warnings.length > 0
      ? { warnings: warnings.map((detail, at) => ({ id: String(at + 1), type: 'warning', detail })) }
      : {}),
  };
}

export const jsonapi = { version: '1.1', meta: { api: 'OPTIMADE', 'api-version': apiVersion } };

export const headers = { 'content-type': 'application/vnd.api+json', 'x-robots-tag': 'noindex' };

const titles: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  553: 'Version Not Supported',
};

/** An answer with a whole document. */
export async function document(about: Call, content: object, numbers?: Numbers): Promise<InterfaceReply> {
  const body = { jsonapi, meta: await metaOf(about, numbers), ...content };
  return { headers, body: `${JSON.stringify(body)}\n` };
}

/** A refusal in the form of JSON:API. */
export async function refused(about: Call, status: number, detail: string): Promise<InterfaceReply> {
  const errors = [{ status: String(status), title: titles[status] ?? 'Error', detail }];
  // A database that does not answer cannot name the portal.
  const meta = await metaOf(about).catch(() => ({
    query: { representation: about.representation },
    api_version: apiVersion,
    more_data_available: false,
  }));
  return { status, headers, body: `${JSON.stringify({ jsonapi, meta, errors })}\n` };
}
