import { useId } from 'react';
import { Button, Input, Radio } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { longestDictionary, maxOptions, type Control, type Option } from './model/description.ts';
import { Property } from './property.tsx';

interface Props {
  control: Control;
  fault: string | undefined;
  onChange: (changes: Partial<Control>) => void;
}

/** Source of the options: a list of the form, or a dictionary of the portal. */
export function OptionSource({ control, fault, onChange }: Props) {
  const t = useTexts(formBuilderTexts);
  const isDictionary = control.dictionary !== '';
  return (
    <>
      <Property label={t('options.source')}>
        {() => (
          <Radio.Group
            aria-label={t('options.source')}
            value={isDictionary}
            options={[
              { value: false, label: t('options.own') },
              { value: true, label: t('options.dictionary') },
            ]}
            onChange={(event) => onChange({ dictionary: event.target.value ? 'sys_yes_no' : '' })}
          />
        )}
      </Property>
      {isDictionary ? (
        <Property label={t('fields.dictionary')} hint={t('hints.dictionary')} fault={fault}>
          {(id) => (
            <Input
              id={id}
              className="mono"
              maxLength={longestDictionary}
              autoComplete="off"
              spellCheck={false}
              value={control.dictionary}
              onChange={(event) => event.target.value && onChange({ dictionary: event.target.value })}
            />
          )}
        </Property>
      ) : (
        <OwnOptions options={control.options} fault={fault} onChange={(options) => onChange({ options })} />
      )}
    </>
  );
}

interface OwnProps {
  options: readonly Option[];
  fault: string | undefined;
  onChange: (options: Option[]) => void;
}

function OwnOptions({ options, fault, onChange }: OwnProps) {
  const t = useTexts(formBuilderTexts);
  const faultId = useId();
  const set = (at: number, change: Partial<Option>) =>
    onChange(options.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const step = (at: number, by: -1 | 1) => onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, options[at]!));
  const add = () => {
    const taken = new Set(options.map(({ value }) => value));
    let number = options.length + 1;
    while (taken.has(String(number))) number++;
    onChange([...options, { value: String(number), zh: '', en: '' }]);
  };
  return (
    <fieldset className="builder-options" {...(fault ? { 'aria-describedby': faultId } : {})}>
      <legend>{t('fields.options')}</legend>
      <ol>
        {options.map((option, at) => {
          const number = at + 1;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an option has nothing but its values, which change as they are typed
            <li key={at}>
              {(['value', 'zh', 'en'] as const).map((part) => (
                <Input
                  key={part}
                  size="small"
                  maxLength={part === 'value' ? 50 : 100}
                  autoComplete="off"
                  {...(part === 'value' ? { className: 'mono' } : { lang: part })}
                  aria-label={t(`options.${part}Of`, { number })}
                  placeholder={t(`options.${part}`)}
                  value={option[part]}
                  onChange={(event) => set(at, { [part]: event.target.value })}
                />
              ))}
              <span className="builder-options__acts">
                <Button
                  type="text"
                  size="small"
                  disabled={at === 0}
                  aria-label={t('options.up', { number })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  onClick={() => step(at, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  disabled={number === options.length}
                  aria-label={t('options.down', { number })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  onClick={() => step(at, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t('options.remove', { number })}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => onChange(options.toSpliced(at, 1))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {fault && (
        <p id={faultId} className="builder-fault">
          {fault}
        </p>
      )}
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={options.length >= maxOptions} onClick={add}>
        {t('options.add')}
      </Button>
    </fieldset>
  );
}
