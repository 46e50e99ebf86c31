import './chart.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Card, Empty, Skeleton, theme, type GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formatNumber } from '../parts/format.ts';
import { kitTexts } from '../texts/index.ts';

/** The data of a chart as a table: the first cell of a row is its name, the others are numbers. */
export interface Figures {
  head: readonly string[];
  rows: readonly (readonly [name: string, ...figures: number[]])[];
}

interface Props {
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  /** Absent while loading. */
  figures: Figures | undefined;
  /** The library's options, in the colours of the theme. */
  draw: (figures: Figures, token: GlobalToken) => EChartsCoreOption;
}

/** A chart with its title, and its data as a table for people who cannot see it or want the numbers. */
export function Chart({ title, note, figures, draw }: Props) {
  const t = useTexts(kitTexts);
  const [asTable, setAsTable] = useState(false);
  const word = t(asTable ? 'chart.chart' : 'chart.table');
  const isEmpty = figures?.rows.every(([, ...row]) => row.every((figure) => figure === 0));
  const toggle = (
    <Button type="link" size="small" aria-label={`${word} – ${title}`} onClick={() => setAsTable(!asTable)}>
      {word}
    </Button>
  );
  return (
    <Card title={<h3 className="kit-chart-title">{title}</h3>} extra={isEmpty === false && toggle} size="small">
      {note && <p className="secondary small">{note}</p>}
      {!figures && <Skeleton active paragraph={{ rows: 6 }} />}
      {figures && isEmpty && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chart.empty')} />}
      {figures && !isEmpty && asTable && <Table figures={figures} title={title} />}
      {figures && !isEmpty && !asTable && <Drawing title={title} figures={figures} draw={draw} />}
    </Card>
  );
}

function Drawing({ title, figures, draw }: Pick<Props, 'title' | 'draw'> & { figures: Figures }) {
  const place = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const drawn = useRef({ figures, draw, token });
  const chart = useRef<{ setOption: (option: EChartsCoreOption, renew: boolean) => void }>(undefined);
  useEffect(() => {
    drawn.current = { figures, draw, token };
    chart.current?.setOption(draw(figures, token), true);
  }, [figures, draw, token]);
  useEffect(() => {
    const element = place.current!;
    let close: (() => void) | undefined;
    let left = false;
    void import('./chart-engine.ts').then(({ openChart }) => {
      if (left) return;
      const made = openChart(element);
      chart.current = made;
      made.setOption(drawn.current.draw(drawn.current.figures, drawn.current.token));
      // The side bar changes the width of the page without resizing the window.
      const watch = new ResizeObserver(() => element.clientWidth > 0 && made.resize());
      watch.observe(element);
      close = () => {
        watch.disconnect();
        made.dispose();
      };
    });
    return () => {
      left = true;
      chart.current = undefined;
      close?.();
    };
  }, []);
  return <div className="kit-chart" ref={place} role="img" aria-label={title} />;
}

function Table({ title, figures: { head, rows } }: { title: string; figures: Figures }) {
  const language = useLanguage();
  return (
    <table className="table kit-chart-table" aria-label={title}>
      <thead>
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" className={at > 0 ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={head[at + 1]} className="num">
                {formatNumber(figure, language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
