import './record-materials.css';
import { useState } from 'react';
import { structures, type RecordMaterial } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { Formula, Group, rangeText, useOrigin } from './material-cells.tsx';
import { snippet } from './snippets.ts';

/** Cards of a step; most records have fewer materials. */
export const cardsPerStep = 6;

/** The materials in the files of a record, on its page: a card each, and lines that read one through OPTIMADE. */
export function RecordMaterials({
  publicId,
  of,
  origin,
}: {
  publicId: string;
  /** The first of them, {@link cardsPerStep}. */
  of: { total: number; rows: readonly RecordMaterial[] };
  origin: string;
}) {
  const t = useTexts(materialTexts);
  const [more, setMore] = useState<readonly RecordMaterial[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const rows = [...of.rows, ...more];
  if (rows.length === 0) return null;
  const rest = of.total - rows.length;
  const load = async () => {
    setWaiting(true);
    const pageNum = rows.length / cardsPerStep + 1;
    try {
      const next = await call(structures.ofRecord, {
        params: { publicId },
        query: { pageNum, pageSize: cardsPerStep },
      });
      setMore([...more, ...next.rows]);
    } finally {
      setWaiting(false);
    }
  };
  // pymatgen reads no molecules through OPTIMADE.
  const first = rows.find(({ structureId, kind }) => structureId !== null && kind !== 'molecule');
  const code =
    first?.structureId &&
    snippet('optimade', { id: first.structureId, origin, isCrystal: true, isDisordered: true, address: '' });
  return (
    <section aria-labelledby="materials" className="record-materials">
      <h2 id="materials">{t('record.title')}</h2>
      <p className="secondary small">{t('record.lead')}</p>
      <div className="cards">
        {rows.map((row) => (
          <MaterialCard key={row.id} row={row} />
        ))}
      </div>
      {rest > 0 && rows.length % cardsPerStep === 0 ? (
        <p>
          <Button small busy={isWaiting} onClick={() => void load()}>
            {t('record.more', { count: Math.min(rest, cardsPerStep) })}
          </Button>
        </p>
      ) : null}
      {code ? (
        <details className="no-print">
          <summary>{t('record.use')}</summary>
          <p className="secondary small">
            <Formula>{t('record.useNote', { formula: first.formula })}</Formula>
          </p>
          <pre className="record-materials__code">{code}</pre>
          <CopyButton text={code} small>
            {t('page.copy')}
          </CopyButton>
        </details>
      ) : null}
    </section>
  );
}

function MaterialCard({ row }: { row: RecordMaterial }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const origin = useOrigin()(row);
  const gap = rangeText(row.gapFrom, row.gapTo, 2);
  const density = rangeText(row.densityFrom, row.densityTo, 2);
  const facts = [
    row.prototype === null ? '' : names.dynamic(`prototypes.${row.prototype}`, row.prototype),
    density ? `${density} g/cm³` : '',
    gap ? `${t('page.gap')} ${gap} eV` : '',
    t('record.structures', { count: row.structureCount }),
    origin,
  ].filter(Boolean);
  return (
    <Card title={<Formula>{row.formula}</Formula>} to={`/materials/${row.id}`}>
      <p>
        {row.spaceGroup === null ? (
          names(`kinds.${row.kind}`)
        ) : (
          <Group symbol={row.spaceGroupSymbol} number={row.spaceGroup} />
        )}
      </p>
      <p className="secondary small">{facts.join(' · ')}</p>
    </Card>
  );
}
