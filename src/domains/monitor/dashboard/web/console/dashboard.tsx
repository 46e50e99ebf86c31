import './dashboard.css';
import type { ReactNode } from 'react';
import { Card, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { home } from '#contract/content/home';
import { resources } from '#contract/data/resources';
import { visits } from '#contract/monitor/visits';
import { mayCall, useViewer } from '#web/can.tsx';
import { formatBytes, formatNumber } from '#web/kit/format.ts';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { dashboardTexts } from '../../texts/index.ts';
import { Charts } from './charts.tsx';

export default function Dashboard() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  return (
    <DetailPage
      title={t('welcome', { name: viewer?.nickName || viewer?.userName || '' })}
      actions={<Link to="/">{t('toFront')}</Link>}
    >
      <Panels />
      <h2 className="dashboard-heading">{t('todo')}</h2>
      <section aria-label={t('todo')} className="dashboard-todo">
        {mayCall(viewer, resources.counts.permit) ? <ResourcesToDo /> : <p className="secondary">{t('nothing')}</p>}
      </section>
      <h2 className="dashboard-heading">{t('charts')}</h2>
      <Charts />
    </DetailPage>
  );
}

function Panels() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { reply: total } = useCall(visits.total, {});
  const { reply: today } = useCall(visits.today, {});
  const figures = useCall(home.read, {}).reply?.figures;
  const number = (value: number | undefined) => value !== undefined && formatNumber(value, language);
  return (
    <section aria-label={t('figures')} className="dashboard-cards">
      <Panel title={t('total')}>{number(total)}</Panel>
      <Panel title={t('today')}>{number(today)}</Panel>
      <Panel title={t('resources')}>{number(figures?.resources)}</Panel>
      <Panel title={t('downloads')}>{number(figures?.downloads)}</Panel>
      <Panel title={t('bytes')}>{figures && formatBytes(figures.bytes, language)}</Panel>
      <Panel title={t('users')}>{number(figures?.users)}</Panel>
    </section>
  );
}

/** A figure with its name; its shape until it is there. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const isThere = children !== undefined && children !== false;
  return (
    <Card size="small">
      <Statistic title={title} value={0} loading={!isThere} formatter={() => children} />
    </Card>
  );
}

function ResourcesToDo() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { reply } = useCall(resources.counts, {});
  const { '1': waiting = 0, '2': reviewing = 0 } = reply?.counts ?? {};
  return (
    <Card size="small" extra={<Link to="/dms/approval">{t('open')}</Link>} title={t('pending')}>
      {reply ? (
        <>
          <Statistic value={waiting + reviewing} formatter={(value) => formatNumber(Number(value), language)} />
          <p className="secondary">{t('waiting', { waiting, reviewing })}</p>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
    </Card>
  );
}
