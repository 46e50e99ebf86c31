import type { ComponentProps } from 'react';
import type { Affiliation } from '#contract/identity/organizations';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { affiliationName, freeAffiliation, noAffiliation } from '#shared/affiliations';
import { OrganizationBox } from './organization-box.tsx';
import { organizationInputTexts } from './texts/index.ts';

type Control = Pick<
  ComponentProps<'input'>,
  | 'id'
  | 'name'
  | 'required'
  | 'disabled'
  | 'placeholder'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-label'
  | 'aria-required'
>;

interface Props extends Control {
  /** A free text has the number 0. */
  value?: Affiliation | undefined;
  onChange?: (value: Affiliation) => void;
  /** Says nothing below a free text: for fields that no editor checks. */
  isUnchecked?: boolean;
}

/**
 * The organization of a person or a record: one of the register, chosen while typing, with both names; or a free text,
 * which an editor will check. A control of any form: `value` and `onChange`.
 */
export function OrganizationInput({ value = noAffiliation, onChange, isUnchecked = false, ...control }: Props) {
  const t = useTexts(organizationInputTexts);
  const language = useLanguage();
  const name = affiliationName(value, language);
  const other = value.nameZh && value.nameEn ? (language === 'zh' ? value.nameEn : value.nameZh) : '';
  const isFree = value.organizationId === 0 && name.trim() !== '';
  return (
    <div>
      <OrganizationBox
        {...control}
        maxLength={200}
        text={name}
        onText={(text) => onChange?.(typedAffiliation(text))}
        onChoose={({ organizationId, nameZh, nameEn, ror }) => onChange?.({ organizationId, nameZh, nameEn, ror })}
      />
      {isFree && !isUnchecked ? <p className="organization-input__note">{t('free')}</p> : null}
      {!isFree && other ? (
        <p className="organization-input__note" lang={language === 'zh' ? 'en' : 'zh'}>
          {other}
        </p>
      ) : null}
    </div>
  );
}

/** As {@link freeAffiliation}, with blanks at the end, which somebody is still typing after. */
function typedAffiliation(text: string): Affiliation {
  const free = freeAffiliation(text);
  return free.nameZh ? { ...free, nameZh: text } : { ...free, nameEn: text };
}
