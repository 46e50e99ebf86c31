import './field-input.css';
import { Input, Select, Space } from 'antd';
import { unitsLike, unitSymbol } from '#shared/units';
import { pick } from '#shared/texts';
import {
  isQuantity,
  isRange,
  type FieldValue,
  type OfferedField,
  type Quantity,
  type QuantityRange,
} from '#contract/data/metadata-fields';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { metadataFieldPageTexts } from './texts/index.ts';

interface Control {
  id?: string;
  value?: FieldValue;
  onChange?: (value: FieldValue) => void;
  'aria-invalid'?: boolean;
}

/** The control of a declared field, for an item of a form. Days are chosen in the form's own date picker. */
export function FieldInput({ field, ...control }: Control & { field: OfferedField }) {
  const { kind } = field;
  if (kind === 'choice') return <Choice field={field} {...control} />;
  if (kind === 'number') return <QuantityInput field={field} {...control} />;
  if (kind === 'range') return <RangeInput field={field} {...control} />;
  const { id, value, onChange } = control;
  const text = {
    id,
    value: typeof value === 'string' ? value : '',
    'aria-invalid': control['aria-invalid'],
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return kind === 'text' ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} {...text} /> : <Input {...text} />;
}

function Choice({ field, id, value, onChange, ...rest }: Control & { field: OfferedField }) {
  const language = useLanguage();
  const chosen = Array.isArray(value) ? value : [];
  const offered = field.choices.filter((one) => !one.isRetired || chosen.includes(one.value));
  return (
    <Select
      {...rest}
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={chosen}
      options={offered.map((one) => ({ value: one.value, label: pick(one.labelZh, one.labelEn, language) }))}
      onChange={(now: string[]) => onChange?.(now)}
    />
  );
}

function QuantityInput({ field, id, value, onChange, ...rest }: Control & { field: OfferedField }) {
  const now: Quantity = value !== undefined && isQuantity(value) ? value : { value: '', unit: field.unit };
  return (
    <Space.Compact block>
      <Input
        {...rest}
        {...(id ? { id } : {})}
        inputMode="decimal"
        value={now.value}
        onChange={(event) => onChange?.({ ...now, value: event.target.value })}
      />
      <UnitChoice field={field} unit={now.unit} onUnit={(unit) => onChange?.({ ...now, unit })} />
    </Space.Compact>
  );
}

function RangeInput({ field, id, value, onChange, ...rest }: Control & { field: OfferedField }) {
  const t = useTexts(metadataFieldPageTexts);
  const now: QuantityRange = value !== undefined && isRange(value) ? value : { from: '', to: '', unit: field.unit };
  return (
    <Space.Compact block>
      <Input
        {...rest}
        {...(id ? { id } : {})}
        inputMode="decimal"
        placeholder={t('from')}
        value={now.from}
        onChange={(event) => onChange?.({ ...now, from: event.target.value })}
      />
      <Input
        {...rest}
        inputMode="decimal"
        aria-label={t('to')}
        placeholder={t('to')}
        value={now.to}
        onChange={(event) => onChange?.({ ...now, to: event.target.value })}
      />
      <UnitChoice field={field} unit={now.unit} onUnit={(unit) => onChange?.({ ...now, unit })} />
    </Space.Compact>
  );
}

/** The units that a value may be given in; nothing for a number without a unit. */
function UnitChoice({ field, unit, onUnit }: { field: OfferedField; unit: string; onUnit: (unit: string) => void }) {
  const t = useTexts(metadataFieldPageTexts);
  const codes = unitsLike(field.unit);
  if (codes.length === 0) return null;
  return (
    <Select
      className="field-unit"
      aria-label={t('unit')}
      value={unit || field.unit}
      options={codes.map((value) => ({ value, label: unitSymbol(value) }))}
      onChange={onUnit}
    />
  );
}
