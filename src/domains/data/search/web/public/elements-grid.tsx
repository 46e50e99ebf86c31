import './periodic-table.css';
import { useEffect, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { ElementChoice } from '#web/kit/forms/element-choice.ts';
import { useTexts } from '#web/texts/language.ts';
import { elements as all, placeOf } from '../../elements.ts';
import { tableTexts } from '../texts/index.ts';

const places = all.map((_symbol, at) => placeOf(at + 1));

/** The nearest element in a direction; undefined at the edge. */
function neighbour(at: number, key: string): number | undefined {
  const here = places[at]!;
  const [down, right] =
    { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? ([0, 0] as const);
  const ahead = places.flatMap(({ row, column }, other) => {
    const [rows, columns] = [row - here.row, column - here.column];
    const isAhead = down ? rows * down > 0 && columns === 0 : right ? columns * right > 0 && rows === 0 : false;
    return isAhead ? [{ other, distance: Math.abs(rows) + Math.abs(columns) }] : [];
  });
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.other;
}

/**
 * The periodic table as buttons in three states: Enter, Space and clicks switch one, arrow keys move.
 * @param counts a number for each element, shown in its cell; elements without one have none
 * @param form id of a form that the buttons send without script, with the symbol as `toggle`
 */
export function ElementsGrid({
  label,
  choiceOf,
  onToggle,
  counts,
  countLabel,
  form,
}: {
  label: string;
  choiceOf: (symbol: string) => ElementChoice;
  onToggle: (symbol: string) => void;
  counts?: Record<string, number>;
  /** The name of an element with its number, for screen readers. */
  countLabel?: (name: string, count: number) => string;
  form?: string;
}) {
  const t = useTexts(tableTexts);
  const names = t('names').split(' ');
  // One stop for the Tab key, as soon as there is script for the arrows.
  const [stop, setStop] = useState<number>();
  useEffect(() => setStop(0), []);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = all.findIndex((symbol) => symbol === (event.target as HTMLElement).dataset['symbol']);
    const next = at < 0 ? undefined : neighbour(at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-symbol="${all[next]}"]`)?.focus();
  };
  return (
    <div className="elements" role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={move}>
      {all.map((symbol, at) => {
        const choice = choiceOf(symbol);
        const { row, column } = places[at]!;
        const count = counts?.[symbol] ?? 0;
        const name = t(choice, { name: `${names[at]} ${symbol}` });
        return (
          <button
            key={symbol}
            type={form ? 'submit' : 'button'}
            {...(form ? { form, name: 'toggle', value: symbol } : {})}
            className="elements__one"
            data-symbol={symbol}
            data-choice={choice}
            // Drawn by the style sheet: the name for screen readers says it in words.
            data-count={counts && count > 0 ? compact.format(count) : undefined}
            data-empty={counts && count === 0 ? true : undefined}
            style={{ '--row': row, '--column': column } as CSSProperties}
            tabIndex={stop === undefined || stop === at ? 0 : -1}
            aria-label={countLabel ? countLabel(name, count) : name}
            title={names[at]}
            onFocus={() => setStop(at)}
            onClick={(event) => {
              event.preventDefault();
              onToggle(symbol);
            }}
          >
            {symbol}
          </button>
        );
      })}
    </div>
  );
}

/** `1.2K`: a cell has room for four characters. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
