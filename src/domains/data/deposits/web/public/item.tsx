import { cloneElement, createContext, isValidElement, use, type ReactElement, type ReactNode } from 'react';
import { DatePicker, Form, type FormItemProps } from 'antd';
import { Remarks, RemarksContext } from './remarks.tsx';
import dayjs, { type Dayjs } from 'dayjs';

/** Errors and requirements of fields, by dotted path. Both are replaced only when they change. */
export interface FieldStates {
  faults: ReadonlyMap<string, string>;
  required: ReadonlySet<string>;
}
export const FieldStatesContext = createContext<FieldStates>({ faults: new Map(), required: new Set() });

/** Tells the form that the page set a value without typing. */
export const TouchContext = createContext<() => void>(() => undefined);

/** Id of the control at a path: the target of error links. */
export const controlId = (path: string) => `deposit_${path.replaceAll('.', '_')}`;

/**
 * A field of the form, with its label above, a star if it is required now, its hint below and its error next to it.
 * `name` is the path within a list of fields; it defaults to the path.
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
  /** The value is a day in the API's format and the control a date picker. */
  day?: boolean;
  children?: ReactNode;
} & Pick<FormItemProps, 'className' | 'valuePropName'>) {
  const { faults, required } = use(FieldStatesContext);
  const fault = faults.get(path);
  const isMarked = use(RemarksContext).some(({ place }) => place === path);
  return (
    <Form.Item
      {...rest}
      name={name ?? path.split('.')}
      label={label}
      required={required.has(path)}
      extra={
        isMarked ? (
          <>
            <Remarks place={path} />
            {hint}
          </>
        ) : (
          hint
        )
      }
      {...(fault ? { validateStatus: 'error' as const, help: fault } : {})}
      {...(day ? { getValueProps: showDay, getValueFromEvent: wireDayOf } : {})}
    >
      {marked(day ? <DatePicker className="deposit__day" /> : children, fault)}
    </Form.Item>
  );
}

/** Ant Design sets `aria-invalid` only for errors of field rules, and this form has none. */
const marked = (control: ReactNode, fault: string | undefined) =>
  fault && isValidElement(control)
    ? cloneElement(control as ReactElement<{ 'aria-invalid'?: boolean }>, { 'aria-invalid': true })
    : control;

const showDay = (value: unknown) => {
  const day = typeof value === 'string' && value ? dayjs(value) : undefined;
  return { value: day?.isValid() ? day : undefined };
};
const wireDayOf = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? '';
