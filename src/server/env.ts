import path from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off', 'true', 'false']).transform((word) => word === 'on' || word === 'true');

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('var')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  DEMO: onOff.default(true),
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
  MAIL_FROM: z.string().default('no-reply@example.org'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  FILES_S3_STYLE: z.enum(['path', 'host']).default('path'),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  JOBS: onOff.default(true),
});

/** What must be said together, or not at all. */
const ofBucket = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;

const Environment = Variables.superRefine((env, issue) => {
  const lacking = ofBucket.filter((name) => env[name] === undefined);
  if (lacking.length === 0 || lacking.length === ofBucket.length) return;
  for (const name of lacking)
    issue.addIssue({ code: 'custom', path: [name], message: 'is missing; a bucket needs all of FILES_S3_*' });
});

export type Env = z.output<typeof Environment>;

/** The keys that the program reads, for the documentation and its test. */
export const environmentKeys = Object.keys(Variables.shape);

/**
 * Reads the environment once. Empty values count as absent.
 * @throws one error whose message lists every faulty variable, a line each.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment has ${faults.length} fault(s):\n${faults.join('\n')}`);
}
