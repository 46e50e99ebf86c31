import { tag } from '#shared/code';
import type { Control } from '../description.ts';
import { has, sliderEnds, defaultCount, defaultLength } from '../facets.ts';
import { entriesName, optionsName } from './naming.ts';

/** A control with its label and rules, indented for its place. */
export function itemOf(control: Control, at: number): string {
  const { name, kind } = control;
  if (kind === 'button') {
    const inner = `${' '.repeat(at + 4)}{t('fields.${name}')}`;
    const attributes =
      control.act === 'submit' ? ['type="primary"', 'htmlType="submit"', 'loading={pending}'] : ['htmlType="reset"'];
    const button =
      control.act === 'submit'
        ? tag(at + 2, 'Button', attributes, inner)
        : `${' '.repeat(at + 2)}<Button htmlType="reset">{t('fields.${name}')}</Button>`;
    return tag(at, 'Form.Item', [], button);
  }
  return tag(
    at,
    'Form.Item',
    [
      `name="${name}"`,
      `label={t('fields.${name}')}`,
      ...(kind === 'switch' ? ['valuePropName="checked"'] : []),
      `rules={rules.${name}}`,
      ...(control.hintZh || control.hintEn ? [`extra={t('hints.${name}')}`] : []),
    ],
    controlOf(control, at + 2),
  );
}

function controlOf(control: Control, at: number): string {
  const { name, kind, min, max, maxLength, maxCount } = control;
  const holder = has(kind, 'placeholder') && (control.placeholderZh || control.placeholderEn);
  const shared = [
    ...(holder ? [`placeholder={t('placeholders.${name}')}`] : []),
    ...(has(kind, 'disabled') && control.disabled ? ['disabled'] : []),
    ...(has(kind, 'readOnly') && control.readOnly ? ['readOnly'] : []),
  ];
  const options = control.dictionary
    ? optionsOf(at, entriesName(control.dictionary), '{ value, label }', ['value', 'label'])
    : optionsOf(at, optionsName(control), 'value', ['value', `label: t(\`options.${name}.\${value}\`)`]);
  const label = `label={t('fields.${name}')}`;
  const longest = (usual: number) => `maxLength={${maxLength ?? usual}}`;
  const draw = (element: string, ...attributes: string[]) => tag(at, element, [...attributes, ...shared]);
  switch (kind) {
    case 'text':
      return draw('Input', 'autoComplete="off"', longest(defaultLength.text));
    case 'textarea':
      return draw('Input.TextArea', 'rows={4}', 'showCount', longest(defaultLength.textarea));
    case 'password':
      return draw('Input.Password', 'autoComplete="new-password"', longest(defaultLength.password));
    case 'number':
      return draw(
        'InputNumber',
        'className="kit-number"',
        ...(min === null ? [] : [`min={${min}}`]),
        ...(max === null ? [] : [`max={${max}}`]),
        ...(control.whole ? ['precision={0}'] : []),
      );
    case 'select':
      return draw('Select', 'allowClear', options);
    case 'multiselect':
      return draw('Select', 'allowClear', 'mode="multiple"', options);
    case 'radio':
      return draw('Radio.Group', options);
    case 'checkbox':
      return draw('Checkbox.Group', options);
    case 'switch':
      return draw('Switch');
    case 'date':
      return draw('DayField');
    case 'daterange':
      return draw('DaysField', label);
    case 'datetime':
      return draw('MomentField');
    case 'time':
      return draw('TimeField');
    case 'slider':
      return draw(
        'Slider',
        `ariaLabelForHandle={t('fields.${name}')}`,
        `min={${min ?? sliderEnds.min}}`,
        `max={${max ?? sliderEnds.max}}`,
      );
    case 'rate':
      return draw('Rate');
    case 'image':
      return draw('ImageField', 'maxCount={1}', 'onUpload={uploadFile}');
    case 'file':
      return draw('FileField', `maxCount={${maxCount ?? defaultCount}}`, 'onUpload={uploadFile}');
    default:
      return draw('RichEditor', label, 'onUpload={uploadPicture}');
  }
}

/** The options of a choice: on the line of the element if they fit. */
function optionsOf(at: number, list: string, each: string, parts: readonly string[]): string {
  const taken = `options={${list}.map((${each}) => ({`;
  const line = `${taken} ${parts.join(', ')} }))}`;
  const pad = ' '.repeat(at + 2);
  if (pad.length + line.length <= 120) return line;
  return [taken, ...parts.map((part) => `${pad}  ${part},`), `${pad}}))}`].join('\n');
}
