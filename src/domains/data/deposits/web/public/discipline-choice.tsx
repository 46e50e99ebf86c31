import { TreeSelect } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { disciplines, isDiscipline, disciplineKey, type Discipline } from '#contract/data/descriptions';
import { disciplineTexts } from '#texts/data/descriptions';

interface Node {
  value: string;
  title: string;
  children: Node[];
}

/** Selects a discipline of GB/T 13745 from its tree. Codes from other sources stay unchanged. */
export function DisciplineChoice({
  value = '',
  onChange,
  ...field
}: {
  value?: string;
  onChange?: (code: string) => void;
  id?: string;
}) {
  const t = useTexts(disciplineTexts);
  const nodeOf = ({ code, below }: Discipline): Node => ({
    value: code,
    title: `${code} ${t.dynamic(disciplineKey(code))}`,
    children: below.map(nodeOf),
  });
  const tree = disciplines.map(nodeOf);
  if (value && !isDiscipline(value)) tree.push({ value, title: value, children: [] });
  return (
    <TreeSelect
      {...field}
      className="deposit__discipline"
      treeData={tree}
      treeDefaultExpandedKeys={['140', '140.50']}
      treeNodeFilterProp="title"
      showSearch
      allowClear
      value={value || undefined}
      onChange={(code?: string) => onChange?.(code ?? '')}
    />
  );
}
