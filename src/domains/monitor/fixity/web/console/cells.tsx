import './fixity.css';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { CheckedFile, DamagedFile, Outcome } from '../../contract.ts';
import { fixityTexts } from '../../texts/index.ts';
import { fixityPageTexts } from '../texts/index.ts';

type Described = Pick<
  CheckedFile,
  'fileId' | 'name' | 'path' | 'size' | 'refType' | 'refId' | 'recordNo' | 'publicId' | 'titleZh' | 'titleEn'
>;

/** A file by its path in the record or its name. */
export function FileCell({ file: { fileId, name, path, size } }: { file: Described }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  return (
    <TwoLines
      first={<span className="fixity-text">{path || name}</span>}
      second={`${t('fileNo', { id: String(fileId) })} · ${formatBytes(size, language)}`}
    />
  );
}

/** The record that owns a file; a public resource as a link. */
export function RecordCell({ file }: { file: Described }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  const { recordNo, publicId, titleZh, titleEn, refType, refId } = file;
  if (recordNo) {
    if (!publicId) return recordNo;
    const title = pick(titleZh, titleEn, language);
    return (
      <TwoLines first={<Link to={`/data/detail/${encodeURIComponent(publicId)}`}>{title}</Link>} second={recordNo} />
    );
  }
  if (!refType) return t('unreferred');
  const kind = t.dynamic(`records.${refType.replaceAll(/\W/g, '')}`, refType);
  return refId === null ? kind : t('recordId', { kind, id: String(refId) });
}

const colours = { intact: 'success', damaged: 'error', missing: 'error', unreadable: 'warning' } as const;

/** Outcome of the last check, and whether another one is requested. */
export function StateCell({ state, isWanted }: { state: Outcome | null; isWanted: boolean }) {
  const t = useTexts(fixityPageTexts);
  const words = useTexts(fixityTexts);
  return (
    <>
      {state === null ? <Tag>{t('never')}</Tag> : <Tag color={colours[state]}>{words(`states.${state}`)}</Tag>}
      {isWanted && <Tag color="processing">{t('waiting')}</Tag>}
    </>
  );
}

/** Number of characters of a checksum that are shown. */
const shownSum = 12;

/** Both values of the comparison. */
export function ComparisonCell({ file }: { file: DamagedFile }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  const { state, size, foundSize, sha256, foundSha256, error } = file;
  const recorded = formatNumber(size, language);
  if (state === 'missing') return t('comparison.missing', { recorded });
  if (state === 'unreadable') return t('comparison.unreadable', { error });
  if (foundSize !== size) return t('comparison.size', { recorded, found: formatNumber(foundSize ?? 0, language) });
  return t('comparison.sum', {
    found: (foundSha256 ?? '').slice(0, shownSum),
    recorded: sha256.slice(0, shownSum),
  });
}
