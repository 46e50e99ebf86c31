import { Button, Dropdown } from 'antd';
import { TableOutlined } from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';

/** Actions inside a table, in groups. */
const acts = {
  rowAbove: (editor: Editor) => editor.chain().focus().addRowBefore().run(),
  rowBelow: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  columnLeft: (editor: Editor) => editor.chain().focus().addColumnBefore().run(),
  columnRight: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  heading: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  join: (editor: Editor) => editor.chain().focus().mergeOrSplit().run(),
  removeRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  removeColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  remove: (editor: Editor) => editor.chain().focus().deleteTable().run(),
};
type Act = keyof typeof acts;
const groups: readonly (readonly Act[])[] = [
  ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'],
  ['heading', 'join'],
  ['removeRow', 'removeColumn', 'remove'],
];

/** Inserts a table of three columns with a header; inside a table, changes it. */
export function TableTool({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts);
  const { inside, canJoin } = useEditorState({
    editor,
    selector: ({ editor: it }) => ({ inside: it.isActive('table'), canJoin: it.can().mergeOrSplit() }),
  });
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  const items = [
    { key: 'insert', label: t('tables.insert'), disabled: inside, onClick: insert },
    ...groups.flatMap((group, at) => [
      { key: `line${at}`, type: 'divider' as const },
      ...group.map((act) => ({
        key: act,
        label: t(`tables.${act}`),
        disabled: !inside || (act === 'join' && !canJoin),
        onClick: () => acts[act](editor),
      })),
    ]),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus, so that its keys work
    <Dropdown trigger={['click']} menu={{ items }} autoFocus>
      <Button
        size="small"
        type={inside ? 'primary' : 'text'}
        aria-label={t('table')}
        aria-haspopup="menu"
        title={t('table')}
        icon={<TableOutlined />}
        // Keeps the selection in the editor.
        onMouseDown={(event) => event.preventDefault()}
      />
    </Dropdown>
  );
}
