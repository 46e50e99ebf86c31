import { DatePicker, type DatePickerProps } from 'antd';

/** A day, typed or chosen. Enter takes what is typed; it does not send the form in which the day stands. */
export function DayPicker(props: DatePickerProps) {
  return <DatePicker {...props} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />;
}
