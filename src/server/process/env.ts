import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { hostForm, hostsIn } from '#shared/hosts';
import { hostNameOf } from '../http/host-names.ts';

const onOff = z
  .enum(['on', 'off', 'true', 'false'], 'must be on or off')
  .transform((word) => word === 'on' || word === 'true');

/** Trusted proxies: their number in a chain, or their addresses and networks. */
const proxies = z.string().transform((text, issue): number | string[] => {
  const count = { off: 0, false: 0, on: 1, true: 1 }[text] ?? (/^\d$/.test(text) ? Number(text) : undefined);
  if (count !== undefined) return count;
  const addresses = hostsIn(text);
  if (addresses.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one))) return addresses;
  issue.addIssue('must be on, off, a number of proxies, or their addresses and networks');
  return z.NEVER;
});

const oneOf = <const W extends readonly [string, ...string[]]>(...words: W) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true });

/** The portal must be at the root of its host. */
function hasNoPath(address: string): boolean {
  const url = URL.parse(address);
  return !url || (url.pathname === '/' && !url.search && !url.hash && !url.username);
}

/** Address of clamd: a host and a port, or the path of its socket. */
export type ClamdPlace = { host: string; port: number } | { path: string };

const clamdPlace = z.string().transform((text, issue): ClamdPlace => {
  if (path.isAbsolute(text)) return { path: text };
  const [, host, port] = /^(?:tcp:\/\/)?(\[[\da-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host && Number(port) > 0 && Number(port) <= 65535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  issue.addIssue('must be a host and a port, such as 127.0.0.1:3310, or the absolute path of a socket');
  return z.NEVER;
});

/** Nodes of an OpenSearch cluster, and the name under which this portal's index is found there. */
export interface SearchCluster {
  nodes: readonly string[];
  alias: string;
}

/** Addresses of nodes, separated by commas; each may name a user. */
const clusterNodes = z.string().transform((text, issue): string[] => {
  const nodes = text.split(/[\s,]+/).filter(Boolean);
  const isNode = (node: string) => /^https?:$/.test(URL.parse(node)?.protocol ?? '') && !/[?#]/.test(node);
  if (nodes.length === 0 || !nodes.every(isNode)) {
    issue.addIssue('must be http:// or https:// addresses, separated by commas');
    return z.NEVER;
  }
  return nodes.map((node) => node.replace(/\/$/, ''));
});

const secretKey = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits');

/** Public keys of age, separated by commas. */
const publicKeys = z
  .string()
  .default('')
  .transform((text, issue) => {
    const keys = hostsIn(text);
    for (const key of keys)
      if (!/^age1[0-9a-z]+$/.test(key)) issue.addIssue(`"${key}" is no public key of age (age1…)`);
    return keys;
  });

const aPort = 'must be a whole number from 0 to 65535';

const Variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
  PORT: z.coerce.number(aPort).int(aPort).min(0, aPort).max(65535, aPort).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('var')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address')
    .optional(),
  PUBLIC_URL: webAddress.refine(hasNoPath, 'must be an address without a path').optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform((text, issue) => {
      const names = text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((name) => name.toLowerCase());
      for (const name of names)
        if (name !== '*' && hostNameOf(name.replace(/^\*\./, '')) !== name.replace(/^\*\./, ''))
          issue.addIssue(`"${name}" is no host name such as data.example.org, *.example.org or 192.0.2.1`);
      return names;
    })
    .optional(),
  /** `large` adds records with files of 10 to 100 MB. */
  DEMO: z.union([z.literal('large'), onOff], 'must be on, off or large').default(true),
  ADMIN_PASSWORD: z.string().optional(),
  SEED_SETTINGS: z
    .string()
    .default('')
    .transform((text, issue) => {
      const settings = new Map<string, string>();
      for (const pair of text.split(',').filter(Boolean)) {
        const at = pair.indexOf('=');
        if (at < 1) issue.addIssue(`"${pair}" is not key=value`);
        else settings.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
      }
      return settings;
    }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(.*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address')
    .default('no-reply@example.org'),
  SECRET_KEY: secretKey.optional(),
  NEW_SECRET_KEY: secretKey.optional(),
  PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text, issue) => {
      const hosts = hostsIn(text);
      for (const host of hosts)
        if (host.includes('/') && !ipaddr.isValidCIDR(host))
          issue.addIssue(`"${host}" is no network such as 10.0.0.0/8`);
      return hosts;
    }),
  TRACKER_HOSTS: z
    .string()
    .default('')
    .transform((text, issue) => {
      const hosts = hostsIn(text).map((host) => host.replace(/^https:\/\//, ''));
      for (const host of hosts)
        if (!hostForm.test(host) || host.startsWith('*'))
          issue.addIssue(`"${host}" is no host such as stat.example.org`);
      return hosts;
    }),
  FILES_S3_ENDPOINT: webAddress.optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  FILES_S3_STYLE: oneOf('path', 'host').default('path'),
  BACKUP_DIR: z
    .string()
    .transform((dir) => path.resolve(dir))
    .optional(),
  BACKUP_RECIPIENT: publicKeys,
  BACKUP_IDENTITY: z.string().optional(),
  CLAMD: clamdPlace.optional(),
  SEARCH_URL: clusterNodes.optional(),
  SEARCH_ALIAS: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'must be lower-case letters, digits and hyphens')
    .default('lattice-resources'),
  PRESERVATION_STORE: z
    .string()
    .transform((place, issue) => {
      if (!/^[a-z0-9]+:\/\//i.test(place)) return path.resolve(place);
      if (!/^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/[^/]+)*\/?$/.test(place))
        issue.addIssue('must be a folder, or s3://bucket/prefix');
      return place.replace(/\/$/, '');
    })
    .optional(),
  PRESERVATION_S3_ENDPOINT: webAddress.optional(),
  PRESERVATION_S3_REGION: z.string().default('us-east-1'),
  PRESERVATION_S3_KEY: z.string().optional(),
  PRESERVATION_S3_SECRET: z.string().optional(),
  PRESERVATION_S3_STYLE: oneOf('path', 'host').default('path'),
  PRESERVATION_RECIPIENT: publicKeys,
  PRESERVATION_IDENTITY: z.string().optional(),
  TRUST_PROXY: proxies.default(0),
  METRICS_ADDRESS: z
    .string()
    .regex(/^(?:\[[\da-f:.]+\]|[^\s:/]+):\d{1,5}$/i, 'must be an address and a port, such as 127.0.0.1:9464')
    .optional(),
  PAGE_CACHE_SECONDS: z.coerce.number().min(0).max(5).default(5),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
  JOBS: onOff.default(true),
});

/** Variables that must be set together or not at all. */
const ofBucket = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;

/**
 * Missing variables of a partly configured bucket. Reads the raw environment, so that other faults do not hide these.
 */
function missingOfBucket(given: NodeJS.ProcessEnv): string[] {
  const lacking = ofBucket.filter((name) => given[name] === undefined);
  return lacking.length === ofBucket.length ? [] : lacking;
}

/** Missing variables of a bucket for the second copy. */
function missingOfPreservation(given: NodeJS.ProcessEnv): string[] {
  if (!given['PRESERVATION_STORE']?.startsWith('s3://')) return [];
  return ofPreservation.filter((name) => given[name] === undefined);
}
const ofPreservation = ['PRESERVATION_S3_ENDPOINT', 'PRESERVATION_S3_KEY', 'PRESERVATION_S3_SECRET'] as const;

export type Env = z.output<typeof Variables>;

/** The variables that the program reads, for the documentation and its test. */
export const environmentKeys = Object.keys(Variables.shape);

/**
 * Reads the environment once. Empty values count as absent.
 * @throws one error whose message lists every invalid variable, one per line
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Variables.safeParse(given);
  const faults = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...missingOfBucket(given).map((name) => `  ${name}: is missing; a bucket needs all of FILES_S3_*`),
    ...missingOfPreservation(given).map((name) => `  ${name}: is missing; PRESERVATION_STORE names a bucket`),
  ];
  if (result.success && faults.length === 0) return result.data;
  throw new Error(`The environment has ${faults.length} fault(s):\n${faults.join('\n')}`);
}
