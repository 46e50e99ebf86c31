import './virus-scans.css';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { fixity } from '#contract/monitor/fixity';
import { call } from '#web/api/api.ts';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { virusScans, type ScannedFile } from '../../contract.ts';
import { virusScanTexts } from '../../texts/index.ts';
import { virusScanPageTexts } from '../texts/index.ts';
import type { Asked } from './reason.tsx';
import { resourceStatus as states } from '#contract/data/resources';

interface Cell {
  file: ScannedFile;
}

/** A file by its path in the record or its name. */
export function FileCell({ file: { fileId, name, path, size } }: Cell) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  return (
    <TwoLines
      first={<span className="virus-text">{path || name}</span>}
      second={`${t('fileNo', { id: String(fileId) })} · ${formatBytes(size, language)}`}
    />
  );
}

/** The record that a file belongs to; a public resource as a link. */
export function RecordCell({ file: { recordNo, publicId, titleZh, titleEn, refType, refId } }: Cell) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  if (recordNo && !publicId) return recordNo;
  if (recordNo)
    return (
      <TwoLines
        first={<Link to={`/data/detail/${encodeURIComponent(publicId)}`}>{pick(titleZh, titleEn, language)}</Link>}
        second={recordNo}
      />
    );
  if (!refType) return t('unreferred');
  return refId === null ? refType : t('recordId', { kind: refType, id: String(refId) });
}

const colours = {
  unscanned: 'default',
  waiting: 'processing',
  clean: 'success',
  infected: 'error',
  tooLarge: 'warning',
  failed: 'warning',
  released: 'default',
} as const;

/** The state, and the signature that matched. */
export function StateCell({ file: { state, signature } }: Cell) {
  const words = useTexts(virusScanTexts);
  const tag = <Tag color={colours[state]}>{words(`states.${state}`)}</Tag>;
  return signature ? <TwoLines first={tag} second={<span className="virus-text">{signature}</span>} /> : tag;
}

/** Failures and the next attempt, or who released the file and why. */
export function HandlingCell({ file }: Cell) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  const { releasedAt, releasedBy, reason, attempts, error, nextAt } = file;
  if (releasedAt !== null)
    return (
      <TwoLines
        first={<span className="virus-text">{reason}</span>}
        second={t('releasedBy', { name: releasedBy, at: formatMoment(releasedAt, language) })}
      />
    );
  if (nextAt === null) return t('none');
  if (attempts === 0) return t('waits');
  return (
    <span className="virus-text">{t('attempts', { count: attempts, error, at: formatMoment(nextAt, language) })}</span>
  );
}

/** Acts on one file. */
export function Acts({ file, onAsk, onChanged }: Cell & { onAsk: (asked: Asked) => void; onChanged: () => void }) {
  const t = useTexts(virusScanPageTexts);
  const { fileId, name, state, resourceStatus, recordNo } = file;
  const mayRelease = state === 'infected' || state === 'tooLarge' || state === 'failed';
  return (
    <RowActions
      of={name}
      acts={[
        {
          name: t('acts.scan'),
          about: t('acts.scanOf', { name }),
          call: virusScans.scan,
          onAct: async () => {
            await call(virusScans.scan, { body: { fileIds: [fileId] } });
            toast('success', t('done.scan'));
            onChanged();
          },
        },
        ...(mayRelease
          ? [
              {
                name: t('acts.release'),
                about: t('acts.releaseOf', { name }),
                call: virusScans.release,
                danger: true,
                onAct: () => onAsk({ act: 'release', file }),
              },
            ]
          : []),
        ...(state === 'infected' && resourceStatus === states.approved
          ? [
              {
                name: t('acts.sendBack'),
                about: t('acts.sendBackOf', { name: recordNo }),
                call: virusScans.sendBack,
                onAct: () => onAsk({ act: 'sendBack', file }),
              },
            ]
          : []),
        {
          name: t('acts.events'),
          about: t('acts.eventsOf', { name }),
          call: fixity.events,
          href: `/monitor/fixity?tab=files&find=${fileId}`,
        },
      ]}
    />
  );
}
