import { DatePicker, type DatePickerProps } from 'antd';

/** A day, typed or chosen. Enter accepts what is typed without submitting the form. */
export function DayPicker(props: DatePickerProps) {
  return <DatePicker {...props} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />;
}
