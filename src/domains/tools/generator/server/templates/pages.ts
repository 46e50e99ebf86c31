import { fit, imports, lines, tag } from '#shared/code';
import { choiceNames, choiceOf, choiceOptions, dictionariesOf, isChoice, isChosen, variable } from './choices.ts';
import { capital } from './contract.ts';
import { added, asked, isCounted, listed, type Field, type Noun } from './noun.ts';

/** The page with the list of a noun. */
export function listFile(noun: Noun): string {
  const { many, one, One, key, fields, hasDetail } = noun;
  const shown = listed(fields);
  const dictionaries = dictionariesOf([...shown, ...asked(fields).filter(isChoice)]);
  const first = shown[0] ?? key;
  const code = lines(
    `export default function ${capital(many)}() {`,
    '  const t = useTexts(' + one + 'PageTexts);',
    '  const words = useTexts(' + one + 'Texts);',
    ...dictionaries.map((type) => `  const ${variable(type)} = useDictionary('${type}');`),
    `  const [state, setState] = useListState(${One}Query);`,
    `  const { reply, failure, reload } = useCall(${many}.list, { query: state });`,
    `  const [editing, setEditing] = useState<{ row?: ${One} }>();`,
    hasDetail && `  const [opened, setOpened] = useState<${One}>();`,
    '  const told = (text: string) => {',
    "    toast('success', text);",
    '    reload();',
    '  };',
    `  const nameOf = (row: ${One}) => ${nameOf(first, key)};`,
    `  const remove = async (row: ${One}) => {`,
    "    if (!(await confirmBox(t('removeConfirm', { name: nameOf(row) })))) return;",
    `    await call(${many}.remove, { params: { ids: String(row.${key.name}) } });`,
    "    told(t('removed'));",
    '  };',
    `  const acts = (row: ${One}) => {`,
    '    const name = nameOf(row);',
    '    return [',
    hasDetail &&
      fit(
        6,
        '{',
        ["name: t('detail')", "about: t('detailOf', { name })", `call: ${many}.find`, 'onAct: () => setOpened(row)'],
        '},',
      ),
    fit(
      6,
      '{',
      ["name: t('edit')", "about: t('editOf', { name })", `call: ${many}.edit`, 'onAct: () => setEditing({ row })'],
      '},',
    ),
    '      {',
    "        name: t('remove'),",
    "        about: t('removeOf', { name }),",
    `        call: ${many}.remove,`,
    '        danger: true,',
    '        onAct: () => remove(row),',
    '      },',
    '    ];',
    '  };',
    '  return (',
    '    <ListPage',
    "      title={t('title')}",
    ...(asked(fields).length > 0
      ? ['      filters={', '        <>', ...asked(fields).map(filterOf), '        </>', '      }']
      : []),
    '      actions={',
    `        <Can call={${many}.add}>`,
    '          <Button type="primary" onClick={() => setEditing({})}>',
    "            {t('add')}",
    '          </Button>',
    '        </Can>',
    '      }',
    '    >',
    `      <DataTable<${One}>`,
    `        rowKey="${key.name}"`,
    '        page={reply}',
    '        again={failure && reload}',
    '        state={state}',
    '        onState={setState}',
    "        empty={t('empty')}",
    '        columns={[',
    ...(shown.length > 0 ? shown : [key]).map(columnOf),
    '          {',
    "            key: 'operation',",
    "            title: t('operation'),",
    "            fixed: 'end',",
    '            render: (_value, row) => <RowActions acts={acts(row)} />,',
    '          },',
    '        ]}',
    '      />',
    '      {editing && (',
    `        <${One}Form`,
    `          {...(editing.row ? { ${key.name}: editing.row.${key.name} } : {})}`,
    "          onSaved={() => told(t('saved'))}",
    '          onClose={() => setEditing(undefined)}',
    '        />',
    '      )}',
    hasDetail && `      {opened && <${One}Detail row={opened} onClose={() => setOpened(undefined)} />}`,
    '    </ListPage>',
    '  );',
    '}',
    '',
  );
  return `${imports(code, [
    ['react', ['useState']],
    ['antd', ['Button']],
    ['#view/system/dictionaries', ['DictTag', 'useDictionary']],
    ['#web/api/api.ts', ['call']],
    ['#web/rights/can.tsx', ['Can']],
    ['#web/kit/lists/data-table.tsx', ['DataTable']],
    ['#web/kit/lists/filters.tsx', ['ChoiceFilter', 'DaysFilter', 'TextFilter']],
    ['#web/kit/lists/list-page.tsx', ['ListPage']],
    ['#web/kit/lists/list-state.ts', ['useListState']],
    ['#web/kit/lists/row-actions.tsx', ['RowActions']],
    ['#web/texts/language.ts', ['useTexts']],
    ['#web/kit/notices.ts', ['confirmBox', 'toast']],
    ['#web/api/use-call.ts', ['useCall']],
    ['../../contract.ts', [`${One}Query`, many, ...choiceNames(fields), `type ${One}`]],
    ['../../texts/index.ts', [`${one}Texts`]],
    ['../texts/index.ts', [`${one}PageTexts`]],
    ['./detail.tsx', [`${One}Detail`]],
    ['./form.tsx', [`${One}Form`]],
  ])}\n\n${code}`;
}

/** The name of a row in confirmation dialogs. */
function nameOf({ name, kind, isNotNull }: Field, key: Field): string {
  if (!isNotNull) return `String(row.${name} ?? row.${key.name})`;
  return kind.is === 'text' ? `row.${name}` : `String(row.${name})`;
}

function filterOf(field: Field): string {
  const { name, kind, query, dictionary } = field;
  const title = `label={words('fields.${name}')}`;
  if (query === 'BETWEEN' && (kind.is === 'time' || kind.is === 'day')) {
    const [from, to] = [`begin${capital(name)}`, `end${capital(name)}`];
    return tag(10, 'DaysFilter', [
      title,
      "placeholder={[t('from'), t('to')]}",
      `from={state.${from}}`,
      `to={state.${to}}`,
      `onDays={(${from}, ${to}) => setState({ ${from}, ${to} })}`,
    ]);
  }
  const names = query === 'BETWEEN' ? [`begin${capital(name)}`, `end${capital(name)}`] : [name];
  if (kind.is === 'flag')
    return tag(10, 'ChoiceFilter', [
      title,
      `value={state.${name}}`,
      "options={[\n              { value: 'true', label: t('yes') },\n              { value: 'false', label: t('no') },\n            ]}",
      `onValue={(${name}) => setState({ ${name} })}`,
    ]);
  if (isChosen(field))
    return tag(10, 'ChoiceFilter', [
      title,
      `value={state.${name}}`,
      choiceOptions(name),
      `onValue={(${name}) => setState({ ${name} })}`,
    ]);
  if (isChoice(field))
    return tag(10, 'ChoiceFilter', [
      title,
      `value={state.${name}}`,
      `options={${variable(dictionary)}.map(({ value, label }) => ({ value, label }))}`,
      `onValue={(${name}) => setState({ ${name} })}`,
    ]);
  return names
    .map((of) =>
      tag(10, 'TextFilter', [
        'className="kit-filter"',
        title,
        `value={${kind.is === 'int' || kind.is === 'number' ? `String(state.${of} ?? '')` : `state.${of} ?? ''`}}`,
        `onValue={(${of}) => setState({ ${of} })}`,
      ]),
    )
    .join('\n');
}

function columnOf(field: Field): string {
  const { name, kind, dictionary } = field;
  const parts = [`key: '${name}'`, `title: words('fields.${name}')`];
  if (kind.is === 'flag') {
    const said = `row.${name} ? t('yes') : t('no')`;
    return fit(10, '{', [...parts, `render: (_value, row) => (${said})`], '},');
  }
  if (isChosen(field)) return fit(10, '{', [...parts, `render: (_value, row) => ${choiceOf(field)}`], '},');
  if (isChoice(field)) {
    const value = field.isNotNull ? `row.${name}` : `row.${name} ?? ''`;
    const render = `render: (_value, row) => <DictTag entries={${variable(dictionary)}} value={${value}} />`;
    return fit(10, '{', [...parts, render], '},');
  }
  const right = kind.is === 'int' || kind.is === 'number' ? ["align: 'right'"] : [];
  return fit(10, '{', [...parts, ...right, `dataIndex: '${name}'`], '},');
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
