import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

/** Facts of a record in the back office, as a column of labels and values; empty values are omitted. */
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
