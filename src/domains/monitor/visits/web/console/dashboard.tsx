import './dashboard.css';
import { Card, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { resources } from '#contract/data/resources';
import { mayCall, useViewer } from '#web/can.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { visits } from '../../contract.ts';
import { dashboardTexts } from '../texts/index.ts';

export default function Dashboard() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const total = useCall(visits.total, {});
  const today = useCall(visits.today, {});
  const reviewsResources = mayCall(viewer, resources.counts.permit);
  return (
    <DetailPage
      title={t('welcome', { name: viewer?.nickName || viewer?.userName || '' })}
      actions={<Link to="/">{t('toFront')}</Link>}
    >
      <section aria-label={t('figures')} className="dashboard-cards">
        <Figure title={t('total')} value={total.reply} />
        <Figure title={t('today')} value={today.reply} />
      </section>
      <h2 className="dashboard-heading">{t('todo')}</h2>
      <section aria-label={t('todo')} className="dashboard-cards">
        {reviewsResources ? <ResourcesToDo /> : <p className="secondary">{t('nothing')}</p>}
      </section>
    </DetailPage>
  );
}

function Figure({ title, value }: { title: string; value: number | undefined }) {
  const language = useLanguage();
  return (
    <Card>
      <Statistic
        title={title}
        value={value ?? 0}
        loading={value === undefined}
        formatter={() => formatNumber(value ?? 0, language)}
      />
    </Card>
  );
}

function ResourcesToDo() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(resources.counts, {});
  const { '1': waiting = 0, '2': reviewing = 0 } = reply?.counts ?? {};
  return (
    <Card extra={<Link to="/dms/approval">{t('open')}</Link>} title={t('resources')}>
      {reply ? (
        <>
          <Statistic value={waiting + reviewing} />
          <p className="secondary">{t('waiting', { waiting, reviewing })}</p>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
    </Card>
  );
}
