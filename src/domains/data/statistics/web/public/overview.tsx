import './overview.css';
import { Link } from 'react-router';
import { contributors } from '#contract/data/contributors';
import { home } from '#contract/content/home';
import { search } from '#contract/data/search';
import { statistics, type Overview } from '#contract/data/statistics';
import { reports } from '#contract/data/reports';
import { pick, translatorOf } from '#shared/texts';
import { contributorAddress } from '#view/data/contributors';
import { PeriodReport } from '#view/data/reports';
import { readQuery } from '#web/api/read-query.ts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { resourcesTexts } from '#texts/data/resources';
import { searchTexts } from '#texts/data/search';
import { statisticsTexts } from '../../texts/index.ts';
import type { Route } from './+types/overview';
import { Bars } from './bars.tsx';
import { RegionsFigure } from './regions.tsx';

/** Rows of each list. */
const listed = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = callOf(context);
  const { query, ignored } = readQuery(reports.read.query, Object.fromEntries(new URL(request.url).searchParams));
  const [overview, { figures, popular }, facets, organizations, regions, report] = await Promise.all([
    call(statistics.overview, {}),
    call(home.read, {}),
    call(search.facets, { query: {} }),
    call(contributors.list, { params: { kind: 'organization' }, query: { pageSize: listed } }),
    call(contributors.regions, {}),
    // A period that has not begun is not shown either.
    call(reports.read, { query }).catch(() => (ignored.push('period'), call(reports.read, {}))),
  ]);
  return {
    overview,
    figures,
    popular: popular.map(({ publicId, titleZh, titleEn, downloadCount }) => ({
      publicId,
      titleZh,
      titleEn,
      downloadCount,
    })),
    types: facets.type,
    sharing: facets.sharing,
    organizations: organizations.rows,
    regions,
    report,
    ignored,
  };
}

export function meta(page: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(statisticsTexts, language)('public.title'),
    description: (language) => translatorOf(statisticsTexts, language)('public.lead'),
  });
}

/** Charts of the holdings of the portal and of their use; rendered on the server. */
export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { overview, figures, popular, types, sharing, organizations, regions, report } = loaderData;
  const language = useLanguage();
  const t = useTexts(statisticsTexts);
  const noun = useTexts(resourcesTexts);
  const tiles = [
    [t('public.resources'), formatNumber(figures.resources, language)],
    [t('public.size'), formatBytes(figures.bytes, language)],
    [t('fields.downloads'), formatNumber(figures.downloads, language)],
    [t('public.pageViews'), formatNumber(figures.views, language)],
    [t('public.users'), formatNumber(figures.users, language)],
  ] as const;
  const counted = { count: t('public.count') };
  return (
    <div className="container page overview">
      <Breadcrumb steps={[{ title: t('public.title') }]} />
      <PageHead title={t('public.title')} lead={t('public.lead')} />
      <dl className="overview__tiles">
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <PeriodReport report={report} />
      <div className="overview__figures">
        <MonthsFigure months={overview.months} />
        <SubjectsFigure subjects={overview.subjects} />
      </div>
      <div className="overview__columns">
        <RegionsFigure regions={regions} />
        <section aria-labelledby="organizations">
          <h2 id="organizations">{t('public.organizations')}</h2>
          <Bars
            title={t('public.organizations')}
            names={t('public.organizations')}
            {...counted}
            bars={organizations.map(({ key, nameZh, nameEn, count }) => ({
              key,
              name: <Link to={contributorAddress('organization', key)}>{pick(nameZh, nameEn, language) || key}</Link>,
              count,
            }))}
          />
          <p>
            <Link to="/data/contributors/organization">{t('public.allOrganizations')}</Link>
          </p>
        </section>
      </div>
      <div className="overview__columns">
        <section aria-labelledby="types">
          <h2 id="types">{t('public.types')}</h2>
          <Bars
            title={t('public.types')}
            names={noun('fields.resourceType')}
            {...counted}
            bars={types.map(({ value, count }) => ({
              key: value,
              name: <Link to={`/data?type=${value}`}>{noun.dynamic(`types.${value}`)}</Link>,
              count,
            }))}
          />
        </section>
        <section aria-labelledby="sharing">
          <h2 id="sharing">{t('public.sharing')}</h2>
          <Bars
            title={t('public.sharing')}
            names={t('public.sharing')}
            {...counted}
            bars={sharing.map(({ value, count }) => ({
              key: value,
              name: <Link to={`/data?sharing=${value}`}>{noun.dynamic(`sharing.${value}`)}</Link>,
              count,
            }))}
          />
        </section>
        <section aria-labelledby="popular">
          <h2 id="popular">{t('public.popular')}</h2>
          <Bars
            title={t('public.popular')}
            names={t('public.resources')}
            count={t('fields.downloads')}
            bars={popular.map(({ publicId, titleZh, titleEn, downloadCount }) => ({
              key: publicId,
              name: (
                <Link to={`/data/detail/${publicId}`}>
                  <FormulaText>{pick(titleZh, titleEn, language)}</FormulaText>
                </Link>
              ),
              count: downloadCount,
            }))}
          />
        </section>
      </div>
      <p className="secondary small">{t('box.rules')}</p>
    </div>
  );
}

/** Units of the drawings. */
const [width, height, edge] = [720, 280, { left: 66, bottom: 40, top: 14 }];

const series = ['views', 'downloads', 'published'] as const;

function MonthsFigure({ months }: { months: Overview['months'] }) {
  const t = useTexts(statisticsTexts);
  const words = { views: t('fields.views'), downloads: t('fields.downloads'), published: t('public.published') };
  const most = Math.max(1, ...months.flatMap((month) => series.map((name) => month[name])));
  const step = (width - edge.left) / months.length;
  const top = (count: number) => edge.top + (1 - count / most) * (height - edge.top - edge.bottom);
  return (
    <FigureDownload
      title={t('public.months')}
      heading="h2"
      file="months"
      lead={<Keys names={series.map((name) => words[name])} />}
      numbers={{
        head: [t('fields.month'), ...series.map((name) => words[name])],
        rows: months.map((month) => [month.month, ...series.map((name) => month[name])]),
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('public.months')}>
        <Scale most={most} />
        {months.map((month, at) => (
          <g key={month.month}>
            {series.map((name, place) => (
              <rect
                key={name}
                className={`overview__bar overview__bar--${place + 1}`}
                x={edge.left + at * step + (place * step) / 4}
                y={top(month[name])}
                width={step / 4}
                height={height - edge.bottom - top(month[name])}
              >
                <title>{`${month.month} ${words[name]} ${month[name]}`}</title>
              </rect>
            ))}
            <text
              x={edge.left + (at + 0.4) * step}
              y={height - 10}
              textAnchor="middle"
              className={`overview__label ${at % 2 ? 'overview__label--even' : ''}`}
            >
              {month.month.slice(2)}
            </text>
          </g>
        ))}
      </svg>
    </FigureDownload>
  );
}

function SubjectsFigure({ subjects }: { subjects: Overview['subjects'] }) {
  const t = useTexts(statisticsTexts);
  const say = useTexts(searchTexts);
  const years = [...new Set(subjects.map(({ year }) => year))];
  const codes = [...new Set(subjects.map(({ subject }) => subject))].toSorted((one, other) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  );
  const nameOf = (code: string) =>
    code === '' ? t('public.otherSubjects') : say.dynamic(`subjects.${code.replace('.', '_')}`, code);
  const countOf = (year: string, code: string) =>
    subjects.find(({ year: when, subject }) => when === year && subject === code)?.count ?? 0;
  const most = Math.max(1, ...years.map((year) => codes.reduce((sum, code) => sum + countOf(year, code), 0)));
  const step = (width - edge.left) / Math.max(years.length, 1);
  const tall = (count: number) => (count / most) * (height - edge.top - edge.bottom);
  if (years.length === 0) return null;
  return (
    <FigureDownload
      title={t('public.subjects')}
      heading="h2"
      file="subjects"
      lead={<Keys names={codes.map(nameOf)} />}
      numbers={{
        head: [t('public.year'), ...codes.map(nameOf)],
        rows: years.map((year) => [year, ...codes.map((code) => countOf(year, code))]),
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('public.subjects')}>
        <Scale most={most} />
        {years.map((year, at) => {
          let below = 0;
          return (
            <g key={year}>
              {codes.map((code, place) => {
                const count = countOf(year, code);
                below += tall(count);
                return count === 0 ? null : (
                  <rect
                    key={code}
                    className={`overview__bar overview__bar--${(place % 6) + 1}`}
                    x={edge.left + (at + 0.2) * step}
                    y={height - edge.bottom - below}
                    width={Math.min(step * 0.6, 90)}
                    height={tall(count)}
                  >
                    <title>{`${year} ${nameOf(code)} ${count}`}</title>
                  </rect>
                );
              })}
              <text
                x={edge.left + (at + 0.2) * step + Math.min(step * 0.3, 45)}
                y={height - 10}
                textAnchor="middle"
                className="overview__label"
              >
                {year}
              </text>
            </g>
          );
        })}
      </svg>
    </FigureDownload>
  );
}

/** The axis of counts: zero, half of the maximum, and the maximum. */
function Scale({ most }: { most: number }) {
  const language = useLanguage();
  return (most > 1 ? [0, 0.5, 1] : [0, 1]).map((part) => {
    const y = edge.top + (1 - part) * (height - edge.top - edge.bottom);
    return (
      <g key={part}>
        <path className="overview__line" d={`M${edge.left} ${y}H${width}`} />
        <text x={edge.left - 6} y={y + 4} textAnchor="end" className="overview__label">
          {formatNumber(Math.round(part * most), language)}
        </text>
      </g>
    );
  });
}

const Keys = ({ names }: { names: readonly string[] }) => (
  <span className="overview__keys">
    {names.map((name, at) => (
      <span key={name} className={`overview__key overview__key--${(at % 6) + 1}`}>
        {name}
      </span>
    ))}
  </span>
);
