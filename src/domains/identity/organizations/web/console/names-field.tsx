import { Button, Form, Input, Select, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { maxNames, nameKinds, nameLanguages } from '../../contract.ts';
import { organizationTexts } from '../../texts/index.ts';
import { organizationPageTexts } from '../texts/page.ts';
import './names-field.css';

/** Other names of an organization, one row per name: the name, its kind and its language. */
export function NamesField() {
  const t = useTexts(organizationPageTexts);
  const words = useTexts(organizationTexts);
  return (
    <fieldset className="organization-names">
      <legend>{t('names.legend')}</legend>
      <Typography.Paragraph type="secondary">{t('names.hint')}</Typography.Paragraph>
      <Form.List name="otherNames">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, at) => {
              const place = at + 1;
              return (
                <div key={key} className="organization-names__row">
                  <Form.Item name={[name, 'name']} rules={[{ required: true, message: t('names.name', { place }) }]}>
                    <Input maxLength={200} aria-label={t('names.name', { place })} />
                  </Form.Item>
                  <Form.Item name={[name, 'kind']}>
                    <Select
                      aria-label={t('names.kind', { place })}
                      options={nameKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'language']}>
                    <Select
                      aria-label={t('names.language', { place })}
                      options={nameLanguages.map((value) => ({
                        value,
                        label: words(`nameLanguages.${value || 'none'}`),
                      }))}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('names.remove', { place })}
                    onClick={() => remove(name)}
                  />
                </div>
              );
            })}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= maxNames}
              onClick={() => add({ name: '', kind: 'abbreviation', language: 'zh' })}
            >
              {t('names.add')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
