import { useState } from 'react';
import { Button, Space, Tree } from 'antd';
import { CaretDownOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { rolePageTexts } from '../texts/index.ts';
import './roles.css';
import { idsOf, shownTicks, ticked, type Branch, type Linking } from './ticks.ts';

interface Props {
  nodes: readonly Branch[];
  label: string;
  linking: Linking;
  /** Set by the form. */
  value?: number[];
  onChange?: (chosen: number[]) => void;
}

interface TreeNode {
  key: number;
  title: string;
  children?: TreeNode[];
}

const nodeOf = ({ id, label, children }: Branch): TreeNode => ({
  key: id,
  title: label,
  ...(children ? { children: children.map(nodeOf) } : {}),
});

/**
 * Chooses nodes of a tree. The value contains all nodes with their own tick, whether shown as ticked or half-ticked.
 */
export function TickTree({ nodes, label, linking, value = [], onChange }: Props) {
  const t = useTexts(rolePageTexts);
  const [open, setOpen] = useState<number[]>(() => nodes.map((node) => node.id));
  const all = idsOf(nodes);
  return (
    <>
      <Space wrap size="small">
        <Button size="small" onClick={() => setOpen(open.length > 0 ? [] : all)}>
          {open.length > 0 ? t('collapse') : t('expand')}
        </Button>
        <Button size="small" onClick={() => onChange?.([...new Set([...value, ...all])])}>
          {t('all')}
        </Button>
        <Button size="small" onClick={() => onChange?.(value.filter((id) => !all.includes(id)))}>
          {t('none')}
        </Button>
      </Space>
      <div className="role-tree">
        <Tree<TreeNode>
          aria-label={label}
          checkable
          checkStrictly
          selectable={false}
          switcherIcon={<CaretDownOutlined aria-hidden />}
          virtual={false}
          treeData={nodes.map(nodeOf)}
          expandedKeys={open}
          onExpand={(keys) => setOpen(keys.map(Number))}
          checkedKeys={shownTicks(nodes, value, linking.down)}
          onCheck={(_keys, { node, checked }) => onChange?.(ticked(nodes, value, node.key, checked, linking))}
        />
      </div>
    </>
  );
}
