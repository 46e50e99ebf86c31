import { Button, Checkbox, Input, InputNumber, Radio, Rate, Select, Slider, Switch } from 'antd';
import { pick, type Language } from '#shared/texts';
import { uploadFile, uploadPicture } from '#view/system/uploads';
import { useDictionary } from '#view/system/dictionaries';
import { DayField, DaysField, MomentField, TimeField } from '#web/kit/forms/moment-field.tsx';
import { RichEditor } from '#web/kit/forms/rich-text/rich-editor.tsx';
import { FileField } from '#web/kit/forms/upload/file-field.tsx';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import type { Control } from './model/description.ts';
import { has, sliderEnds, stars, defaultCount, defaultLength } from './model/facets.ts';

interface Props {
  control: Control;
  language: Language;
  /** The form passes these; their types depend on the kind. */
  id?: string;
  value?: unknown;
  checked?: boolean;
  onChange?: (value: never) => void;
}

/** A working control: the same element with the same properties as in the generated code. */
export function LiveControl({ control, language, ...field }: Props) {
  const { kind, maxLength, min, max } = control;
  const label = pick(control.labelZh, control.labelEn, language);
  const placeholder = has(kind, 'placeholder') ? pick(control.placeholderZh, control.placeholderEn, language) : '';
  const given = {
    ...(field as object),
    ...(placeholder ? { placeholder } : {}),
    ...(has(kind, 'disabled') && control.disabled ? { disabled: true } : {}),
    ...(has(kind, 'readOnly') && control.readOnly ? { readOnly: true } : {}),
  };
  const ends = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
  switch (kind) {
    case 'text':
      return <Input autoComplete="off" maxLength={maxLength ?? defaultLength.text} {...given} />;
    case 'textarea':
      return <Input.TextArea rows={4} showCount maxLength={maxLength ?? defaultLength.textarea} {...given} />;
    case 'password':
      return <Input.Password autoComplete="new-password" maxLength={maxLength ?? defaultLength.password} {...given} />;
    case 'number':
      return <InputNumber className="kit-number" {...ends} {...(control.whole ? { precision: 0 } : {})} {...given} />;
    case 'select':
    case 'multiselect':
    case 'radio':
    case 'checkbox':
      if (control.dictionary) return <FromDictionary control={control} given={given} />;
      return (
        <Choice
          control={control}
          given={given}
          options={control.options.map((one) => ({
            value: one.value,
            label: pick(one.zh, one.en, language) || one.value,
          }))}
        />
      );
    case 'switch':
      return <Switch {...given} />;
    case 'date':
      return <DayField {...given} />;
    case 'daterange':
      return <DaysField label={label} {...given} />;
    case 'datetime':
      return <MomentField {...given} />;
    case 'time':
      return <TimeField {...given} />;
    case 'slider':
      return <Slider ariaLabelForHandle={label} min={min ?? sliderEnds.min} max={max ?? sliderEnds.max} {...given} />;
    case 'rate':
      return <Rate count={stars} {...given} />;
    case 'image':
      return <ImageField maxCount={1} onUpload={uploadFile} {...given} />;
    case 'file':
      return <FileField maxCount={control.maxCount ?? defaultCount} onUpload={uploadFile} {...given} />;
    case 'editor':
      return <RichEditor label={label} onUpload={uploadPicture} {...given} />;
    default:
      return (
        <Button type={control.act === 'submit' ? 'primary' : 'default'} htmlType={control.act}>
          {label}
        </Button>
      );
  }
}

interface ChoiceProps {
  control: Control;
  given: object;
  options: { value: string; label: string }[];
}

function Choice({ control: { kind }, given, options }: ChoiceProps) {
  if (kind === 'radio') return <Radio.Group options={options} {...given} />;
  if (kind === 'checkbox') return <Checkbox.Group options={options} {...given} />;
  return <Select allowClear {...(kind === 'multiselect' ? { mode: 'multiple' } : {})} options={options} {...given} />;
}

function FromDictionary({ control, given }: { control: Control; given: object }) {
  const entries = useDictionary(control.dictionary);
  return <Choice control={control} given={given} options={entries.map(({ value, label }) => ({ value, label }))} />;
}
