import { fit, imports, lines, quoted, tag } from '#shared/code';
import { controlsOf, isGroup } from '../edit.ts';
import { gridColumns, type BuiltForm, type Control, type Group } from '../description.ts';
import { has } from '../facets.ts';
import { itemOf } from './control.ts';
import { entriesName, listsOptions, namesOf, optionsName } from './naming.ts';
import { sends, titledGroups } from './texts.ts';

/** The form component: controls with labels and rules; it submits when all values are valid. */
export function componentFile(form: BuiltForm): string {
  const { component, schema, values, texts, file } = namesOf(form);
  const controls = controlsOf(form);
  const dictionaries = [
    ...new Set(controls.filter(({ kind }) => has(kind, 'options')).flatMap(({ dictionary }) => dictionary || [])),
  ];
  const firsts = controls.filter(hasDefault).map((control) => `${control.name}: ${literal(control.default)}`);
  const side = form.labels === 'top' ? [] : [`labelCol={{ md: ${form.labelWidth} }}`];
  const wrap = form.labels === 'top' ? [] : [`wrapperCol={{ md: ${gridColumns - form.labelWidth} }}`];
  const body = bodyOf(form);
  const code = lines(
    'interface Props {',
    '  /** What the fields hold at first. */',
    `  initial?: Partial<${values}>;`,
    '  /** What the server refuses is shown at its fields. */',
    `  onSubmit: (values: ${values}) => Promise<unknown>;`,
    '}',
    '',
    '/** Asks for the fields of its schema, and sends them when all of them are right. */',
    `export function ${component}({ initial, onSubmit }: Props) {`,
    `  const t = useTexts(${texts});`,
    body.includes('rules={rules.') && `  const rules = rulesOf(${schema}, ${texts}, useLanguage());`,
    ...dictionaries.map((type) => `  const ${entriesName(type)} = useDictionary('${type}');`),
    `  const [form] = Form.useForm<${values}>();`,
    '  const [pending, setPending] = useState(false);',
    `  const send = async (values: ${values}) => {`,
    '    setPending(true);',
    '    try {',
    '      await onSubmit(values);',
    '    } catch (error) {',
    '      if (!(error instanceof CallError)) throw error;',
    '      placeFaults(form, error);',
    '    } finally {',
    '      setPending(false);',
    '    }',
    '  };',
    '  return (',
    tag(
      4,
      `Form<${values}>`,
      [
        'form={form}',
        `layout="${form.labels === 'top' ? 'vertical' : 'horizontal'}"`,
        ...(form.labels === 'top' ? [] : [`labelAlign="${form.labels}"`]),
        ...side,
        ...wrap,
        ...(form.size === 'medium' ? [] : [`size="${form.size}"`]),
        `initialValues={${firsts.length === 0 ? 'initial' : fit(6, '{', [...firsts, '...initial'], '}').trimStart()}}`,
        'onFinish={send}',
        "scrollToFirstError={{ focus: true, block: 'center' }}",
      ],
      body,
      'Form',
    ),
    '  );',
    '}',
    '',
  );
  return `${imports(code, [
    ['react', ['useState']],
    [
      'antd',
      [
        'Button',
        'Checkbox',
        'Col',
        'Form',
        'Input',
        'InputNumber',
        'Radio',
        'Rate',
        'Row',
        'Select',
        'Slider',
        'Switch',
      ],
    ],
    ['#view/system/uploads', ['uploadFile', 'uploadPicture']],
    ['#view/system/dictionaries', ['useDictionary']],
    ['#web/kit/forms/form-drawer.tsx', ['placeFaults']],
    ['#web/kit/forms/moment-field.tsx', ['DayField', 'DaysField', 'MomentField', 'TimeField']],
    ['#web/kit/forms/rich-text/rich-editor.tsx', ['RichEditor']],
    ['#web/kit/forms/rules.ts', ['rulesOf']],
    ['#web/kit/forms/upload/file-field.tsx', ['FileField']],
    ['#web/kit/forms/upload/image-field.tsx', ['ImageField']],
    ['#web/texts/language.ts', ['useLanguage', 'useTexts']],
    ['#web/api/wire.ts', ['CallError']],
    [`../../contract/${file}.ts`, [schema, ...controls.filter(listsOptions).map(optionsName), `type ${values}`]],
    [`../texts/${file}.ts`, [texts]],
  ])}\n\n${code}`;
}

const hasDefault = ({ kind, default: first }: Control) => has(kind, 'default') && first !== null && first !== '';

function literal(value: Control['default']): string {
  if (typeof value === 'string') return quoted(value);
  return Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : String(value);
}

/** Whether items share a row. */
const isGrid = ({ items }: { items: readonly { width?: number }[] }) =>
  items.some(({ width = gridColumns }) => width < gridColumns);

function bodyOf(form: BuiltForm): string {
  const filled = form.items.filter((item) => !isGroup(item) || item.items.length > 0);
  const titled = titledGroups(form);
  const draw = (at: number, grid: boolean) => (item: (typeof filled)[number]) => {
    const inner = grid ? at + 2 : at;
    const code = isGroup(item) ? groupOf(item, titled.indexOf(item) + 1, inner) : itemOf(item, inner);
    return grid ? column(at, isGroup(item) ? gridColumns : item.width, code) : code;
  };
  const grid = isGrid({ items: filled.map((item) => (isGroup(item) ? {} : item)) });
  const parts = filled.map(draw(grid ? 8 : 6, grid));
  const submit = submitOf(6);
  const rows = grid && parts.length > 0 ? [tag(6, 'Row', ['gutter={16}'], parts.join('\n'))] : parts;
  return [...rows, ...(sends(form) ? [] : [submit])].join('\n');
}

const column = (at: number, width: number, code: string) =>
  tag(at, 'Col', width === gridColumns ? [`span={${gridColumns}}`] : [`xs={${gridColumns}}`, `md={${width}}`], code);

function groupOf({ items, columns }: Group, number: number, at: number): string {
  const start = number > 0 ? at + 2 : at;
  const width = (control: Control) => (columns > 1 ? gridColumns / columns : control.width);
  const grid = isGrid({ items: items.map((control) => ({ width: width(control) })) });
  const parts = items.map((control) =>
    grid ? column(start + 2, width(control), itemOf(control, start + 4)) : itemOf(control, start),
  );
  const code = grid ? tag(start, 'Row', ['gutter={16}'], parts.join('\n')) : parts.join('\n');
  if (number === 0) return code;
  const pad = ' '.repeat(at);
  return lines(
    `${pad}<fieldset className="kit-group">`,
    `${pad}  <legend>{t('groups.group${number}')}</legend>`,
    code,
    `${pad}</fieldset>`,
  );
}

const submitOf = (at: number) =>
  tag(at, 'Button', ['type="primary"', 'htmlType="submit"', 'loading={pending}'], `${' '.repeat(at + 2)}{t('submit')}`);
