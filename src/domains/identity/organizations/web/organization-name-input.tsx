import type { ComponentProps } from 'react';
import type { CompletedOrganization } from '#contract/identity/organizations';
import type { Language } from '#shared/texts';
import { affiliationName } from '#shared/affiliations';
import { useLanguage } from '#web/texts/language.ts';
import { OrganizationBox } from './organization-box.tsx';

type Control = Omit<
  ComponentProps<typeof OrganizationBox>,
  'text' | 'onText' | 'onChoose' | 'onEnter' | 'value' | 'onChange'
>;

/**
 * The name of an organization as a plain text, completed while typing: for fields that store a text. A choice gives the name in
 * one language, that of the page by default, and the Chinese name where that is too long. A control of any form.
 */
export function OrganizationNameInput({
  value,
  onChange,
  language,
  onChosen,
  maxLength = 200,
  ...control
}: Control & {
  value?: string | null;
  onChange?: (text: string) => void;
  /** Language of the field. */
  language?: Language;
  /** Called with a choice, for a field with the name in the other language. */
  onChosen?: (row: CompletedOrganization) => void;
}) {
  const ofPage = useLanguage();
  const change = (text: string) => onChange?.(text);
  return (
    <OrganizationBox
      {...control}
      maxLength={maxLength}
      text={value ?? ''}
      onText={change}
      onChoose={(row) => {
        const name = affiliationName(row, language ?? ofPage);
        change(name.length > maxLength ? row.nameZh : name);
        onChosen?.(row);
      }}
    />
  );
}
