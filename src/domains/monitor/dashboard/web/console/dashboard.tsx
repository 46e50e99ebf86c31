import './dashboard.css';
import type { ReactNode } from 'react';
import { Card, Statistic } from 'antd';
import { Link } from 'react-router';
import { home } from '#contract/content/home';
import { visits } from '#contract/content/visits';
import { HealthStrip } from '#view/monitor/health';
import { useViewer } from '#web/rights/can.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { dashboardTexts } from '../../texts/index.ts';
import { Charts } from './charts.tsx';
import { ToDo } from './to-do.tsx';

export default function Dashboard() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  return (
    <DetailPage
      title={t('welcome', { name: viewer?.nickName || viewer?.userName || '' })}
      actions={<Link to="/">{t('toFront')}</Link>}
    >
      <section aria-labelledby="todo">
        <h2 id="todo" className="dashboard-heading">
          {t('todo')}
        </h2>
        <ToDo />
      </section>
      <HealthStrip />
      <h2 className="dashboard-heading">{t('figures')}</h2>
      <Panels />
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

/** A figure with its name; a skeleton until it has loaded. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const isThere = children !== undefined && children !== false;
  return (
    <Card size="small">
      <Statistic title={title} value={0} loading={!isThere} formatter={() => children} />
    </Card>
  );
}
