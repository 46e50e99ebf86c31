import { useEffect, useId, useMemo, useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Preview } from '../contract.ts';
import type { Point } from '../plot-curves.ts';
import { previewsTexts } from '../texts/index.ts';
import { samePoints } from '../same-quantity.ts';
import { previewKind } from '../kinds.ts';
import { AnodeChoice } from './anode-choice.tsx';
import type { Anode } from './powder-pattern.ts';

/** Other files of the same record, for curves over each other. */
export interface Siblings {
  /** Other files of the record, those in the folder of this one first, or those whose path has this part. */
  list: (signal: AbortSignal, part: string) => Promise<readonly Sibling[]>;
  load: (signal: AbortSignal, id: number) => Promise<Preview>;
}
export interface Sibling {
  id: number;
  path: string;
}

/** Previews of other files that a plot can add. */
type Addable = Extract<Preview, { kind: 'table' | 'structure' }>;

/** Kinds of files whose preview may be a table; curves of other files at most; milliseconds after the last letter. */
const tableKinds: readonly string[] = ['table', 'columns', 'scan', 'parquet'];
const patternKinds: readonly string[] = [...tableKinds, 'structure'];
const maxFiles = 8;
const pause = 250;

/** The chosen files, their tables as far as they are loaded, and a change of the choice. */
export interface ChosenSiblings {
  chosen: readonly Sibling[];
  tables: ReadonlyMap<number, Addable | 'failed'>;
  change: (file: Sibling, isChosen: boolean) => void;
}

export function useSiblings(source: Siblings | undefined): ChosenSiblings {
  const [chosen, setChosen] = useState<readonly Sibling[]>([]);
  const [tables, setTables] = useState<ReadonlyMap<number, Addable | 'failed'>>(new Map());
  const missing = chosen.find(({ id }) => !tables.has(id));
  useEffect(() => {
    if (!source || !missing) return undefined;
    const abort = new AbortController();
    const found = (table: Addable | 'failed') => {
      if (!abort.signal.aborted) setTables((before) => new Map([...before, [missing.id, table]]));
    };
    source.load(abort.signal, missing.id).then(
      (preview) => found(preview.kind === 'table' || preview.kind === 'structure' ? preview : 'failed'),
      () => found('failed'),
    );
    return () => abort.abort();
  }, [source, missing]);
  return {
    chosen,
    tables,
    change: (file, isChosen) =>
      setChosen((before) => [...before.filter(({ id }) => id !== file.id), ...(isChosen ? [file] : [])]),
  };
}

/** The curves of the chosen files over the axis of this one; those without the quantities have none. */
export function useSiblingCurves(
  { chosen, tables }: ChosenSiblings,
  x: string | null,
  ys: readonly string[],
): { file: Sibling; name: string; points: Point[]; more: boolean }[] {
  return useMemo(
    () =>
      chosen.flatMap((file) => {
        const table = tables.get(file.id);
        if (!table || table === 'failed' || table.kind !== 'table') return [];
        return ys.flatMap((name) => {
          const points = samePoints(table, { x, y: name });
          return points && points.length > 0 ? [{ file, name, points, more: table.more }] : [];
        });
      }),
    [chosen, tables, x, ys],
  );
}

/** Chooses other files of the record, and says which of them cannot be drawn. */
export function SiblingChoice({
  source,
  siblings,
  drawn,
  patterns,
}: {
  source: Siblings;
  siblings: ChosenSiblings;
  /** Files with curves. */
  drawn: readonly number[];
  /** The patterns of structures, over a measured one; absent over other axes. */
  patterns: { anode: Anode; onAnode: (anode: Anode) => void; failed: readonly number[] } | undefined;
}) {
  const t = useTexts(previewsTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState('');
  const [files, setFiles] = useState<readonly Sibling[]>();
  const kinds = patterns ? patternKinds : tableKinds;
  useEffect(() => {
    if (!isOpen) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      source.list(abort.signal, part).then(
        (found) => setFiles(found.filter(({ path }) => kinds.includes(previewKind(path.split('/').at(-1)!)))),
        () => {
          if (!abort.signal.aborted) setFiles([]);
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, isOpen, part, kinds]);
  const { chosen, tables, change } = siblings;
  const isStructure = (file: number) => {
    const preview = tables.get(file);
    return typeof preview === 'object' && preview.kind === 'structure';
  };
  const listed = [...chosen, ...(files ?? []).filter((file) => !chosen.some((one) => one.id === file.id))];
  const noteOf = ({ id: file }: Sibling) =>
    !chosen.some((one) => one.id === file)
      ? ''
      : drawn.includes(file)
        ? ''
        : isStructure(file) && patterns
          ? t(patterns.failed.includes(file) ? 'table.siblings.noPattern' : 'loading')
          : t(tables.has(file) ? 'table.siblings.other' : 'loading');
  return (
    <details className="preview__curves" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(patterns ? 'table.siblings.withPatterns' : 'table.siblings.title')}</summary>
      <p className="row">
        <label htmlFor={id}>{t('table.siblings.part')}</label>
        <input
          id={id}
          type="search"
          className="input input--small"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
        {chosen.length > 0 ? (
          <Button small look="plain" onClick={() => chosen.forEach((file) => change(file, false))}>
            {t('table.siblings.none')}
          </Button>
        ) : null}
      </p>
      {patterns ? (
        <p className="row">
          <AnodeChoice value={patterns.anode} onValue={patterns.onAnode} />
          <span className="secondary small">{t('table.siblings.patterns')}</span>
        </p>
      ) : null}
      {files && listed.length === 0 ? <p className="secondary small">{t('table.siblings.empty')}</p> : null}
      <ul className="preview__siblings">
        {listed.map((file) => {
          const isChosen = chosen.some((one) => one.id === file.id);
          return (
            <li key={file.id}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= maxFiles}
                  onChange={(event) => change(file, event.target.checked)}
                />{' '}
                {file.path}
              </label>{' '}
              <span className="secondary small" role="status">
                {noteOf(file)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
