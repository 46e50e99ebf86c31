import './figure-download.css';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { toast } from '../notices.ts';
import { saveFile } from '../../api/save-file.ts';
import { Icon } from '../parts/icon.tsx';
import { Button } from '../parts/button.tsx';
import { figureTexts } from '../texts/figure.ts';

/** The data of a figure as a table; the first cell of a row is its name. */
export interface FigureNumbers {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Props {
  title: string;
  /** A sentence below the title: what is drawn, with units. */
  lead?: ReactNode;
  /** Level of the title; absent when a heading above has the same text. */
  heading?: 'h2' | 'h3';
  /** Name of the saved file, without extension. */
  file: string;
  /**
   * The data, formatted; a function when this is expensive, called when the table is opened. Absent when the page
   * already shows them.
   */
  numbers?: FigureNumbers | (() => FigureNumbers);
  /** One `<svg>` with a `viewBox`. It needs only a name, because the table contains its data. */
  children: ReactNode;
  className?: string;
  /** Called before its drawing is saved and after; renders the `<svg>` of a figure that is drawn on a canvas. */
  prepare?: (isOver: boolean) => void;
  /** What is drawn, as CSV. */
  csv?: () => string;
}

/** A figure with its caption, its data as a table, and downloads as SVG and PNG. */
export function FigureDownload({
  title,
  lead,
  heading: Heading = 'h3',
  file,
  numbers,
  children,
  className,
  prepare,
  csv,
}: Props) {
  const t = useTexts(figureTexts);
  const drawn = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const save = async (format: 'svg' | 'png' | 'csv') => {
    if (format === 'csv') {
      // Programs for tables take a text for UTF-8 by this mark.
      saveFile(new Blob(['\uFEFF', csv!()], { type: 'text/csv' }), `${file}.${format}`);
      return;
    }
    prepare?.(false);
    try {
      const drawing = drawn.current?.querySelector('svg');
      if (!drawing) return;
      const { pictureOf, pixelsOf } = await import('./figure-picture.ts');
      const svg = pictureOf(drawing, title);
      const bytes =
        format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixelsOf(svg, drawing.viewBox.baseVal);
      saveFile(bytes, `${file}.${format}`);
    } catch {
      toast('error', t('failed'));
    } finally {
      prepare?.(true);
    }
  };
  // A table that needs no computation is rendered without script too.
  const table = typeof numbers === 'function' ? (isOpen ? numbers() : undefined) : numbers;
  return (
    <figure className={['figure', className].filter(Boolean).join(' ')}>
      <figcaption>
        <Heading className="figure__title">{title}</Heading>
        {lead ? <p className="secondary small">{lead}</p> : null}
      </figcaption>
      <div ref={drawn} className="figure__drawing">
        {children}
      </div>
      <div className="figure__acts no-print">
        {(['svg', 'png', ...(csv ? (['csv'] as const) : [])] as const).map((format) => (
          <Button
            key={format}
            small
            look="plain"
            aria-label={
              format === 'csv' ? t('downloadData', { title }) : t('download', { title, format: format.toUpperCase() })
            }
            onClick={() => void save(format)}
          >
            <Icon name="download" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {numbers ? (
        <details className="figure__numbers no-print" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('numbers')}</summary>
          {table ? <Numbers title={t('numbersOf', { title })} {...table} /> : null}
        </details>
      ) : null}
    </figure>
  );
}

function Numbers({ title, head, rows }: FigureNumbers & { title: string }) {
  return (
    <div className="scroll-x figure__table" tabIndex={0} role="group" aria-label={title}>
      <table className="table">
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
          {rows.map(([name, ...values], row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no key but its position: two may have the same name
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]} className="num">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
