import type { z } from 'zod';
import { Failure, type FieldFault } from '#shared/fail';
import { translatorOf, type Language, type Texts } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';

/** Finds a noun's texts. */
export type TextOf = (noun: string) => Texts<unknown> | undefined;

/** A failure as it goes over the wire; HTTP status is 200 below `/prod-api`. */
export interface FailureEnvelope {
  code: number;
  msg: string;
  /** Full failure key, for clients that tell failures apart. */
  error: string;
  fields?: FieldFault[];
}

/** Writes failures in the reader's language. */
export interface Writer {
  ok(language: Language): { code: 200; msg: string };
  failure(error: Failure, language: Language): FailureEnvelope;
  invalid(noun: string, issues: readonly z.core.$ZodIssue[], language: Language): FailureEnvelope;
  /** One of the kernel's own: 401, 403, 404, 429, 500. */
  kernel(code: number, reason: string, language: Language, params?: Record<string, string | number>): FailureEnvelope;
}

/** Builds the writer over the texts of all nouns. A key `area.noun.reason` is looked up as `fail.reason` of its noun. */
export function writerOf(textOf: TextOf): Writer {
  const say = (key: string, language: Language, params: Record<string, string | number>): string => {
    const parts = key.split('.');
    if (parts[0] === 'kernel')
      return translatorOf(kernelTexts, language).dynamic(parts.slice(1).join('.'), key, params);
    const texts = textOf(parts.slice(0, 2).join('.'));
    return texts ? translatorOf(texts, language).dynamic(`fail.${parts.slice(2).join('.')}`, key, params) : key;
  };
  /** The label of a field: `fields.<name>` of the noun, else the path itself. */
  const label = (noun: string, path: readonly PropertyKey[], language: Language): string => {
    const name = String(path.findLast((part) => typeof part === 'string') ?? '');
    const texts = textOf(noun);
    const own = texts && translatorOf(texts, language);
    const full = path.filter((part) => typeof part === 'string').join('.');
    const position = path.findLast((part) => typeof part === 'number');
    const text = own?.dynamic(`fields.${full}`, own.dynamic(`fields.${name}`, full)) ?? full;
    return typeof position === 'number' ? `${text} (${position + 1})` : text;
  };
  const kernel: Writer['kernel'] = (code, reason, language, params = {}) => ({
    code,
    msg: say(`kernel.${reason}`, language, params),
    error: `kernel.${reason}`,
  });
  return {
    ok: (language) => ({ code: 200, msg: say('kernel.done', language, {}) }),
    kernel,
    failure: (error, language) => {
      const fields = error.fields.map((fault) => ({
        path: fault.path,
        message: say(fault.message, language, error.params),
      }));
      return {
        code: error.code,
        msg: fields.length ? fields.map((fault) => fault.message).join('; ') : say(error.key, language, error.params),
        error: error.key,
        ...(fields.length ? { fields } : {}),
      };
    },
    invalid: (noun, issues, language) => {
      const fields = issues
        .flatMap((issue) => faultsOf(issue))
        .map(({ path, key, params }) => ({
          path: path.join('.'),
          message: say(key, language, { ...params, label: label(noun, path, language) }),
        }));
      return { code: 500, msg: fields.map((fault) => fault.message).join('; '), error: 'kernel.invalid', fields };
    },
  };
}

interface Fault {
  path: readonly PropertyKey[];
  key: string;
  params: Record<string, string | number>;
}

/**
 * Translates a zod issue into text keys. A schema's own message is itself a text key; zod's built-in complaints map
 * to the kernel's `invalid.*` texts.
 */
export function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path;
  if (/^[a-z-]+(\.[A-Za-z0-9-]+)+$/.test(issue.message)) return [{ path, key: issue.message, params: {} }];
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, key: issue.input === undefined ? 'kernel.invalid.required' : 'kernel.invalid.type', params: {} }];
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string')
        return [{ path, key: least <= 1 ? 'kernel.invalid.required' : 'kernel.invalid.short', params: { min: least } }];
      if (issue.origin === 'array') return [{ path, key: 'kernel.invalid.few', params: { min: least } }];
      return [{ path, key: 'kernel.invalid.low', params: { min: least } }];
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return [{ path, key: 'kernel.invalid.long', params: { max: most } }];
      if (issue.origin === 'array') return [{ path, key: 'kernel.invalid.many', params: { max: most } }];
      return [{ path, key: 'kernel.invalid.high', params: { max: most } }];
    }
    case 'invalid_format':
      return [
        {
          path,
          key:
            issue.format === 'email'
              ? 'kernel.invalid.email'
              : issue.format === 'url'
                ? 'kernel.invalid.url'
                : 'kernel.invalid.format',
          params: {},
        },
      ];
    case 'invalid_value':
      return [
        {
          path,
          key: issue.input === undefined || issue.input === '' ? 'kernel.invalid.required' : 'kernel.invalid.choice',
          params: {},
        },
      ];
    case 'invalid_union':
      return [
        { path, key: issue.input === undefined ? 'kernel.invalid.required' : 'kernel.invalid.format', params: {} },
      ];
    default:
      return [{ path, key: 'kernel.invalid.format', params: {} }];
  }
}
