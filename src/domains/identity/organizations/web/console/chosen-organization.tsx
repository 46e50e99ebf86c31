import { useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { OrganizationBox } from '../organization-box.tsx';
import { organizationPageTexts } from '../texts/page.ts';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** Name of the first value. */
  name?: string;
  'aria-invalid'?: true | undefined;
}

/** One organization of the register, as its number: a free text is none. A control of a form. */
export function ChosenOrganization({ value, onChange, name = '', ...control }: Props) {
  const t = useTexts(organizationPageTexts);
  const language = useLanguage();
  const [text, setText] = useState(name);
  const put = (id: number | null, said: string) => {
    setText(said);
    onChange?.(id);
  };
  return (
    <div className="organizations-input__one">
      <OrganizationBox
        {...control}
        className="input"
        maxLength={200}
        text={text}
        onText={(typed) => put(null, typed)}
        onChoose={(row) => put(row.organizationId, pick(row.nameZh, row.nameEn, language))}
        onBlur={() => !value && setText('')}
      />
      {value ? (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('clear')}
          onClick={() => put(null, '')}
        />
      ) : null}
    </div>
  );
}
