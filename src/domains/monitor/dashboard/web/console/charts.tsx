import { useMemo } from 'react';
import { resourceTypes, sharingMethods } from '#contract/data/resources';
import { reasonDictionary, rejectReasons } from '#contract/data/reviews';
import { search } from '#contract/data/search';
import { dictionaries } from '#contract/system/dictionaries';
import type { ReplyOf } from '#shared/contract';
import { pick } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { Chart, type Figures } from '#web/kit/charts/chart.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { dashboard } from '../../contract.ts';
import { dashboardTexts } from '../../texts/index.ts';
import { bars, line, pie, radar } from './drawings.ts';

type Facets = ReplyOf<typeof search.facets>;

/** Charts of use, content and results of reviews. */
export function Charts() {
  const t = useTexts(dashboardTexts);
  const { reply: published } = useCall(search.facets, {});
  return (
    <section aria-label={t('charts')} className="dashboard-charts">
      <TrendChart />
      <TypeChart published={published} />
      <SharingChart published={published} />
      <ReasonChart />
    </section>
  );
}

function TrendChart() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(dashboard.trend, {});
  const figures = useMemo<Figures | undefined>(
    () =>
      reply && {
        head: [t('trend.day'), t('trend.visits'), t('trend.downloads')],
        // Month and day are enough for 30 days.
        rows: reply.map(({ day, visits, downloads }) => [day.slice(5), visits, downloads]),
      },
    [reply, t],
  );
  return <Chart title={t('trend.title')} figures={figures} draw={line} />;
}

/** For reviewers the chart includes waiting resources; other users see only published ones. */
function TypeChart({ published }: { published: Facets | undefined }) {
  const t = useTexts(dashboardTexts);
  const words = useTexts(resourcesTexts);
  const reviews = mayCall(useViewer(), dashboard.work.permit);
  const { reply: work } = useCall(dashboard.work, reviews ? {} : null);
  const figures = useMemo<Figures | undefined>(() => {
    if (!published || (reviews && !work)) return undefined;
    const waiting = (type: string, states: string) =>
      work?.unpublished.reduce(
        (sum, one) => sum + (one.type === type && states.includes(one.status) ? one.count : 0),
        0,
      ) ?? 0;
    return {
      head: [
        t('types.type'),
        t('types.published'),
        ...(reviews ? [t('types.reviewing'), t('types.rejected'), t('types.draft')] : []),
      ],
      rows: resourceTypes.map((type) => [
        words(`types.${type}`),
        published.type.find(({ value }) => value === type)?.count ?? 0,
        ...(reviews ? [waiting(type, '124'), waiting(type, '3'), waiting(type, '0')] : []),
      ]),
    };
  }, [published, work, reviews, t, words]);
  return <Chart title={t('types.title')} figures={figures} draw={bars} />;
}

function SharingChart({ published }: { published: Facets | undefined }) {
  const t = useTexts(dashboardTexts);
  const figures = useMemo<Figures | undefined>(
    () =>
      published && {
        head: [t('sharing.mode'), t('sharing.count')],
        rows: sharingMethods.map((mode) => [
          t(`sharingModes.${mode}`),
          published.sharing.find(({ value }) => value === mode)?.count ?? 0,
        ]),
      },
    [published, t],
  );
  return <Chart title={t('sharing.title')} figures={figures} draw={pie} />;
}

const countOf = (work: ReplyOf<typeof dashboard.work>, reason: string) =>
  work.reasons.find((one) => one.reason === reason)?.count ?? 0;

function ReasonChart() {
  const t = useTexts(dashboardTexts);
  const reviews = mayCall(useViewer(), dashboard.work.permit);
  const language = useLanguage();
  const { reply } = useCall(dashboard.work, reviews ? {} : null);
  const { reply: added } = useCall(dictionaries.byType, reviews ? { params: { dictType: reasonDictionary } } : null);
  const figures = useMemo<Figures | undefined>(
    () =>
      reply && {
        head: [t('reasons.reason'), t('reasons.count')],
        rows: [
          ...rejectReasons.map((reason): [string, number] => [t(`reasonNames.${reason}`), countOf(reply, reason)]),
          // Reasons that this installation has added, with the labels of its dictionary.
          ...(added ?? [])
            .filter(({ dictValue }) => !rejectReasons.some((known) => known === dictValue))
            .map((row): [string, number] => [
              pick(row.dictLabel, row.dictLabelEn, language),
              countOf(reply, row.dictValue),
            ]),
        ],
      },
    [reply, added, language, t],
  );
  if (!reviews) return null;
  return (
    <Chart
      title={t('reasons.title')}
      note={reply && t('reasons.decided', reply.decisions)}
      figures={figures}
      draw={radar}
    />
  );
}
