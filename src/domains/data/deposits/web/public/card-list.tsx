import type { ReactNode } from 'react';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { controlId } from './item.tsx';

interface Props {
  /** The list's name in the form. */
  name: string;
  most: number;
  /** Initial value of a new entry. */
  fresh: () => object;
  add: string;
  /** `n` counts from 1. */
  remove: (n: number) => string;
  /** The fields of one entry; `name` is its key within the list, `at` its place. */
  children: (name: number, at: number) => ReactNode;
}

/** Entries of a list of the form, one card each, with buttons to add and remove entries. */
export function CardList({ name, most, fresh, add: addText, remove: removeText, children }: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <>
          <ol className="deposit__cards">
            {fields.map((field, at) => (
              <li key={field.key} className="deposit__card">
                {children(field.name, at)}
                <div className="deposit__card-acts">
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={removeText(at + 1)}
                    onClick={() => remove(field.name)}
                  />
                </div>
              </li>
            ))}
          </ol>
          <div className="deposit__acts">
            <Button
              id={controlId(name)}
              icon={<PlusOutlined />}
              disabled={fields.length >= most}
              onClick={() => add(fresh())}
            >
              {addText}
            </Button>
          </div>
        </>
      )}
    </Form.List>
  );
}
