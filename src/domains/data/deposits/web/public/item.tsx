import { cloneElement, createContext, isValidElement, use, type ReactElement, type ReactNode } from 'react';
import { DatePicker, Form, type FormItemProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

/** What the form knows of its fields, by dotted path. Both are replaced only when they change. */
export interface FieldStates {
  faults: ReadonlyMap<string, string>;
  required: ReadonlySet<string>;
}
export const FieldStatesContext = createContext<FieldStates>({ faults: new Map(), required: new Set() });

/** Tells the form that a value was set by the page instead of by typing. */
export const TouchContext = createContext<() => void>(() => undefined);

/** Id of the control at a path: the target of error links. */
export const controlId = (path: string) => `deposit_${path.replaceAll('.', '_')}`;

/**
 * A field of the form: label above, star where it is required now, why it is asked below, its fault beside it.
 * `name` is the path within a list of fields; the path itself when absent.
 */
export function Item({
  path,
  name,
  label,
  hint,
  day,
  children,
  ...rest
}: {
  path: string;
  name?: FormItemProps['name'];
  label: ReactNode;
  hint?: ReactNode;
  /** The value is a day of the wire and the control a date picker. */
  day?: boolean;
  children?: ReactNode;
} & Pick<FormItemProps, 'className' | 'valuePropName'>) {
  const { faults, required } = use(FieldStatesContext);
  const fault = faults.get(path);
  return (
    <Form.Item
      {...rest}
      name={name ?? path.split('.')}
      label={label}
      required={required.has(path)}
      extra={hint}
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
      {...(day ? { getValueProps: showDay, getValueFromEvent: wireDayOf } : {})}
    >
      {marked(day ? <DatePicker className="deposit__day" /> : children, fault)}
    </Form.Item>
  );
}

/** Ant Design says that a control is invalid only by faults of its own rules, of which this form has none. */
const marked = (control: ReactNode, fault: string | undefined) =>
  fault && isValidElement(control)
    ? cloneElement(control as ReactElement<{ 'aria-invalid'?: boolean }>, { 'aria-invalid': true })
    : control;

const showDay = (value: unknown) => {
  const day = typeof value === 'string' && value ? dayjs(value) : undefined;
  return { value: day?.isValid() ? day : undefined };
};
const wireDayOf = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? '';
