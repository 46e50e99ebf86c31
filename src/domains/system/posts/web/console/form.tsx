import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { NewPost, posts, type Post } from '../../contract.ts';
import { postTexts } from '../../texts/index.ts';
import { postPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewPost>;

interface Props {
  /** Absent for a new post. */
  post?: Post | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a post. */
export function PostForm({ post, onSaved, onClose }: Props) {
  const t = useTexts(postPageTexts);
  const words = useTexts(postTexts);
  const rules = rulesOf(NewPost, postTexts, useLanguage());
  const save = async (values: Values) => {
    if (post) await call(posts.edit, { body: { ...values, postId: post.postId } });
    else await call(posts.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={post ? t('editOf', { name: post.postName }) : t('add')}
      initial={post ?? { postSort: 0, status: '0' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="postName" label={words('fields.postName')} rules={rules.postName}>
        <Input />
      </Form.Item>
      <Form.Item name="postCode" label={words('fields.postCode')} rules={rules.postCode}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="postSort" label={words('fields.postSort')} rules={rules.postSort}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}
