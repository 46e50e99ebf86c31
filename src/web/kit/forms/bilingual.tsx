import type { ReactNode } from 'react';
import { Form, type FormItemProps } from 'antd';
import { languages, type Language } from '#shared/texts';
import './bilingual.css';

interface Props<N extends string> {
  /** Name of the pair: the fields are `${name}Zh` and `${name}En`. */
  name: N;
  /** Label of a field by its full name, as in the noun's texts. */
  label: (field: `${N}Zh` | `${N}En`) => string;
  /** From `rulesOf`. */
  rules: Partial<Record<string, FormItemProps['rules']>>;
  extra?: ReactNode;
  /** The control, called once per language (its `lang`); `label` is its accessible name. */
  children: (language: Language, label: string) => ReactNode;
}

/** One text in both languages: next to each other when there is space, otherwise Chinese above English. */
export function BilingualItem<N extends string>({ name, label, rules, extra, children }: Props<N>) {
  return (
    <div className="bilingual">
      {languages.map((language) => {
        const field = `${name}${language === 'zh' ? 'Zh' : 'En'}` as const;
        return (
          <div key={language}>
            <Form.Item<Record<string, unknown>>
              name={field}
              label={label(field)}
              rules={rules[field] ?? []}
              extra={extra}
            >
              {children(language, label(field))}
            </Form.Item>
          </div>
        );
      })}
    </div>
  );
}
