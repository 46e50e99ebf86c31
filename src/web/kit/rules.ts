import type { FormItemProps } from 'antd';
import type { z } from 'zod';
import { complaintOf } from '#shared/complaints';
import { kernelTexts } from '#shared/texts/index';
import { translatorOf, type Language, type Texts } from '#shared/texts';

type Rules = NonNullable<FormItemProps['rules']>;

/**
 * Rules of an Ant Design form, read from the body schema of the endpoint that the form feeds: one entry for each key
 * of the schema. Labels come from `fields.*`, own messages from `fail.*` of the noun's texts, as on the server.
 */
export function rulesOf<S extends z.ZodObject>(
  schema: S,
  texts: Texts<unknown>,
  language: Language,
): Record<keyof S['shape'] & string, Rules> {
  const own = translatorOf(texts, language);
  const kernel = translatorOf(kernelTexts, language);
  const rules: Record<string, Rules> = {};
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const say = (issue: z.core.$ZodIssue): string => {
      const { key, params } = complaintOf(issue);
      const [area, , ...reason] = key.split('.');
      const told = { ...params, label: own.dynamic(`fields.${name}`, name) };
      return area === 'kernel'
        ? kernel.dynamic(key.slice('kernel.'.length), key, told)
        : own.dynamic(`fail.${reason.join('.')}`, key, told);
    };
    rules[name] = [
      {
        required: !accepts(field, undefined) && !accepts(field, ''),
        validator: async (_rule: unknown, value: unknown) => {
          const parsed = field.safeParse(
            value === '' && accepts(field, undefined) && !accepts(field, '') ? undefined : (value ?? undefined),
            { reportInput: true },
          );
          if (!parsed.success) throw new Error(say(parsed.error.issues[0]!));
        },
      },
    ];
  }
  return rules as Record<keyof S['shape'] & string, Rules>;
}

const accepts = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
