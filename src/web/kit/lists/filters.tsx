import { useState } from 'react';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';

/** A text filter. It applies on Enter or when cleared; Back restores the earlier text. */
export function TextFilter({
  label,
  value,
  className,
  onValue,
}: {
  label: string;
  value: string;
  className: string;
  onValue: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (inForce !== value) {
    setInForce(value);
    setText(value);
  }
  return (
    <Input.Search
      allowClear
      className={className}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(typed) => onValue(typed.trim())}
    />
  );
}

/** A range of days, `yyyy-MM-dd`; either end may be open. */
export function DaysFilter({
  label,
  placeholder,
  from,
  to,
  onDays,
}: {
  label: string;
  placeholder: [from: string, to: string];
  from: string | undefined;
  to: string | undefined;
  onDays: (from: string | undefined, to: string | undefined) => void;
}) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={placeholder}
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onDays(range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD'))}
    />
  );
}

/** A filter by one of a few values; cleared means no filter. */
export function ChoiceFilter<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string;
  value: V | undefined;
  options: { value: V; label: string }[];
  onValue: (value: V | undefined) => void;
}) {
  return (
    <Select
      allowClear
      className="kit-filter"
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      options={options}
      onChange={(chosen) => onValue(chosen ?? undefined)}
    />
  );
}
