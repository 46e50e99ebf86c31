import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  /** These three props are set by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
}

const forms = { moment: 'YYYY-MM-DD HH:mm:ss', day: 'YYYY-MM-DD', time: 'HH:mm' } as const;

/** A moment as on the wire, `yyyy-MM-dd HH:mm:ss`, in Shanghai time wherever the user is. */
export function MomentField(props: Props) {
  // No "now" button, which would use the clock of the user's machine.
  return <Picker {...props} form={forms.moment} showTime />;
}

/** A day, `yyyy-MM-dd`. */
export function DayField(props: Props) {
  return <Picker {...props} form={forms.day} />;
}

function Picker({
  form,
  value,
  onChange,
  placeholder = '',
  ...rest
}: Props & { form: (typeof forms)[keyof typeof forms]; showTime?: boolean }) {
  return (
    <DatePicker
      {...rest}
      className="kit-moment"
      format={form}
      placeholder={placeholder}
      showNow={false}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment?.format(form) ?? null)}
    />
  );
}

/** A time of day, `HH:mm`. */
export function TimeField({ value, onChange, placeholder = '', ...rest }: Props) {
  return (
    <TimePicker
      {...rest}
      className="kit-moment"
      format={forms.time}
      placeholder={placeholder}
      showNow={false}
      value={value ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={(moment) => onChange?.(moment?.format(forms.time) ?? null)}
    />
  );
}

interface DaysProps {
  /** Accessible name of both inputs. */
  label: string;
  /** These three props are set by the form. */
  id?: string;
  value?: readonly [from: string, to: string] | null;
  onChange?: (value: [from: string, to: string] | null) => void;
  disabled?: boolean;
}

/** A range of days, `[yyyy-MM-dd, yyyy-MM-dd]`, the first not after the second. */
export function DaysField({ id, label, value, onChange, disabled = false }: DaysProps) {
  return (
    <DatePicker.RangePicker
      {...(id ? { id: { start: id } } : {})}
      className="kit-moment"
      aria-label={label}
      disabled={disabled}
      format={forms.day}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      onChange={(days) =>
        onChange?.(days?.[0] && days[1] ? [days[0].format(forms.day), days[1].format(forms.day)] : null)
      }
    />
  );
}
