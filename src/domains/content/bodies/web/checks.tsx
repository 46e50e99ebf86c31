import { Button } from 'antd';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { largePicture } from '../contract.ts';
import { bodyTexts } from '../texts/index.ts';
import { findingsOf, type Finding } from './findings.ts';
import type { Checked } from './use-checked.ts';

interface Props {
  /** All values of the form. */
  values: Record<string, unknown>;
  label: (field: string) => string;
  checked: Checked;
}

/** Checks before publishing, as a list with ticks. It never blocks. */
export function BodyChecks({ values, label, checked }: Props) {
  const t = useTexts(bodyTexts);
  const { reply, dead, pending, hasFailed, again } = checked;
  return (
    <div className="body-checks" role="region" aria-label={t('checks')} aria-busy={pending}>
      <div className="body-checks__head">
        <strong>{t('checks')}</strong>
        <span className="secondary small" role="status">
          {pending ? t('busy') : hasFailed ? t('failed') : t('checksHint')}
        </span>
        <Button size="small" onClick={again} loading={pending}>
          {t('again')}
        </Button>
      </div>
      {reply ? (
        <ul>
          {findingsOf(values, reply, dead).map(({ check, found, unchecked }) => (
            <li key={check}>
              <Badge tone={found.length > 0 ? 'warn' : 'ok'} icon={found.length > 0 ? 'alert' : 'check'}>
                {t(found.length > 0 ? 'attention' : 'passed')}
              </Badge>
              <span>{t(`check.${check}`)}</span>
              {found.length > 0 || unchecked > 0 ? (
                <ul>
                  {found.map((finding) => (
                    <li key={JSON.stringify(finding)}>
                      <FindingText finding={finding} label={label} />
                    </li>
                  ))}
                  {unchecked > 0 ? <li className="secondary">{t('unchecked', { count: unchecked })}</li> : null}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function FindingText({ finding, label }: { finding: Finding; label: (field: string) => string }) {
  const t = useTexts(bodyTexts);
  const language = useLanguage();
  switch (finding.kind) {
    case 'missing':
      return t(`missing.${finding.language}`, { other: label(finding.other) });
    case 'untranslated':
      return t('missing.untranslated');
    case 'large':
      return t('large', {
        language: t(`of.${finding.language}`),
        address: finding.address,
        size: formatBytes(finding.bytes, language),
        most: formatBytes(largePicture, language),
      });
    case 'noAlt':
      return t('noAlt', { language: t(`of.${finding.language}`), number: finding.number });
    default:
      return t(finding.kind, { language: t(`of.${finding.language}`), address: finding.address });
  }
}
