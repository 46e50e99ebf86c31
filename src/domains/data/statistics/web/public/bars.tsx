import type { ReactNode } from 'react';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage } from '#web/texts/language.ts';

export interface Bar {
  key: string;
  name: ReactNode;
  count: number;
}

/** Names with their counts and a bar for each, as a table that is rendered on the server. */
export function Bars({
  title,
  names,
  count,
  bars,
}: {
  title: string;
  names: string;
  count: string;
  bars: readonly Bar[];
}) {
  const language = useLanguage();
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <table className="table bars">
      <caption className="aloud">{title}</caption>
      <thead className="aloud">
        <tr>
          <th scope="col">{names}</th>
          <th scope="col">{count}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.name}</th>
            <td className="num">
              <span className="bars__bar" style={{ inlineSize: `${(bar.count / most) * 100}%` }} aria-hidden="true" />
              <span>{formatNumber(bar.count, language)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
