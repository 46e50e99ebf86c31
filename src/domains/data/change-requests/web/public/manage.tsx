import { Suspense, useState } from 'react';
import { deposits } from '#contract/data/deposits';
import { App, Button, Card, Space } from 'antd';
import { Link, useNavigate } from 'react-router';
import { type ResourceFull, resourceStatus } from '#contract/data/resources';
import { recordVersions } from '#contract/data/versions';
import { resourcesTexts } from '#texts/data/resources';
import { pick } from '#shared/texts';
import { OwnIdentifiers } from '#view/data/identifiers';
import { CorrectBox } from '#view/data/deposits';
import { Download, ownBagAddress } from '#view/data/bundles';
import { call } from '#web/api/api.ts';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { EmptyState, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { manageTexts } from '../texts/manage.ts';
import { OwnChangeRequests } from './own-requests.tsx';
import { Editors } from './editors.tsx';
import { Links } from './links.tsx';
import { SharingForm } from './sharing-form.tsx';
import { HandOver, Withdrawal } from './request-forms.tsx';

/** All actions of an owner on a resource except editing its form. */
export default function Manage({ id }: { id: number }) {
  return (
    <AntdProvider size="default">
      <Loaded id={id} />
    </AntdProvider>
  );
}

function Loaded({ id }: { id: number }) {
  const { reply: record, failure, reload } = useCall(deposits.open, { params: { id } });
  if (failure && !record) return <EmptyState icon="search" title={failure.message} />;
  if (!record) return <Skeleton height="20rem" />;
  return <Sections key={record.rowVer} record={record} onChanged={reload} />;
}

function Sections({ record, onChanged }: { record: ResourceFull; onChanged: () => void }) {
  const t = useTexts(manageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const { may, resourceId, rowVer } = record;
  const read = { resourceId, rowVer };
  // A request does not change the record: pending requests are loaded again, and the forms are reset.
  const [turn, setTurn] = useState(0);
  const changed = () => {
    setTurn((at) => at + 1);
    onChanged();
  };
  const isPublic =
    record.status === resourceStatus.published ||
    record.status === resourceStatus.superseded ||
    record.status === resourceStatus.withdrawn;
  return (
    <Space orientation="vertical" size="large" className="kit-page">
      <div>
        <h2>{pick(record.titleZh, record.titleEn, language) || record.resourceNo}</h2>
        <p className="secondary">
          {record.resourceNo} · {record.version} · {words(`states.${record.status}`)}{' '}
          {isPublic ? (
            <Link to={`/data/detail/${record.publicId}`}>{t('viewPublic')}</Link>
          ) : (
            <Link to={`/archive/preview/${record.resourceId}`}>{t('preview')}</Link>
          )}
        </p>
      </div>
      <OwnIdentifiers resourceId={record.resourceId} />
      <OwnChangeRequests key={turn} resourceId={record.resourceId} onChanged={onChanged} />
      {may.newVersion || may.clone ? <Copies record={record} /> : null}
      {may.askCorrection ? <Corrections record={record} onChanged={changed} /> : null}
      {record.fileCount > 0 && record.status !== resourceStatus.withdrawn ? (
        <Card title={t('bag.title')}>
          <Space orientation="vertical">
            <span>{t('bag.text')}</span>
            <Space wrap>
              <Download small href={ownBagAddress(record.resourceId)} name={`${record.resourceNo}-bag.zip`}>
                {t('bag.whole')}
              </Download>
              <Download small href={ownBagAddress(record.resourceId, true)} name={`${record.resourceNo}-bag.zip`}>
                {t('bag.addresses')}
              </Download>
            </Space>
          </Space>
        </Card>
      ) : null}
      {may.share ? (
        <Card title={t('sharing.title')}>
          <SharingForm key={turn} record={record} onChanged={changed} />
        </Card>
      ) : null}
      {may.invite ? (
        <Card title={t('editors.title')}>
          <Editors resourceId={record.resourceId} />
        </Card>
      ) : null}
      {may.showToReviewers ? (
        <Card title={t('links.title')}>
          <Links resourceId={record.resourceId} />
        </Card>
      ) : null}
      {may.handOver ? (
        <Card title={t('handOver.title')}>
          <HandOver read={read} onChanged={changed} />
        </Card>
      ) : null}
      {may.askWithdrawal ? (
        <Card title={t('withdrawal.title')}>
          <Withdrawal read={read} onChanged={changed} />
        </Card>
      ) : null}
    </Space>
  );
}

/** Small corrections without a new version; everything else needs one, which the card above begins. */
function Corrections({ record, onChanged }: { record: ResourceFull; onChanged: () => void }) {
  const t = useTexts(manageTexts);
  const [open, setOpen] = useState(false);
  const sent = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Card title={t('correction.title')}>
      <p>
        {t('correction.text')} {record.may.newVersion ? <a href="#copies">{t('copies.newVersion')}</a> : null}
      </p>
      <Button onClick={() => setOpen(true)}>{t('correction.ask')}</Button>
      {open ? (
        <Suspense fallback={null}>
          <CorrectBox resource={record} onSent={sent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function Copies({ record }: { record: ResourceFull }) {
  const t = useTexts(manageTexts);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const begin = (act: 'newVersion' | 'clone') =>
    modal.confirm({
      title: t(`copies.${act}`),
      content: t(`copies.${act}Text`),
      okText: t('confirm'),
      cancelText: t('cancel'),
      onOk: async () => {
        // The client has shown the refusal; the page stays.
        const made = await call(recordVersions[act], { params: { id: record.resourceId } }).catch(() => null);
        if (made) await navigate(`/archive/submit/${made.resourceId}`);
      },
    });
  return (
    <Card id="copies" title={t('copies.title')}>
      <Space wrap>
        {record.may.newVersion ? (
          <Button type="primary" onClick={() => begin('newVersion')}>
            {t('copies.newVersion')}
          </Button>
        ) : null}
        {record.may.clone ? <Button onClick={() => begin('clone')}>{t('copies.clone')}</Button> : null}
      </Space>
    </Card>
  );
}
