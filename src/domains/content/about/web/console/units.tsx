import './units.css';
import { Button, Form, Input, InputNumber, Typography } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { deepestUnit, maxUnits, OrgUnit } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { aboutPageTexts } from '../texts/index.ts';

/** The organisation, one line per unit: its level, its name and a note in both languages. */
export function UnitsField() {
  const t = useTexts(aboutPageTexts);
  const words = useTexts(aboutTexts);
  const rules = rulesOf(OrgUnit, aboutTexts, useLanguage());
  return (
    <fieldset className="units">
      <legend>{words('fields.units')}</legend>
      <Typography.Paragraph type="secondary">{t('units.hint')}</Typography.Paragraph>
      <Form.List name="units">
        {(lines, { add, remove, move }) => (
          <>
            {lines.map(({ key, name }, at) => {
              const place = at + 1;
              return (
                <div key={key} className="units__line">
                  <Form.Item name={[name, 'level']} rules={rules.level ?? []}>
                    <InputNumber min={0} max={deepestUnit} precision={0} aria-label={t('units.level', { place })} />
                  </Form.Item>
                  {(['nameZh', 'nameEn', 'noteZh', 'noteEn'] as const).map((field) => (
                    <Form.Item key={field} name={[name, field]} rules={rules[field] ?? []}>
                      <Input
                        placeholder={words(`fields.${field}`)}
                        aria-label={t('units.line', { place, field: words(`fields.${field}`) })}
                      />
                    </Form.Item>
                  ))}
                  <div className="units__acts">
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={t('units.up', { place })}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    />
                    <Button
                      type="text"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={t('units.down', { place })}
                      disabled={at === lines.length - 1}
                      onClick={() => move(at, at + 1)}
                    />
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('units.remove', { place })}
                      onClick={() => remove(name)}
                    />
                  </div>
                </div>
              );
            })}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={lines.length >= maxUnits}
              onClick={() => add({ level: lines.length ? 1 : 0, noteZh: '', noteEn: '' })}
            >
              {t('units.add')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
