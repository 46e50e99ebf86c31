import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

/** What the back office knows of a record, in a column of labels and values; what is empty is left out. */
export function RecordFacts<N extends string>({
  facts,
  labelOf,
}: {
  facts: readonly (readonly [name: N, value: ReactNode])[];
  labelOf: (name: N) => string;
}) {
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={facts
        .filter(([, value]) => value !== '')
        .map(([name, children]) => ({ key: name, label: labelOf(name), children }))}
    />
  );
}
