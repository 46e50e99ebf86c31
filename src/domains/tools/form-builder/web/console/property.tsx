import { useId, type ReactNode } from 'react';
import { Form, Input } from 'antd';
import type { Fault } from './model/faults.ts';

/** The error message of a property. */
export type Reason = (at: Fault['at']) => string | undefined;

interface Props {
  label: string;
  fault?: string | undefined;
  hint?: string;
  children: (id: string) => ReactNode;
}

/** One property with its label and its error message. */
export function Property({ label, fault, hint, children }: Props) {
  const id = useId();
  return (
    <Form.Item
      className="builder-property"
      label={label}
      htmlFor={id}
      {...(fault ? { validateStatus: 'error', help: fault } : {})}
      extra={hint}
    >
      {children(id)}
    </Form.Item>
  );
}

interface WordsProps {
  labels: readonly [zh: string, en: string];
  values: readonly [zh: string, en: string];
  longest: number;
  fault?: string | undefined;
  hint?: string;
  onChange: (zh: string, en: string) => void;
}

/** A text in both languages. */
export function BilingualInput({ labels, values: [zh, en], longest, fault, hint, onChange }: WordsProps) {
  return (
    <>
      <Property label={labels[0]} fault={zh.trim() ? undefined : fault}>
        {(id) => (
          <Input
            id={id}
            lang="zh"
            maxLength={longest}
            autoComplete="off"
            value={zh}
            onChange={(event) => onChange(event.target.value, en)}
          />
        )}
      </Property>
      <Property label={labels[1]} fault={en.trim() ? undefined : fault} {...(hint ? { hint } : {})}>
        {(id) => (
          <Input
            id={id}
            lang="en"
            maxLength={longest}
            autoComplete="off"
            value={en}
            onChange={(event) => onChange(zh, event.target.value)}
          />
        )}
      </Property>
    </>
  );
}
