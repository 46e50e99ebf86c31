import './line.css';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import type { PublicStandard } from '../../contract.ts';
import { standardTexts } from '../../texts/index.ts';
import { pdfAddress } from './pdf-address.ts';

/** A policy in a list: number, name, classification, days, and links to read or save its text. */
export function StandardLine({ item, heading: Heading = 'h2' }: { item: PublicStandard; heading?: 'h2' | 'h3' }) {
  const t = useTexts(standardTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  const name = pick(item.nameZh, item.nameEn, language);
  const note = pick(item.noteZh, item.noteEn, language);
  const to = `/standard/detail/${item.standardId}`;
  return (
    <article className="standard-line">
      <div className="standard-line__body">
        <p className="standard-line__no">
          <span className="mono">{item.standardNo}</span>
          {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
        </p>
        <Heading className="standard-line__name">
          <Link to={to} prefetch={prefetch}>
            {name}
          </Link>
        </Heading>
        <p className="secondary small">{language === 'zh' ? item.nameEn : item.nameZh}</p>
        {note ? <p className="small">{note}</p> : null}
        <Days item={item} />
      </div>
      <p className="standard-line__acts no-print">
        <Link className={buttonClass({ small: true })} to={to} prefetch={prefetch} aria-label={t('readOf', { name })}>
          <Icon name="eye" />
          {t('read')}
        </Link>
        <a
          className={buttonClass({ small: true })}
          href={pdfAddress(item.standardId)}
          download
          aria-label={t('downloadOf', { name })}
        >
          <Icon name="download" />
          {t('download')}
        </a>
      </p>
    </article>
  );
}

function Days({ item }: { item: PublicStandard }) {
  const t = useTexts(standardTexts);
  return (
    <dl className="standard-line__facts">
      {(
        [
          ['classNoZh', 'CCS'],
          ['classNoEn', 'ICS'],
        ] as const
      ).map(([field, label]) => (
        <div key={field}>
          <dt>
            <abbr title={t(`fields.${field}`)}>{label}</abbr>
          </dt>
          <dd className="num">{item[field]}</dd>
        </div>
      ))}
      {(['publishDate', 'implementDate', 'updateDate'] as const).map((field) => {
        const day = item[field];
        return day ? (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>
              <DayText wire={day} />
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
