import './tile.css';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import type { TileTexts } from './tile-texts.ts';

interface Props {
  words: TileTexts;
  summary?: string;
  heading?: 'h2' | 'h3';
}

/** A data set in a list: its task, its size, and the best model so far. */
export function DatasetTile({ words, summary, heading = 'h2' }: Props) {
  const { path, title, task, field, demo, counts, leader } = words;
  return (
    <Card heading={heading} to={path} title={title}>
      <p className="bench-tile__marks">
        <Badge tone="info">{task}</Badge>
        <Badge>{field}</Badge>
        {demo ? <DemoMark>{demo}</DemoMark> : null}
      </p>
      {summary ? <p className="bench-tile__text">{summary}</p> : null}
      <p className="bench-tile__counts num secondary small">
        {counts.map((count) => (
          <span key={count}>{count}</span>
        ))}
      </p>
      <p className="bench-tile__leader">
        <span className="secondary small">{leader.label}</span>
        {leader.model ? (
          <>
            <span className="bench-tile__model">{leader.model}</span>
            <span className="num">{leader.score}</span>
          </>
        ) : null}
      </p>
    </Card>
  );
}
