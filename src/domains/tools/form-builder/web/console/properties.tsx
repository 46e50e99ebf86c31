import { Form, Input, InputNumber, Select, Slider, Switch } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { DefaultValue } from './default-value.tsx';
import { FormProperties } from './form-properties.tsx';
import { OptionSource } from './options.tsx';
import { Property, BilingualInput, type Reason } from './property.tsx';
import { buttonActs, columnCounts, gridColumns, longestName, type Control, type Group } from './model/description.ts';
import { isGroup } from './model/edit.ts';
import { has } from './model/facets.ts';
import type { Fault } from './model/faults.ts';
import type { Builder } from './use-builder.ts';

/** The properties of the selected item and of the form. */
export function Properties({ builder }: { builder: Builder }) {
  const t = useTexts(formBuilderTexts);
  const { chosen } = builder;
  const reasonOf = (id: number | null) => (at: Fault['at']) => {
    const fault = builder.faults.find((one) => one.id === id && one.at === at);
    return fault && t(`faults.${fault.reason}`);
  };
  return (
    <Form component={false} layout="vertical">
      {chosen === undefined ? (
        <p className="secondary builder-hint">{t('chooseFirst')}</p>
      ) : isGroup(chosen) ? (
        <OfGroup
          key={chosen.id}
          group={chosen}
          reason={reasonOf(chosen.id)}
          onChange={(changes) => builder.change(chosen.id, changes)}
        />
      ) : (
        <OfControl
          key={chosen.id}
          control={chosen}
          reason={reasonOf(chosen.id)}
          onChange={(changes) => builder.change(chosen.id, changes)}
        />
      )}
      <FormProperties builder={builder} reason={reasonOf(null)} />
    </Form>
  );
}

interface ControlProps {
  control: Control;
  reason: Reason;
  onChange: (changes: Partial<Control>) => void;
}

function OfControl({ control, reason, onChange }: ControlProps) {
  const t = useTexts(formBuilderTexts);
  const { kind } = control;
  const words = (name: 'label' | 'placeholder' | 'hint' | 'pattern', fault?: string) => (
    <BilingualInput
      fault={fault}
      longest={name === 'label' ? 100 : 200}
      labels={[t(`fields.${name}Zh`), t(`fields.${name}En`)]}
      values={[control[`${name}Zh`], control[`${name}En`]]}
      onChange={(zh, en) => onChange({ [`${name}Zh`]: zh, [`${name}En`]: en })}
    />
  );
  const switches = (['required', 'disabled', 'readOnly', 'whole'] as const).filter((one) => has(kind, one));
  const numbers = [
    ...(has(kind, 'maxLength') ? (['maxLength'] as const) : []),
    ...(has(kind, 'maxCount') ? (['maxCount'] as const) : []),
    ...(has(kind, 'bounds') ? (['min', 'max'] as const) : []),
  ];
  const isCount = (name: (typeof numbers)[number]) => name === 'maxLength' || name === 'maxCount';
  return (
    <section aria-label={t(`kinds.${kind}`)}>
      <h3 className="builder-family">{t(`kinds.${kind}`)}</h3>
      <Property label={t('fields.name')} fault={reason('name')} hint={t('hints.name')}>
        {(id) => (
          <Input
            id={id}
            className="mono"
            maxLength={longestName}
            autoComplete="off"
            spellCheck={false}
            value={control.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Property>
      {words('label', reason('label'))}
      {has(kind, 'act') && (
        <Property label={t('fields.act')} hint={t('hints.button')}>
          {(id) => (
            <Select
              id={id}
              value={control.act}
              options={buttonActs.map((value) => ({ value, label: t(`buttonActs.${value}`) }))}
              onChange={(act) => onChange({ act })}
            />
          )}
        </Property>
      )}
      {has(kind, 'options') && <OptionSource control={control} fault={reason('options')} onChange={onChange} />}
      {has(kind, 'placeholder') && words('placeholder')}
      {has(kind, 'hint') && words('hint')}
      {switches.map((name) => (
        <Property key={name} label={t(`fields.${name}`)} fault={name === 'required' ? reason('required') : undefined}>
          {(id) => <Switch id={id} checked={control[name]} onChange={(on) => onChange({ [name]: on })} />}
        </Property>
      ))}
      {numbers.map((name) => (
        <Property key={name} label={t(`fields.${name}`)} fault={name === 'max' ? reason('bounds') : undefined}>
          {(id) => (
            <InputNumber
              id={id}
              className="kit-number"
              {...(isCount(name)
                ? { min: 1, max: name === 'maxCount' ? 20 : 20_000, precision: 0 }
                : { min: -1e12, max: 1e12 })}
              value={control[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          )}
        </Property>
      ))}
      {has(kind, 'pattern') && (
        <Property label={t('fields.pattern')} fault={reason('pattern')} hint={t('hints.pattern')}>
          {(id) => (
            <Input
              id={id}
              className="mono"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={control.pattern}
              onChange={(event) => onChange({ pattern: event.target.value })}
            />
          )}
        </Property>
      )}
      {has(kind, 'pattern') && control.pattern !== '' && words('pattern', reason('patternText'))}
      {has(kind, 'default') && <DefaultValue control={control} fault={reason('default')} onChange={onChange} />}
      <Property label={t('fields.width')} hint={t('hints.width')}>
        {() => (
          <Slider
            ariaLabelForHandle={t('fields.width')}
            min={1}
            max={gridColumns}
            marks={{ 6: '6', 8: '8', 12: '12', 24: '24' }}
            value={control.width}
            onChange={(width) => onChange({ width })}
          />
        )}
      </Property>
    </section>
  );
}

interface GroupProps {
  group: Group;
  reason: Reason;
  onChange: (changes: Partial<Group>) => void;
}

function OfGroup({ group, reason, onChange }: GroupProps) {
  const t = useTexts(formBuilderTexts);
  return (
    <section aria-label={t('kinds.group')}>
      <h3 className="builder-family">{t('kinds.group')}</h3>
      <BilingualInput
        fault={reason('label')}
        hint={t('hints.titles')}
        longest={100}
        labels={[t('fields.titleZh'), t('fields.titleEn')]}
        values={[group.titleZh, group.titleEn]}
        onChange={(titleZh, titleEn) => onChange({ titleZh, titleEn })}
      />
      <Property label={t('fields.columns')}>
        {(id) => (
          <Select
            id={id}
            value={group.columns}
            options={columnCounts.map((value) => ({ value, label: value }))}
            onChange={(columns) => onChange({ columns })}
          />
        )}
      </Property>
    </section>
  );
}
