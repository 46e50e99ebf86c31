import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  /** These three come from the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  placeholder?: string;
}

const forms = { moment: 'YYYY-MM-DD HH:mm:ss', day: 'YYYY-MM-DD' } as const;

/** A moment as the wire has it, `yyyy-MM-dd HH:mm:ss`: the clock of Shanghai, wherever the person sits. */
export function MomentField(props: Props) {
  // "Now" would be the clock of the person's own machine.
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
