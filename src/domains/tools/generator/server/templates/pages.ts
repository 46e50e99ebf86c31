import { fit, imports, lines, tag } from '#shared/code';
import { choiceNames, choiceOf, choiceOptions, dictionariesOf, isChoice, isChosen, variable } from './choices.ts';
import { capital } from './contract.ts';
import { added, asked, isCounted, listed, type Field, type Noun } from './noun.ts';

/** The page with the list of a noun. */
export function listFile(noun: Noun): string {
  const { many, one, One, key, fields, hasDetail } = noun;
  const shown = listed(fields).length > 0 ? listed(fields) : [key];
  const columns = shown.flatMap((field) => columnOf(field, fields, shown));
  const filters = asked(fields).flatMap(filterOf);
  const names = fields.filter((field) => isChosen(field) && (field.isListed || field.query)).map(namesOf);
  const dictionaries = dictionariesOf([...shown, ...asked(fields)]);
  const parts = lines(
    `      noun={${many}}`,
    `      id="${key.name}"`,
    `      words={${one}Texts}`,
    `      page={${one}PageTexts}`,
    names.length > 0 && fit(6, 'names={{', names, '}}'),
    nameOf(shown[0]!, key),
    filters.length > 0 && fit(6, 'filters={[', filters, ']}', ''),
    fit(6, 'columns={[', columns, ']}', ''),
    `      form={(row, on) => <${One}Form {...(row ? { ${key.name}: row.${key.name} } : {})} {...on} />}`,
    hasDetail && '      acts={(row, { act, edit, remove, show, close }) => [',
    hasDetail && `        act('detail', ${many}.find, () => show(<${One}Detail row={row} onClose={close} />)),`,
    hasDetail && '        edit,',
    hasDetail && '        remove,',
    hasDetail && '      ]}',
  );
  const uses = (name: string) => new RegExp(`\\b${name}\\(`).test(parts);
  const code = lines(
    `export default function ${capital(many)}() {`,
    uses('t') && `  const t = useTexts(${one}PageTexts);`,
    uses('words') && `  const words = useTexts(${one}Texts);`,
    ...dictionaries.map((type) => `  const ${variable(type)} = useDictionary('${type}');`),
    '  return (',
    '    <Records',
    parts,
    '    />',
    '  );',
    '}',
    '',
  );
  return `${imports(code, [
    ['#view/system/dictionaries', ['DictTag', 'useDictionary']],
    ['#web/kit/lists/records.tsx', ['Records']],
    ['#web/texts/language.ts', ['useTexts']],
    ['../../contract.ts', [many]],
    ['../../texts/index.ts', [`${one}Texts`]],
    ['../texts/index.ts', [`${one}PageTexts`]],
    ['./detail.tsx', [`${One}Detail`]],
    ['./form.tsx', [`${One}Form`]],
  ])}\n\n${code}`;
}

/** The name of a row whose first column may be empty. */
function nameOf({ name, isNotNull }: Field, key: Field): string | false {
  return !isNotNull && `      nameOf={(row) => String(row.${name} ?? row.${key.name})}`;
}

const namesOf = ({ name }: Field) => `${name}: (value) => words(\`choices.${name}.\${value}\`)`;

/** Filters follow the kinds of the fields in the query; only the others need more than their name. */
function filterOf(field: Field): string[] {
  const { name, kind, query, dictionary } = field;
  if (query === 'BETWEEN') {
    const [from, to] = [`begin${capital(name)}`, `end${capital(name)}`];
    const label = `label: words('fields.${name}')`;
    // The page makes a range of days of the first; numbers have a field for each end.
    const isTime = kind.is === 'time' || kind.is === 'day';
    return (isTime ? [from] : [from, to]).map((end) => `{ field: '${end}', ${label} }`);
  }
  if (kind.is === 'flag')
    return [`{ field: '${name}', options: [{ value: 'true', label: t('yes') }, { value: 'false', label: t('no') }] }`];
  if (!isChosen(field) && isChoice(field)) return [`{ field: '${name}', options: ${variable(dictionary)} }`];
  return [`'${name}'`];
}

/** Columns follow the kinds of the fields; a pair in both languages is one column. */
function columnOf(field: Field, fields: readonly Field[], shown: readonly Field[]): string[] {
  const { name, kind, dictionary } = field;
  const [, base, language] = /^(.+)(Zh|En)$/.exec(name) ?? [];
  const isPaired =
    base !== undefined &&
    !fields.some((other) => other.name === base) &&
    shown.some(({ name: other }) => other === `${base}Zh`) &&
    shown.some(({ name: other }) => other === `${base}En`);
  if (isPaired) return language === 'Zh' ? [`{ field: '${base}', title: words('fields.${base}Zh') }`] : [];
  if (field.isKey) return [`{ field: '${name}', cell: (row) => row.${name} }`];
  if (kind.is === 'flag') return [`{ field: '${name}', cell: (row) => t(row.${name} ? 'yes' : 'no') }`];
  if (!isChosen(field) && isChoice(field)) {
    const value = field.isNotNull ? `row.${name}` : `row.${name} ?? ''`;
    return [`{ field: '${name}', cell: (row) => <DictTag entries={${variable(dictionary)}} value={${value}} /> }`];
  }
  return [`'${name}'`];
}

/** The form of a noun, in a drawer. */
export function formFile(noun: Noun): string {
  const { many, one, One, key, fields, sub, tree, formColumns } = noun;
  const all = fields.filter(({ isAdded, isEdited }) => isAdded || isEdited);
  const dictionaries = dictionariesOf([...all, ...(sub ? added(sub.fields) : [])]);
  const onlyNew = all.filter(({ isEdited }) => !isEdited).map(({ name }) => name);
  const hasColumns = formColumns > 1;
  const items = all.map((field) => {
    const isNewOnly = onlyNew.includes(field.name);
    const at = 6 + (isNewOnly ? 2 : 0);
    const pad = ' '.repeat(at);
    const text = hasColumns
      ? `${pad}<Col xs={24} md={${24 / formColumns}}>\n${itemOf(field, noun, at + 2)}\n${pad}</Col>`
      : itemOf(field, noun, at);
    return isNewOnly ? `      {isNew && (\n${text}\n      )}` : text;
  });
  const code = lines(
    `type Values = z.input<typeof New${One}>;`,
    '',
    'interface Props {',
    '  /** Absent for a new one. */',
    `  ${key.name}?: number;`,
    '  onSaved: () => void;',
    '  onClose: () => void;',
    '}',
    '',
    '/** Adds a row, or edits the current version of one. */',
    `export function ${One}Form({ ${key.name}, onSaved, onClose }: Props) {`,
    `  const t = useTexts(${one}PageTexts);`,
    `  const { reply } = useCall(${many}.find, ${key.name} ? { params: { ${key.name} } } : null);`,
    `  const save = async (values: Values) => {`,
    `    if (${key.name}${isCounted(noun) ? ' && reply' : ''}) await call(${many}.edit, { body: { ...values, ${key.name}${isCounted(noun) ? ', rowVer: reply.rowVer' : ''} } });`,
    `    else await call(${many}.add, { body: values });`,
    '    onSaved();',
    '  };',
    `  if (${key.name} && !reply) return null;`,
    '  return (',
    tag(
      4,
      'FormDrawer<Values>',
      [
        'open',
        `title={t(${key.name} ? 'edit' : 'add')}`,
        'initial={reply ?? {}}',
        'onSubmit={save}',
        'onClose={onClose}',
      ],
      `      <Fields${onlyNew.length > 0 ? ` isNew={!${key.name}}` : ''} />`,
      'FormDrawer',
    ),
    '  );',
    '}',
    '',
    onlyNew.length > 0 ? 'function Fields({ isNew }: { isNew: boolean }) {' : 'function Fields() {',
    ...(sub ? [`  const t = useTexts(${one}PageTexts);`] : []),
    `  const words = useTexts(${one}Texts);`,
    `  const rules = rulesOf(New${One}, ${one}Texts, useLanguage());`,
    ...dictionaries.map((type) => `  const ${variable(type)} = useDictionary('${type}');`),
    tree && `  const { reply: nodes = [] } = useCall(${many}.tree, {});`,
    tree && '  const above = nodes.map(({ id, parentId, name }) => ({ id, pId: parentId, value: id, title: name }));',
    '  return (',
    hasColumns ? '    <Row gutter={16}>' : '    <>',
    ...items,
    ...(sub ? subItems(noun) : []),
    hasColumns ? '    </Row>' : '    </>',
    '  );',
    '}',
    '',
  );
  return `${imports(code, [
    ['zod', ['type z']],
    [
      'antd',
      ['Button', 'Col', 'Form', 'Input', 'InputNumber', 'Radio', 'Row', 'Select', 'Space', 'Switch', 'TreeSelect'],
    ],
    ['#view/system/dictionaries', ['useDictionary']],
    ['#web/api/api.ts', ['call']],
    ['#web/kit/forms/form-drawer.tsx', ['FormDrawer']],
    ['#web/kit/forms/moment-field.tsx', ['DayField', 'MomentField']],
    ['#web/kit/forms/rules.ts', ['rulesOf']],
    ['#web/texts/language.ts', ['useLanguage', 'useTexts']],
    ['#web/api/use-call.ts', ['useCall']],
    ['../../contract.ts', [many, `New${One}`, ...choiceNames(fields)]],
    ['../../texts/index.ts', [`${one}Texts`]],
    ['../texts/index.ts', [`${one}PageTexts`]],
  ]).replace('import { type z }', 'import type { z }')}\n\n${code}`;
}

function itemOf(field: Field, noun: Noun, at: number): string {
  const { name, isAdded, kind } = field;
  const checked = kind.is === 'flag' ? ['valuePropName="checked"'] : [];
  const rules = isAdded ? [`rules={rules.${name}}`] : [];
  return tag(
    at,
    'Form.Item',
    [`name="${name}"`, `label={words('fields.${name}')}`, ...rules, ...checked],
    `${' '.repeat(at + 2)}${controlOf(field, noun.tree)}`,
  );
}

function controlOf(field: Field, tree?: Noun['tree']): string {
  const { name, kind, control, dictionary } = field;
  if (tree?.parent.name === name) return '<TreeSelect allowClear treeDataSimpleMode treeData={above} />';
  switch (kind.is) {
    case 'int':
      return '<InputNumber className="kit-number" precision={0} />';
    case 'number':
      return '<InputNumber className="kit-number" />';
    case 'flag':
      return '<Switch />';
    case 'day':
      return '<DayField />';
    case 'time':
      return '<MomentField />';
    default:
  }
  if (isChosen(field)) return tag(0, 'Select', [...(field.isNotNull ? [] : ['allowClear']), choiceOptions(name)]);
  const options = dictionary ? `options={${variable(dictionary)}.map(({ value, label }) => ({ value, label }))}` : '';
  if (options && control === 'radio') return `<Radio.Group ${options} />`;
  if (options) return `<Select allowClear ${options} />`;
  if (control === 'textarea' || control === 'editor') return '<Input.TextArea rows={4} />';
  return '<Input autoComplete="off" />';
}

function subItems({ sub }: Noun): string[] {
  const { fields } = sub!;
  return [
    '      <Form.List name="items" initialValue={[]}>',
    '        {(items, { add, remove }) => (',
    '          <>',
    '            {items.map(({ key, name }) => (',
    '              <fieldset key={key}>',
    "                <legend>{words('fields.items')}</legend>",
    ...added(fields).map((field) =>
      tag(
        16,
        'Form.Item',
        [
          `name={[name, '${field.name}']}`,
          `label={words('fields.${field.name}')}`,
          ...(field.kind.is === 'flag' ? ['valuePropName="checked"'] : []),
        ],
        `${' '.repeat(18)}${controlOf(field)}`,
      ),
    ),
    '                <Button danger onClick={() => remove(name)}>',
    "                  {t('removeItem')}",
    '                </Button>',
    '              </fieldset>',
    '            ))}',
    "            <Button onClick={() => add({})}>{t('addItem')}</Button>",
    '          </>',
    '        )}',
    '      </Form.List>',
  ];
}

/** The detail drawer of a row. */
export function detailFile(noun: Noun): string {
  const { one, One, fields } = noun;
  const dictionaries = dictionariesOf(fields);
  const value = (field: Field) => {
    const { name, kind, dictionary } = field;
    if (kind.is === 'flag') return `row.${name} ? t('yes') : t('no')`;
    if (isChosen(field)) return choiceOf(field);
    if (isChoice(field))
      return `<DictTag entries={${variable(dictionary)}} value={row.${name}${field.isNotNull ? '' : " ?? ''"}} />`;
    return `row.${name}`;
  };
  const code = lines(
    `/** Everything about one. */`,
    `export function ${One}Detail({ row, onClose }: { row: ${One}; onClose: () => void }) {`,
    `  const t = useTexts(${one}PageTexts);`,
    `  const words = useTexts(${one}Texts);`,
    ...dictionaries.map((type) => `  const ${variable(type)} = useDictionary('${type}');`),
    '  return (',
    `    <Drawer open size="large" title={t('detail')} onClose={onClose}>`,
    '      <Descriptions',
    '        bordered',
    '        size="small"',
    '        column={1}',
    '        items={[',
    ...fields.map((field) =>
      fit(10, '{', [`key: '${field.name}'`, `label: words('fields.${field.name}')`, `children: ${value(field)}`], '},'),
    ),
    '        ]}',
    '      />',
    '    </Drawer>',
    '  );',
    '}',
    '',
  );
  return `${imports(code, [
    ['antd', ['Descriptions', 'Drawer']],
    ['#view/system/dictionaries', ['DictTag', 'useDictionary']],
    ['#web/texts/language.ts', ['useTexts']],
    ['../../contract.ts', [`type ${One}`]],
    ['../../texts/index.ts', [`${one}Texts`]],
    ['../texts/index.ts', [`${one}PageTexts`]],
  ])}\n\n${code}`;
}
