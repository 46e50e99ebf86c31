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

/** The default value of a control, chosen with the same kind of control. */
export function DefaultValue({ control, fault, onChange }: Props) {
  const t = useTexts(formBuilderTexts);
  const language = useLanguage();
  const { kind } = control;
  const label = t('fields.default');
  // Labelled with the name of the property, because the control on the canvas has its own label. It must be operable.
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
