import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { TableSource } from '#view/files/tables';
import { Button } from '#web/kit/parts/button.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { textEncodings, type TextEncodingName } from '#shared/text-encodings';
import type { Tolerance } from '#shared/symmetry-tolerances';
import { useTexts } from '#web/texts/language.ts';
import type { Preview, PreviewQuery } from '../contract.ts';
import type { ArrayAsked, ValuesSource } from './arrays/shown.ts';
import { previewKind, writtenKinds } from '../kinds.ts';
import { previewsTexts } from '../texts/index.ts';
import { useKeptPlot } from './kept-plot.ts';
import type { Siblings } from './plot-siblings.tsx';
import { ScanHead } from './remarks.tsx';
import { Listing, Markdown, Pdf, Picture, Text } from './simple.tsx';
import { usual } from './usual-query.ts';
import './preview.css';

const Table = lazy(() => import('./table.tsx'));
const Parts = lazy(() => import('./parts.tsx'));
const Arrays = lazy(() => import('./arrays/arrays.tsx'));
const Notebook = lazy(() => import('./notebook.tsx'));
const Structure = lazy(() => import('./structure.tsx'));

/** Whether a preview was made from the output of a program, which its name may not tell. */
const isProgramOutput = (preview: Preview): boolean =>
  preview.kind === 'parts' && preview.facts.some(({ name }) => name === 'program');

const isFoundTable = ({ kind }: Preview, name: string): boolean =>
  kind === 'table' && ['text', 'other'].includes(previewKind(name));

/** Source of a preview: the caller's endpoint, and the addresses for content that the browser shows. */
export interface Source {
  name: string;
  load: (signal: AbortSignal, query: PreviewQuery) => Promise<Preview>;
  address: (kind: 'picture' | 'pdf') => string;
  /**
   * Address of another file of the same resource, by its path relative to this one; absent if files have no addresses.
   */
  linkTo?: (path: string) => string;
  /** The place inside the file that is shown first. */
  start?: Start;
  /** Complete address of this file at a place inside it; absent if it has none. */
  linkAt?: (place: Place) => string;
  /** The row of a table that is shown and marked, from 1 on. */
  row?: number;
  /** Complete address of this file at a row of its table; absent if it has none. */
  linkToRow?: (row: number) => string;
  /** The numbers of arrays for pictures; absent if files with arrays have none. */
  values?: ValuesSource;
  /** The whole table, sorted and filtered; absent if only the first rows are available. */
  whole?: TableSource;
  /** Other files of the same record; absent if curves of several files cannot be drawn together. */
  siblings?: Siblings;
}

/** A group or dataset of a file, and how its dimensions are shown, `0,y,x`. */
export interface Place {
  path: string;
  at: string;
}

/** A place to begin at; one of several structures or scans of the file by its number, from 1 on. */
export interface Start extends Partial<Place> {
  structure?: number;
}

/**
 * A preview of a file, in its default form or as source; loads when it is shown. `source` must keep its identity.
 * `title` names the file if no heading above does.
 */
export default function FilePreview({
  source,
  title,
  onFailure,
}: {
  source: Source;
  title?: string;
  onFailure?: () => void;
}) {
  const t = useTexts(previewsTexts);
  const [query, ask] = useState<PreviewQuery>({ ...usual, ...source.start });
  const [loaded, setLoaded] = useState<{ preview: Preview } | { failure: string }>();
  useEffect(() => {
    const abort = new AbortController();
    source.load(abort.signal, query).then(
      (preview) => {
        setLoaded({ preview });
        // Its text instead of its picture is no first look at a record.
        if (preview.kind === 'text' && preview.notRead) onFailure?.();
      },
      (error: Error) => {
        if (abort.signal.aborted) return;
        setLoaded({ failure: error.message });
        onFailure?.();
      },
    );
    return () => abort.abort();
  }, [source, query, onFailure]);
  const isText = query.as === 'text';
  const isWrittenSo = !isText && loaded !== undefined && 'preview' in loaded && loaded.preview.kind === 'text';
  // An input file or JSON with a structure, which its name does not tell.
  const isStructure = loaded !== undefined && 'preview' in loaded && loaded.preview.kind === 'structure';
  const isOutput = loaded !== undefined && 'preview' in loaded && isProgramOutput(loaded.preview);
  // A table whose ending promised none, such as scattering data in XML.
  const isFound = loaded !== undefined && 'preview' in loaded && isFoundTable(loaded.preview, source.name);
  const encoding =
    query.encoding ??
    (loaded && 'preview' in loaded && 'encoding' in loaded.preview ? loaded.preview.encoding : undefined);
  return (
    <>
      <div className="row preview__acts">
        {title ? <span className="preview__name mono secondary small">{title}</span> : null}
        {encoding ? (
          <label className="preview__encoding">
            {t('encoding')}
            <select
              className="input"
              value={encoding}
              onChange={(event) => {
                setLoaded(undefined);
                ask({ ...query, encoding: event.target.value as TextEncodingName });
              }}
            >
              {textEncodings.map((name) => (
                <option key={name} value={name}>
                  {t(`encodings.${name}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {(isText || isStructure || isOutput || isFound || writtenKinds.includes(previewKind(source.name))) &&
        !isWrittenSo ? (
          <Button
            small
            look="plain"
            aria-pressed={isText}
            onClick={() => {
              setLoaded(undefined);
              ask({ ...query, as: isText ? 'itself' : 'text' });
            }}
          >
            {t('written')}
          </Button>
        ) : null}
      </div>
      <Outcome
        loaded={loaded}
        source={source}
        onStructure={(structure) => ask({ ...query, structure })}
        onAsk={(asked) => ask({ ...query, ...asked })}
      />
    </>
  );
}

interface Looked {
  source: Source;
  /** Called for another structure or scan of the file. */
  onStructure: (which: number) => void;
  /** Called for another place of a file with arrays. */
  onAsk: (asked: ArrayAsked) => void;
}

function Outcome({ loaded, ...looked }: Looked & { loaded: { preview: Preview } | { failure: string } | undefined }) {
  const t = useTexts(previewsTexts);
  const waiting = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="var(--preview-height, 10rem)" />
    </div>
  );
  if (!loaded) return waiting;
  if ('failure' in loaded) return <p role="alert">{loaded.failure}</p>;
  return (
    <Suspense fallback={waiting}>
      <Shown preview={loaded.preview} {...looked} />
    </Suspense>
  );
}

function Shown({ preview, source, onStructure, onAsk }: Looked & { preview: Preview }) {
  const { name, address, linkTo, linkAt, whole, values, siblings } = source;
  // A table of another scan is another component.
  const plots = useKeptPlot();
  const askSymmetry = useCallback(
    async (structure: number, tolerance: Tolerance, signal: AbortSignal) => {
      const answer = await source.load(signal, { ...usual, as: 'symmetry', structure, tolerance });
      if (answer.kind !== 'symmetry') throw new Error(answer.kind);
      return answer;
    },
    [source],
  );
  switch (preview.kind) {
    case 'table':
      return (
        <>
          <ScanHead preview={preview} onTurn={onStructure} />
          {preview.columns.length > 0 ? (
            <Table
              key={preview.part?.shown}
              preview={preview}
              name={name}
              source={whole}
              plots={plots}
              siblings={siblings}
              // An address does not say which scan of a file has the row.
              {...(preview.part ? {} : { row: source.row, linkToRow: source.linkToRow })}
            />
          ) : null}
        </>
      );
    case 'text':
      return <Text preview={preview} name={name} />;
    case 'markdown':
      return <Markdown preview={preview} name={name} linkTo={linkTo} />;
    case 'picture':
      return <Picture src={address('picture')} name={name} />;
    case 'pdf':
      return <Pdf src={address('pdf')} name={name} />;
    case 'archive':
      return <Listing preview={preview} name={name} />;
    case 'parts':
      return <Parts preview={preview} name={name} />;
    case 'arrays':
      return <Arrays preview={preview} name={name} onAsk={onAsk} linkAt={linkAt} values={values} />;
    case 'notebook':
      return <Notebook preview={preview} name={name} />;
    case 'structure':
      return <Structure preview={preview} source={source} onStructure={onStructure} onSymmetry={askSymmetry} />;
    case 'symmetry':
    case 'volumes':
    case 'trajectory':
      return null;
  }
}
