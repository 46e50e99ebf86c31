import { useMemo, useState } from 'react';
import { Empty, Input, Skeleton, Tree } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import type { DepartmentNode } from '#contract/system/departments';
import { useTexts } from '#web/texts/language.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  departments: DepartmentNode[] | undefined;
  /** The chosen department; its people and those of all below it are listed. */
  chosen: number | undefined;
  onChoose: (deptId: number | undefined) => void;
}

/** The departments beside the list of users. Choosing the chosen one again shows everybody. */
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
          // A new search opens what it found.
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

/** Nodes whose name contains the text, with everything above them. Stopped departments can be looked into too. */
function filtered(nodes: readonly DepartmentNode[], text: string): Shown[] {
  return nodes.flatMap(({ id, label, children = [] }) => {
    const below = filtered(children, text);
    return below.length > 0 || label.toLowerCase().includes(text) ? [{ key: id, title: label, children: below }] : [];
  });
}
