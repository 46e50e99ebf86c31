import { useEffect, useState } from 'react';
import type { PlotQuery, TablePlot } from '../contract.ts';
import type { TableQuestion, TableSource } from './use-tables.ts';

/** A question for the points of a plot; filters and order are those of the rows that are shown. */
export type PlotQuestion = Pick<PlotQuery, 'x' | 'ys' | 'error' | 'from' | 'to' | 'positive'> &
  Pick<TableQuestion, 'filters' | 'sort' | 'order'>;

/** Milliseconds after the last change until the server is asked; answers that are remembered. */
const [pause, mostKept] = [200, 12];

/** Answers by their question, the latest at the end. */
type Answers = ReadonlyMap<string, { about: string; plot: TablePlot }>;

/** What a question is about, apart from the part of the axis. */
const aboutOf = ({ from: _from, to: _to, ...about }: PlotQuestion): string => JSON.stringify(about);

/**
 * The points of a plot of all rows; until they come, those of another part of the same axis. `isOf` tells whether they
 * answer the question as it is now.
 */
export function useTablePlot(
  source: TableSource | undefined,
  question: PlotQuestion,
): { plot: TablePlot | undefined; isOf: boolean; failure: string | undefined } {
  const key = JSON.stringify(question);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [failed, setFailed] = useState<{ key: string; message: string }>();
  const about = aboutOf(question);
  const isKnown = answers.has(key);
  useEffect(() => {
    if (!source || isKnown) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      source.plot(abort.signal, JSON.parse(key) as PlotQuestion).then(
        (plot) => setAnswers((known) => new Map([...[...known].slice(1 - mostKept), [key, { about, plot }]])),
        (error: Error) => {
          if (!abort.signal.aborted) setFailed({ key, message: error.message });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, key, about, isKnown]);
  return {
    plot: (answers.get(key) ?? [...answers.values()].findLast((answer) => answer.about === about))?.plot,
    isOf: isKnown,
    failure: !isKnown && failed?.key === key ? failed.message : undefined,
  };
}
