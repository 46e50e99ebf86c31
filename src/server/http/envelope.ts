import type { z } from 'zod';
import { complaintOf } from '#shared/complaints';
import type { Failure, FieldFault } from '#shared/fail';
import { translatorOf, type Language, type Texts } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';

/** Finds the texts of a noun. */
export type TextOf = (noun: string) => Texts<unknown> | undefined;

/** A failure as it is sent; below `/prod-api` its HTTP status is 200. */
export interface FailureEnvelope {
  code: number;
  msg: string;
  /** Full failure key, by which clients distinguish failures. */
  error: string;
  fields?: FieldFault[];
}

/** Writes failures in the reader's language. */
export interface Writer {
  ok(language: Language): { code: 200; msg: string };
  failure(error: Failure, language: Language): FailureEnvelope;
  invalid(noun: string, issues: readonly z.core.$ZodIssue[], language: Language): FailureEnvelope;
  /** A failure of the kernel: 401, 403, 404, 429, 500. */
  kernel(code: number, reason: string, language: Language, params?: Record<string, string | number>): FailureEnvelope;
}

/**
 * Builds the writer from the texts of all nouns. A key `area.noun.reason` is looked up as `fail.reason` of its noun.
 */
export function writerOf(textOf: TextOf): Writer {
  const say = (key: string, language: Language, params: Record<string, string | number>): string => {
    const parts = key.split('.');
    if (parts[0] === 'kernel')
      return translatorOf(kernelTexts, language).dynamic(parts.slice(1).join('.'), key, params);
    const texts = textOf(parts.slice(0, 2).join('.'));
    return texts ? translatorOf(texts, language).dynamic(`fail.${parts.slice(2).join('.')}`, key, params) : key;
  };
  /** The label of a field: `fields.<name>` of the noun, otherwise the path itself. */
  const label = (noun: string, path: readonly PropertyKey[], language: Language): string => {
    const name = path.findLast((part) => typeof part === 'string') ?? '';
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
      const all = issues.map((issue) => {
        const { key, params } = complaintOf(issue);
        const position = issue.path.findLast((part) => typeof part === 'number');
        // The whole body has the wrong type, such as a list or plain text, so there is no field to name.
        if (issue.path.length === 0 && key.startsWith('kernel.invalid.'))
          return { path: '', message: say('kernel.malformed', language, {}) };
        return {
          path: issue.path.join('.'),
          message: say(key, language, {
            ...params,
            label: label(noun, issue.path, language),
            // Position in the list, counted from one, for the message.
            n: typeof position === 'number' ? position + 1 : 1,
          }),
        };
      });
      // A value can fail several rules with the same message.
      const fields = [...new Map(all.map((fault) => [`${fault.path}\n${fault.message}`, fault])).values()];
      return { code: 500, msg: fields.map((fault) => fault.message).join('; '), error: 'kernel.invalid', fields };
    },
  };
}
