import { Form, Input } from 'antd';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { EditedTable } from '../../contract.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';

/** The names of a table. */
export function Basics() {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const rules = rulesOf(EditedTable, generatorTexts, useLanguage());
  return (
    <div className="gen-form">
      <Form.Item name="tableName" label={words('fields.tableName')}>
        <Input readOnly className="mono" />
      </Form.Item>
      <Form.Item name="tableComment" label={words('fields.tableComment')} rules={rules.tableComment}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="className"
        label={words('fields.className')}
        rules={rules.className}
        extra={t('hints.className')}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="functionAuthor" label={words('fields.functionAuthor')} rules={rules.functionAuthor}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </div>
  );
}
