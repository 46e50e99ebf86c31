import { useEffect, useState } from 'react';
import type { PlotQuery, TablePlot } from '../contract.ts';
import type { TableQuestion, TableSource } from './use-tables.ts';

/** A question for the points of a plot; filters and order are those of the rows that are shown. */
export type PlotQuestion = Pick<PlotQuery, 'x' | 'ys' | 'error' | 'from' | 'to' | 'positive'> &
  Partial<Pick<PlotQuery, 'width'>> &
  Pick<TableQuestion, 'filters' | 'sort' | 'order'>;

/** Milliseconds after the last change until the server is asked; answers that are remembered. */
const [pause, maxKept] = [250, 12];
/** Ratio of an answered part of the axis to the visible one up to which no finer answer is asked for. */
const fine = 2.5;

/** An answer, and the part of the axis that it has. */
interface Answer {
  about: string;
  range: readonly [from: number, to: number];
  plot: TablePlot;
}
/** Answers by their question, the latest at the end. */
type Answers = ReadonlyMap<string, Answer>;

const rangeOf = ({ from = -Infinity, to = Infinity }: PlotQuestion) => [from, to] as const;

/** What a question is about, apart from the part of the axis. */
const aboutOf = ({ from: _from, to: _to, width: _width, ...about }: PlotQuestion): string => JSON.stringify(about);

/**
 * The points of a plot of all rows; until they come, those of the smallest part of the same axis that has all that is
 * visible. `isOf` tells whether they answer the question as it is now.
 * @param visible part of the axis that is drawn; all of it when absent
 */
export function useTablePlot(
  source: TableSource | undefined,
  question: PlotQuestion,
  visible?: readonly [from: number, to: number],
): { plot: TablePlot | undefined; isOf: boolean; failure: string | undefined } {
  const key = JSON.stringify(question);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [failed, setFailed] = useState<{ key: string; message: string }>();
  const about = aboutOf(question);
  const best = bestOf(answers, about, visible);
  // A move within the answered part asks for nothing.
  const isKnown = answers.has(key) || isFine(best, visible);
  useEffect(() => {
    if (!source || isKnown) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      source.plot(abort.signal, JSON.parse(key) as PlotQuestion).then(
        (plot) =>
          setAnswers((known) =>
            withAnswer(known, key, { about, range: rangeOf(JSON.parse(key) as PlotQuestion), plot }),
          ),
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
    plot: (answers.get(key) ?? best)?.plot,
    isOf: isKnown,
    failure: !isKnown && failed?.key === key ? failed.message : undefined,
  };
}

/** The answers with a new one; the first of all, which has the whole axis, stays. */
function withAnswer(known: Answers, key: string, answer: Answer): Answers {
  const kept = [...known].filter(
    ([, { about, range }], at) =>
      at >= known.size - maxKept + 1 || (about === answer.about && range[0] === -Infinity && range[1] === Infinity),
  );
  return new Map([...kept, [key, answer]]);
}

/** The answer with the fewest points outside that has the visible part; the latest one if none has. */
function bestOf(answers: Answers, about: string, [from, to] = [-Infinity, Infinity] as readonly [number, number]) {
  const alike = [...answers.values()].filter((answer) => answer.about === about);
  const wide = ({ range }: Answer) => range[1] - range[0];
  const [best] = alike
    .filter(({ range }) => range[0] <= from && range[1] >= to)
    .toSorted((one, other) => (wide(one) < wide(other) ? -1 : wide(one) > wide(other) ? 1 : 0));
  return best ?? alike.at(-1);
}

/** Whether an answer has the visible part in enough detail. */
const isFine = (answer: Answer | undefined, visible: readonly [from: number, to: number] | undefined): boolean =>
  answer !== undefined &&
  visible !== undefined &&
  answer.range[0] <= visible[0] &&
  answer.range[1] >= visible[1] &&
  (answer.plot.group === 1 || answer.range[1] - answer.range[0] <= fine * (visible[1] - visible[0]));
