import type { ComponentProps } from 'react';
import { affiliationName } from '#shared/affiliations';
import { useLanguage } from '#web/texts/language.ts';
import { OrganizationBox } from './organization-box.tsx';

type Control = Omit<
  ComponentProps<typeof OrganizationBox>,
  'text' | 'onText' | 'onChoose' | 'onEnter' | 'value' | 'onChange'
>;

/**
 * The name of an organization as a plain text, completed while typing: for fields that store a text. A choice gives the name in
 * the language of the page. A control of any form.
 */
export function OrganizationNameInput({
  value,
  onChange,
  ...control
}: Control & { value?: string | null; onChange?: (text: string) => void }) {
  const language = useLanguage();
  const change = (text: string) => onChange?.(text);
  return (
    <OrganizationBox
      maxLength={200}
      {...control}
      text={value ?? ''}
      onText={change}
      onChoose={(row) => change(affiliationName(row, language))}
    />
  );
}
