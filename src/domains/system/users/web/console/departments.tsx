import { useMemo, useState } from 'react';
import { Empty, Input, Skeleton, Tree } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import type { DepartmentNode } from '#contract/system/departments';
import { useTexts } from '#web/texts/language.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  departments: DepartmentNode[] | undefined;
  /** The selected department; the list shows its users and those of its descendants. */
  chosen: number | undefined;
  onChoose: (deptId: number | undefined) => void;
}

/** The department tree next to the list of users. A second click on the selected one shows all users. */
export function Departments({ departments, chosen, onChoose }: Props) {
  const t = useTexts(userPageTexts);
  const [sought, setSought] = useState('');
  const tree = useMemo(() => filtered(departments ?? [], sought.trim().toLowerCase()), [departments, sought]);
  return (
    <nav className="users-departments" aria-label={t('departments.title')}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('departments.find')}
        placeholder={t('departments.find')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {!departments && <Skeleton active title={false} />}
      {departments && tree.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('departments.empty')} />
      )}
      {tree.length > 0 && (
        <Tree
          // A new search expands the matching nodes.
          key={sought}
          blockNode
          defaultExpandAll
          aria-label={t('departments.title')}
          treeData={tree}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? undefined : Number(key))}
        />
      )}
    </nav>
  );
}

interface Shown {
  key: number;
  title: string;
  children: Shown[];
}

/** Nodes whose name contains the text, with their ancestors. Includes disabled departments. */
function filtered(nodes: readonly DepartmentNode[], text: string): Shown[] {
  return nodes.flatMap(({ id, label, children = [] }) => {
    const below = filtered(children, text);
    return below.length > 0 || label.toLowerCase().includes(text) ? [{ key: id, title: label, children: below }] : [];
  });
}
