import { useTexts } from '#web/texts/language.ts';
import type { FileRemark, TablePreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Turner } from './turner.tsx';

/** What a file states otherwise than what was read from it; above its plot. */
export function Remarks({ remarks }: { remarks: readonly FileRemark[] | undefined }) {
  const t = useTexts(previewsTexts);
  if (!remarks || remarks.length === 0) return null;
  return (
    <ul className="preview__notes">
      {remarks.map(({ kind, name, stated, read }) => (
        <li key={`${kind} ${name}`}>{t(`remark.${kind}`, { name, stated, read })}</li>
      ))}
    </ul>
  );
}

/** Which scan of a file a table is, and the remarks on it. */
export function ScanHead({
  preview: { part, remarks },
  onTurn,
}: {
  preview: TablePreview;
  onTurn: (which: number) => void;
}) {
  return (
    <>
      {part ? <Turner part={part} kind="scan" onTurn={onTurn} /> : null}
      {part?.name ? <p className="small">{part.name}</p> : null}
      <Remarks remarks={remarks} />
    </>
  );
}
