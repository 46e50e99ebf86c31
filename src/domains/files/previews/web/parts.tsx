import './parts.css';
import { useCallback, useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { PartsPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Remarks } from './remarks.tsx';
import { Spectrum, spectrumOf } from './spectrum.tsx';
import Table from './table.tsx';

const vaspNames: readonly string[] = Object.keys(previewsTexts.zh.vasp);
type VaspName = keyof typeof previewsTexts.zh.vasp;
/** Names that readers of programs give to tables and facts; others are shown as they are. */
const { part: programParts, fact: programFacts, end: programEnds } = previewsTexts.zh.program;
const isOf = <T extends object>(names: T, name: string): name is string & keyof T => Object.hasOwn(names, name);
/** Sheets have names of their own, which are shown as they are. */
const isWorkbook = (name: string) => /\.xls[xm]$/i.test(name);

/** Header of a file and its tables, one of which is shown. */
export default function Parts({
  preview: { facts, parts, partsLeftOut, remarks },
  name,
}: {
  preview: PartsPreview;
  name: string;
}) {
  const t = useTexts(previewsTexts);
  const [at, show] = useState(0);
  const shown = parts[at];
  // Facts of programs have keys as names; those of other files are as in the file.
  const isProgram = facts.some((fact) => fact.name === 'program');
  const called = (part: string) => {
    if (isWorkbook(name)) return part;
    if (vaspNames.includes(part)) return t(`vasp.${part as VaspName}`);
    const run = /^run (\d{1,6})$/.exec(part)?.[1];
    if (run) return t('program.run', { number: run });
    return isOf(programParts, part) ? t(`program.part.${part}`) : part;
  };
  return (
    <>
      <Remarks remarks={remarks} />
      {facts.length > 0 ? (
        <dl className="preview__said">
          {facts.map((fact) => (
            <div key={fact.name}>
              {isProgram && isOf(programFacts, fact.name) ? (
                <dt>{t(`program.fact.${fact.name}`)}</dt>
              ) : (
                <dt className="mono">{fact.name}</dt>
              )}
              <dd>
                {isProgram && fact.name === 'end' && isOf(programEnds, fact.value)
                  ? t(`program.end.${fact.value}`)
                  : fact.value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {parts.length > 1 ? (
        <p className="row preview__choice" role="group" aria-label={t('parts')}>
          {parts.map((part, which) => (
            <Button key={part.name} small aria-pressed={which === at} onClick={() => show(which)}>
              {called(part.name)}
              {part.marks?.map((mark) => ` · ${t(`sheet.short.${mark}`)}`).join('')}
            </Button>
          ))}
        </p>
      ) : null}
      {partsLeftOut ? <p role="note">{t('partsLeftOut', { shown: parts.length, count: partsLeftOut })}</p> : null}
      {shown?.marks?.map((mark) => (
        <p key={mark} role="note">
          {t(`sheet.${mark}`)}
        </p>
      ))}
      {shown?.formulas ? <p role="note">{t('sheet.formulas', { count: shown.formulas })}</p> : null}
      {shown && hasCells(shown) ? (
        <Part
          key={shown.name}
          part={shown}
          file={name}
          name={parts.length > 1 ? `${name} · ${called(shown.name)}` : name}
        />
      ) : null}
      {parts.length === 0 && facts.length === 0 ? <p>{t('noParts')}</p> : null}
    </>
  );
}

/** A chart or a dialog box is said, and not shown as an empty table. */
const hasCells = ({ marks = [] }: PartsPreview['parts'][number]): boolean =>
  !marks.includes('chart') && !marks.includes('dialog');

/** A table, or first the figure made from it. */
function Part({ part, file, name }: { part: PartsPreview['parts'][number]; file: string; name: string }) {
  const t = useTexts(previewsTexts);
  const [hasViewer, setHasViewer] = useState(true);
  const [asTable, setAsTable] = useState(false);
  const onFailure = useCallback(() => setHasViewer(false), []);
  // A sheet may be called DOS, too.
  const kind = hasViewer && !isWorkbook(file) ? spectrumOf(part) : undefined;
  if (!kind) return <Table preview={part} name={name} />;
  return (
    <>
      <p className="row preview__choice" role="group" aria-label={t('viewer.figure')}>
        <Button small aria-pressed={!asTable} onClick={() => setAsTable(false)}>
          {t(`viewer.${kind}`)}
        </Button>
        <Button small aria-pressed={asTable} onClick={() => setAsTable(true)}>
          {t('viewer.table')}
        </Button>
      </p>
      {asTable ? (
        <Table preview={part} name={name} />
      ) : (
        <Spectrum part={part} kind={kind} file={file} onFailure={onFailure} />
      )}
    </>
  );
}
