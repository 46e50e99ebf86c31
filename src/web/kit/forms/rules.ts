import type { FormItemProps } from 'antd';
import type { z } from 'zod';
import { complaintOf } from '#shared/complaints';
import { kernelTexts } from '#shared/texts/index';
import { translatorOf, type Language, type Texts } from '#shared/texts';

type Rules = NonNullable<FormItemProps['rules']>;

/**
 * Rules of an Ant Design form, derived from the body schema of its endpoint: one entry per key of the schema. Labels
 * come from `fields.*`, custom messages from `fail.*` of the noun's texts, as on the server.
 */
export function rulesOf<S extends z.ZodObject>(
  schema: S,
  texts: Texts<unknown>,
  language: Language,
): Record<keyof S['shape'] & string, Rules> {
  const own = translatorOf(texts, language);
  const rules = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
    name,
    ruleOf(field, language, own.dynamic(`fields.${name}`, name), (reason, key) => own.dynamic(`fail.${reason}`, key)),
  ]);
  return Object.fromEntries(rules) as Record<keyof S['shape'] & string, Rules>;
}

/**
 * The rule of one value whose messages are not in any texts.
 * @param say returns the message of a failure that is not the kernel's, given the last part of its key and the whole
 * key
 */
export function ruleOf(
  field: z.ZodType,
  language: Language,
  label: string,
  say: (reason: string, key: string) => string,
): Rules {
  const kernel = translatorOf(kernelTexts, language);
  const messageFor = (issue: z.core.$ZodIssue): string => {
    const { key, params } = complaintOf(issue);
    const [area, , ...reason] = key.split('.');
    return area === 'kernel'
      ? kernel.dynamic(key.slice('kernel.'.length), key, { ...params, label })
      : say(reason.join('.'), key);
  };
  return [
    {
      required: !accepts(field, undefined) && !accepts(field, ''),
      validator: async (_rule: unknown, value: unknown) => {
        const parsed = field.safeParse(
          value === '' && accepts(field, undefined) && !accepts(field, '') ? undefined : (value ?? undefined),
          { reportInput: true },
        );
        if (!parsed.success) throw new Error(messageFor(parsed.error.issues[0]!));
      },
    },
  ];
}

const accepts = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
