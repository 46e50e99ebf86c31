import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formBuilderTexts } from '../texts/index.ts';
import { LiveControl } from './live-control.tsx';
import type { Control } from './model/description.ts';
import { firstValue } from './model/facets.ts';
import { Property } from './property.tsx';

interface Props {
  control: Control;
  fault: string | undefined;
  onChange: (changes: Partial<Control>) => void;
}

/** What the control holds at first, chosen with the control itself. */
export function DefaultValue({ control, fault, onChange }: Props) {
  const t = useTexts(formBuilderTexts);
  const language = useLanguage();
  const { kind } = control;
  const label = t('fields.default');
  // Named after the property: the control has its own label on the canvas. A person must be able to reach it.
  const plain = { ...control, labelZh: label, labelEn: label, disabled: false, readOnly: false };
  const value = firstValue(control);
  const set = (given: unknown) => {
    const typed = typeof given === 'object' && given && 'target' in given ? (given as Typed).target.value : given;
    onChange({ default: isNothing(typed) ? null : (typed as Control['default']) });
  };
  const first =
    kind === 'switch'
      ? { checked: value === true }
      : { value: value ?? (kind === 'text' || kind === 'textarea' ? '' : null) };
  return (
    <Property label={label} fault={fault}>
      {(id) => <LiveControl control={plain} language={language} id={id} {...first} onChange={set} />}
    </Property>
  );
}

type Typed = { target: { value: string } };

const isNothing = (value: unknown) =>
  value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0);
