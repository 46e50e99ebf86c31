import './tables.css';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { tablesTexts } from '../texts/index.ts';

/** Rows that a server sorts or searches in a second, and seconds until it begins; measured with numbers and texts. */
const [rowsPerSecond, start] = [3_000_000, 1];
/** Milliseconds after which the message appears, and between its steps. */
const [patience, step] = [800, 500];

/** How long sorting or filtering of all rows takes, and how far it is; shown only where one has to wait. */
export function TableWorking({ rowCount }: { rowCount: number }) {
  const t = useTexts(tablesTexts);
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setElapsed((performance.now() - began) / 1000), step);
    return () => clearInterval(timer);
  }, []);
  if (elapsed * 1000 < patience) return null;
  const expected = Math.ceil(start + rowCount / rowsPerSecond);
  const label = t(elapsed > expected ? 'working.longer' : 'working.about', { count: rowCount, seconds: expected });
  return (
    <p className="row small" role="status">
      <progress max={1} value={Math.min(0.97, elapsed / expected)} aria-label={label} /> {label}
    </p>
  );
}
