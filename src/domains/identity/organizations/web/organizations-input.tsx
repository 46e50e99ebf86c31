import { useState } from 'react';
import { maxAffiliations, type Affiliation } from '#contract/identity/organizations';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { affiliationName, affiliationsOfText } from '#shared/affiliations';
import { OrganizationBox } from './organization-box.tsx';
import { organizationInputTexts } from './texts/index.ts';

interface Props {
  id?: string;
  value?: readonly Affiliation[] | undefined;
  onChange?: (value: Affiliation[]) => void;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/**
 * The organizations of a person, in their order, as chips; at most ten. Enter or leaving the field adds a free text; semicolons
 * separate several. A control of any form.
 */
export function OrganizationsInput({ value = [], onChange, disabled = false, ...control }: Props) {
  const t = useTexts(organizationInputTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const nameOf = (one: Affiliation) => affiliationName(one, language);
  const isFull = value.length >= maxAffiliations;
  const add = (more: readonly Affiliation[]) => {
    const fresh = more.filter((one) => !value.some((other) => isSame(one, other)));
    setText('');
    if (fresh.length === 0) return;
    onChange?.([...value, ...fresh].slice(0, maxAffiliations));
    setSaid(t('added', { name: fresh.map(nameOf).join('; ') }));
  };
  const remove = (at: number) => {
    onChange?.(value.filter((_one, other) => other !== at));
    setSaid(t('removed', { name: nameOf(value[at]!) }));
  };
  const forward = (at: number) => {
    const now = [...value];
    now.splice(at - 1, 0, ...now.splice(at, 1));
    onChange?.(now);
  };
  return (
    <div className="organizations-input">
      {value.length > 0 && (
        <ol className="organizations-input__chips">
          {value.map((one, at) => (
            <li key={`${one.organizationId}-${nameOf(one)}`}>
              <span>
                {nameOf(one)}
                {one.organizationId === 0 && <small> {t('free')}</small>}
              </span>
              {at > 0 && (
                <button
                  type="button"
                  className="organizations-input__forward"
                  disabled={disabled}
                  aria-label={t('earlier', { name: nameOf(one) })}
                  onClick={() => forward(at)}
                >
                  <Icon name="chevron" />
                </button>
              )}
              <button
                type="button"
                disabled={disabled}
                aria-label={t('remove', { name: nameOf(one) })}
                onClick={() => remove(at)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <OrganizationBox
        {...control}
        disabled={disabled || isFull}
        placeholder={isFull ? t('full', { max: maxAffiliations }) : t('several')}
        maxLength={1000}
        text={text}
        onText={setText}
        onChoose={({ organizationId, nameZh, nameEn, ror }) => add([{ organizationId, nameZh, nameEn, ror }])}
        onEnter={() => add(affiliationsOfText(text))}
        onBlur={() => add(affiliationsOfText(text))}
      />
      <output className="aloud">{said}</output>
    </div>
  );
}

const isSame = (one: Affiliation, other: Affiliation) =>
  one.organizationId !== 0
    ? one.organizationId === other.organizationId
    : other.organizationId === 0 && one.nameZh === other.nameZh && one.nameEn === other.nameEn;
