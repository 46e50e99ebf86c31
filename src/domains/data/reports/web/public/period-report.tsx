import './period-report.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Figure, FigureName, Report } from '#contract/data/reports';
import { pick, type Language } from '#shared/texts';
import { contributorAddress } from '#view/data/contributors';
import { formatBytes, formatDay, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '#texts/data/search';
import { reportTexts } from '../../texts/index.ts';

const parts = ['', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
const formats = ['xlsx', 'pdf', 'docx'] as const;

/** Figures of a year or a quarter beside the year before, with their definitions and the report as a file. */
export function PeriodReport({ report }: { report: Report }) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const [year = '', quarter = ''] = report.period.split('-');
  const day = (wire: string) => formatDay(wire, language);
  const days = { from: day(report.from), to: day(report.to) };
  const address = (period: string) => `/statistics?period=${period}#report`;
  return (
    <section aria-labelledby="report" className="report">
      <h2 id="report">{t('title')}</h2>
      <nav className="report__periods" aria-label={t('part')}>
        <ul>
          {report.years.map((one) => (
            <li key={one}>
              <Link to={address(one)} aria-current={one === year ? 'true' : undefined} preventScrollReset>
                {one}
              </Link>
            </li>
          ))}
        </ul>
        <ul>
          {parts.map((part) => (
            <li key={part}>
              <Link
                to={address(part ? `${year}-${part}` : year)}
                aria-current={part === quarter ? 'page' : undefined}
                preventScrollReset
              >
                {part ? t('quarter', { number: t(`quarters.${part}`) }) : t('whole')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="secondary">
        {t('lead', { ...days, beforeFrom: day(report.before.from), beforeTo: day(report.before.to) })}
        {report.isRunning ? ` ${t('running')}` : null}
      </p>
      <Figures figures={report.figures} />
      <p className="row">
        <span>{t('files')}</span>
        {formats.map((format) => (
          <a
            key={format}
            href={`/prod-api/front/reports/file/${format}?period=${report.period}&lang=${language}`}
            download
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
      <div className="report__groups">
        <Group
          title={t('organizations')}
          name={t('organization')}
          rows={report.organizations.map((it) => ({
            ...it,
            name: (
              <Link to={contributorAddress('organization', it.key)}>
                {pick(it.nameZh, it.nameEn, language) || it.key}
              </Link>
            ),
          }))}
        />
        <Group
          title={t('subjects')}
          name={t('subject')}
          rows={report.subjects.map((it) => ({ ...it, key: it.subject, name: <SubjectName code={it.subject} /> }))}
        />
      </div>
    </section>
  );
}

function SubjectName({ code }: { code: string }) {
  const t = useTexts(reportTexts);
  const say = useTexts(searchTexts);
  return code === '' ? t('noSubject') : say.dynamic(`subjects.${code.replace('.', '_')}`, code);
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const shown = (name: FigureName, value: number | null) => {
    if (value === null) return '—';
    if (name === 'bytes' || name === 'sentBytes') return formatBytes(value, language);
    return name === 'reviewDays' ? t('days', { days: value }) : formatNumber(value, language);
  };
  return (
    <table className="table">
      <caption className="aloud">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figure')}</th>
          <th scope="col" className="num">
            {t('now')}
          </th>
          <th scope="col" className="num">
            {t('before')}
          </th>
          <th scope="col" className="num">
            {t('change')}
          </th>
        </tr>
      </thead>
      {figures.map(({ name, now, before }) => (
        <tbody key={name} className="report__figure">
          <tr>
            <th scope="row">{t(`figures.${name}`)}</th>
            <td className="num">{shown(name, now)}</td>
            <td className="num">{shown(name, before)}</td>
            <td className="num">{changeOf(now, before, language)}</td>
          </tr>
          <tr>
            <td colSpan={4} className="report__meaning">
              {t(`meaning.${name}`)}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** From this ratio on a change is said as a factor. */
const maxPercent = 10;

/** The difference as a share of the year before; a dash where that was nothing. */
function changeOf(now: number | null, before: number | null, language: Language): string {
  if (now === null || !before) return '—';
  if (now / before >= maxPercent) return `×${formatNumber(Math.round(now / before), language)}`;
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return format.format((now - before) / before);
}

interface Row {
  key: string;
  name: ReactNode;
  now: number;
  before: number;
}

function Group({ title, name, rows }: { title: string; name: string; rows: readonly Row[] }) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className="secondary">{t('none')}</p> : null}
      {rows.length > 0 ? (
        <table className="table">
          <caption className="aloud">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className="num">
                {t('now')}
              </th>
              <th scope="col" className="num">
                {t('before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td className="num">{formatNumber(row.now, language)}</td>
                <td className="num">{formatNumber(row.before, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
