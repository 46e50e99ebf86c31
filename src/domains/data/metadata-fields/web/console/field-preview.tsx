import { useState } from 'react';
import { Form } from 'antd';
import { pick } from '#shared/texts';
import { useDictionary } from '#view/system/dictionaries';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { FieldValue, OfferedField } from '../../contract.ts';
import { FieldInput } from '../field-input.tsx';
import { metadataFieldPageTexts } from '../texts/index.ts';

/** The field of the form around it, as depositors will see it; what is typed here is not stored. */
export function FieldPreview() {
  const t = useTexts(metadataFieldPageTexts);
  const language = useLanguage();
  const draft = Form.useWatch([]) as Partial<OfferedField & { dictType: string }> | undefined;
  const choices = useDictionary(draft?.dictType ?? '');
  const [value, setValue] = useState<FieldValue>();
  const { kind = 'line', labelZh = '', labelEn = '', hintZh = '', hintEn = '', unit, isRequired } = draft ?? {};
  const field: OfferedField = {
    kind,
    labelZh,
    labelEn,
    hintZh,
    hintEn,
    fieldKey: 'preview',
    fieldGroup: '',
    groupZh: '',
    groupEn: '',
    unit: unit ?? '',
    isRequired: isRequired ?? false,
    resourceTypes: [],
    techniques: [],
    disciplines: [],
    choices: choices.map(({ raw }) => ({
      value: raw.dictValue,
      labelZh: raw.dictLabel,
      labelEn: raw.dictLabelEn,
      url: '',
      isRetired: false,
    })),
    isRetired: false,
  };
  return (
    <fieldset className="field-preview">
      <legend>{t('preview')}</legend>
      <Form.Item
        label={pick(labelZh, labelEn, language)}
        required={field.isRequired}
        extra={pick(hintZh, hintEn, language)}
        htmlFor="field-preview"
      >
        {kind === 'day' ? (
          <DayField id="field-preview" />
        ) : (
          <FieldInput id="field-preview" field={field} {...(value ? { value } : {})} onChange={setValue} key={kind} />
        )}
      </Form.Item>
    </fieldset>
  );
}
