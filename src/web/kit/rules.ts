import type { FormItemProps } from 'antd';
import type { z } from 'zod';
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
      const label = own.dynamic(`fields.${name}`, name);
      if (issue.message.startsWith('kernel.'))
        return kernel.dynamic(issue.message.slice('kernel.'.length), '', { label });
      const reason = issue.message.split('.').slice(2).join('.');
      if (reason && own.has(`fail.${reason}`)) return own.dynamic(`fail.${reason}`);
      const [key, params] = complaint(issue);
      return kernel.dynamic(`invalid.${key}`, '', { label, ...params });
    };
    rules[name] = [
      {
        required: !accepts(field, undefined) && !accepts(field, ''),
        validator: async (_rule: unknown, value: unknown) => {
          const parsed = field.safeParse(
            value === '' && accepts(field, undefined) && !accepts(field, '') ? undefined : (value ?? undefined),
          );
          if (!parsed.success) throw new Error(say(parsed.error.issues[0]!));
        },
      },
    ];
  }
  return rules as Record<keyof S['shape'] & string, Rules>;
}

const accepts = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

/** The kernel's text for a built-in complaint of zod. */
function complaint(issue: z.core.$ZodIssue): [key: string, params: Record<string, number>] {
  const empty = issue.input === undefined || issue.input === '' || issue.input === null;
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return min <= 1 ? ['required', {}] : ['short', { min }];
      return [issue.origin === 'array' ? 'few' : 'low', { min }];
    }
    case 'too_big':
      return [
        issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'high',
        { max: Number(issue.maximum) },
      ];
    case 'invalid_format':
      return [issue.format === 'email' || issue.format === 'url' ? issue.format : 'format', {}];
    case 'invalid_value':
      return [empty ? 'required' : 'choice', {}];
    default:
      return [empty && issue.code !== 'custom' ? 'required' : 'format', {}];
  }
}
