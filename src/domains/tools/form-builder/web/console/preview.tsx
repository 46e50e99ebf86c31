import '#web/kit/parts/code-files.css';
import { useState } from 'react';
import { Alert, Button, Col, Drawer, Form, Row, Segmented } from 'antd';
import { languages, pick, type Language } from '#shared/texts';
import { ruleOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { LiveControl } from './live-control.tsx';
import { sends } from './model/code/texts.ts';
import { gridColumns, type BuiltForm, type Control, type Item } from './model/description.ts';
import { controlsOf } from './model/edit.ts';
import { firstValue } from './model/facets.ts';
import { schemaOf } from './model/rules.ts';

/** The form as people will fill it in, with its rules, and its collected values. */
export function Preview({ form, onClose }: { form: BuiltForm; onClose: () => void }) {
  const t = useTexts(formBuilderTexts);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [collected, setCollected] = useState<string>();
  return (
    <Drawer open size="min(100vw, var(--container))" title={t('preview.title')} onClose={onClose}>
      <div className="kit-stack">
        <div className="row">
          <Segmented<Language>
            aria-label={t('preview.language')}
            value={language}
            options={languages.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={setLanguage}
          />
          <span className="secondary">{t('preview.hint')}</span>
        </div>
        <Running
          form={form}
          language={language}
          onCollected={(values) => setCollected(JSON.stringify(values, null, 2))}
          onFaulty={() => setCollected(undefined)}
        />
        <section aria-label={t('preview.result')} aria-live="polite">
          <h3 className="builder-family">{t('preview.result')}</h3>
          {collected === undefined ? (
            <p className="secondary">{t('preview.none')}</p>
          ) : (
            <>
              <Alert type="success" showIcon title={t('preview.passed')} />
              {/* The element scrolls, also with the keyboard. */}
              <pre className="code-text" tabIndex={0}>
                {collected}
              </pre>
            </>
          )}
        </section>
      </div>
    </Drawer>
  );
}

interface Props {
  form: BuiltForm;
  language: Language;
  onCollected: (values: object) => void;
  onFaulty: () => void;
}

function Running({ form, language, onCollected, onFaulty }: Props) {
  const isBeside = form.labels !== 'top';
  const firsts = Object.fromEntries(
    controlsOf(form)
      .map((control) => [control.name, firstValue(control)] as const)
      .filter(([, value]) => value !== undefined),
  );
  return (
    <Form
      layout={isBeside ? 'horizontal' : 'vertical'}
      {...(isBeside
        ? {
            labelAlign: form.labels as 'left' | 'right',
            labelCol: { md: form.labelWidth },
            wrapperCol: { md: gridColumns - form.labelWidth },
          }
        : {})}
      size={form.size}
      lang={language}
      initialValues={firsts}
      onFinish={onCollected}
      onFinishFailed={onFaulty}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <Row gutter={16}>
        {form.items.map((item) => (
          <Col key={item.id} xs={gridColumns} md={item.kind === 'group' ? gridColumns : item.width}>
            <Shown item={item} place={form.place} language={language} />
          </Col>
        ))}
      </Row>
      {!sends(form) && (
        <Button type="primary" htmlType="submit">
          {formBuilderTexts[language].preview.submit}
        </Button>
      )}
    </Form>
  );
}

function Shown({ item, place, language }: { item: Item; place: string; language: Language }) {
  if (item.kind !== 'group') return <Asked control={item} place={place} language={language} />;
  if (item.items.length === 0) return null;
  const inside = (
    <Row gutter={16}>
      {item.items.map((control) => (
        <Col key={control.id} xs={gridColumns} md={item.columns > 1 ? gridColumns / item.columns : control.width}>
          <Asked control={control} place={place} language={language} />
        </Col>
      ))}
    </Row>
  );
  const title = pick(item.titleZh, item.titleEn, language);
  if (!title.trim()) return inside;
  return (
    <fieldset className="kit-group">
      <legend>{title}</legend>
      {inside}
    </fieldset>
  );
}

function Asked({ control, place, language }: { control: Control; place: string; language: Language }) {
  const { kind, name } = control;
  const label = pick(control.labelZh, control.labelEn, language);
  if (kind === 'button')
    return (
      <Form.Item>
        <LiveControl control={control} language={language} />
      </Form.Item>
    );
  return (
    <Form.Item
      name={name}
      label={label}
      rules={ruleOf(schemaOf(control, place), language, label, () =>
        pick(control.patternZh, control.patternEn, language),
      )}
      extra={pick(control.hintZh, control.hintEn, language) || undefined}
      {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      <LiveControl control={control} language={language} />
    </Form.Item>
  );
}
