import { Input, InputNumber, Select } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { formSizes, labelPlaces, longestName, longestPlace } from './model/description.ts';
import { Property, type Reason } from './property.tsx';
import type { Builder } from './use-builder.ts';

/** The properties of the whole form. */
export function FormProperties({ builder: { form, changeForm }, reason }: { builder: Builder; reason: Reason }) {
  const t = useTexts(formBuilderTexts);
  return (
    <section aria-label={t('form.title')}>
      <h3 className="builder-family">{t('form.title')}</h3>
      {(['name', 'place'] as const).map((name) => (
        <Property key={name} label={t(`form.${name}`)} fault={reason(name)} hint={t(`form.${name}Hint`)}>
          {(id) => (
            <Input
              id={id}
              className="mono"
              maxLength={name === 'name' ? longestName : longestPlace}
              autoComplete="off"
              spellCheck={false}
              value={form[name]}
              onChange={(event) => changeForm({ [name]: event.target.value })}
            />
          )}
        </Property>
      ))}
      <Property label={t('form.labels')}>
        {(id) => (
          <Select
            id={id}
            value={form.labels}
            options={labelPlaces.map((value) => ({ value, label: t(`form.labelPlaces.${value}`) }))}
            onChange={(labels) => changeForm({ labels })}
          />
        )}
      </Property>
      {form.labels !== 'top' && (
        <Property label={t('form.labelWidth')}>
          {(id) => (
            <InputNumber
              id={id}
              className="kit-number"
              min={2}
              max={12}
              precision={0}
              value={form.labelWidth}
              onChange={(labelWidth) => labelWidth !== null && changeForm({ labelWidth })}
            />
          )}
        </Property>
      )}
      <Property label={t('form.size')}>
        {(id) => (
          <Select
            id={id}
            value={form.size}
            options={formSizes.map((value) => ({ value, label: t(`form.sizes.${value}`) }))}
            onChange={(size) => changeForm({ size })}
          />
        )}
      </Property>
    </section>
  );
}
