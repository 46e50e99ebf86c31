import { useMemo } from 'react';
import { useTexts } from '#web/texts/language.ts';
import type { PartsPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { ViewerFrame } from './viewer-frame.tsx';
import type { Drawing } from './viewer/messages.ts';

type Part = PartsPreview['parts'][number];

/** Maximum number of bands drawn as lines: more become a grey area. */
const maxBands = 200;

/** Names of axes may have markup. */
const fromFermi = 'E − E<sub>F</sub> (eV)';

/** The figure for a part, by the names and columns that `server/vasp-parts.ts` and `server/programs/report.ts` give it. */
export function spectrumOf({ name, columns, rows }: Part): 'bands' | 'dos' | undefined {
  if (rows.length < 2) return undefined;
  if (/^bands(?: up| down)?$/.test(name) && /^(?:k|path)\b/.test(columns[0] ?? '') && columns.length > 1)
    return 'bands';
  if (name === 'phonon bands' && columns.length > 1) return 'bands';
  return name === 'DOS' && columns.length > 1 ? 'dos' : undefined;
}

/** Bands along their path, or a density of states, in the viewer. */
export function Spectrum({
  part,
  kind,
  file,
  onFailure,
}: {
  part: Part;
  kind: 'bands' | 'dos';
  file: string;
  onFailure: () => void;
}) {
  const t = useTexts(previewsTexts);
  const along = part.columns[0] ?? '';
  const isPhonon = part.name === 'phonon bands';
  const isFromFermi = kind === 'dos' || along.startsWith('k (');
  const energy = isPhonon ? `${t('viewer.frequency')} (${unitOf(part)})` : isFromFermi ? fromFermi : 'E (eV)';
  const other = kind === 'dos' ? t('viewer.states') : along === 'k' ? 'k' : `${t('viewer.path')} ${unitIn(along)}`;
  const drawing = useMemo(
    () => (kind === 'dos' ? densityOf(part, [energy, other]) : bandsOf(part, isFromFermi, [other, energy])),
    [part, kind, isFromFermi, energy, other],
  );
  return <ViewerFrame drawing={drawing} title={t(`viewer.title.${kind}`, { name: file })} onFailure={onFailure} />;
}

/** `(1/Å)` of the name of a column. */
const unitIn = (name: string): string => /\([^()]*\)$/.exec(name)?.[0] ?? '';
const unitOf = ({ columns }: Part): string => unitIn(columns[1] ?? '').slice(1, -1);

const column = ({ rows }: Part, at: number) => rows.map((row) => Number(row[at]));

function densityOf(part: Part, axes: [string, string]): Drawing {
  const isPolarised = part.columns.length > 2;
  return {
    view: 'dos',
    energies: column(part, 0),
    up: column(part, 1),
    // The table has them below the line.
    down: isPolarised ? column(part, 2).map((states) => -states) : null,
    reference: 0,
    axes,
  };
}

function bandsOf(part: Part, isFromFermi: boolean, axes: [string, string]): Drawing {
  const distance = column(part, 0);
  const count = Math.min(part.columns.length - 1, maxBands);
  const bands = Array.from({ length: count }, (_none, band) => column(part, band + 1));
  // Programs write the point twice where a path turns.
  const ends = distance.flatMap((at, k) => (k + 1 === distance.length || (k > 0 && distance[k + 1] === at) ? [k] : []));
  return { view: 'bands', distance, bands, ends, reference: isFromFermi ? 0 : null, axes };
}
