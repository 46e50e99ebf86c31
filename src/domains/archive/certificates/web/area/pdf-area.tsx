import { useRef, useState } from 'react';
import { Alert, Button, Card, Progress, Space, Table } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { plans, type Plan } from '#contract/archive/plans';
import { planTexts } from '#texts/archive/plans';
import { resourcesTexts } from '#texts/data/resources';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { exportPdf } from '#web/kit/parts/browser-pdf.ts';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { certificates, documentKinds, type DocumentKind } from '../../contract.ts';
import { certificateTexts } from '../../texts/index.ts';
import { certificatePageTexts } from '../texts/index.ts';

const today = () => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** All documents of a task in one place: from the server, and the plan also as rendered by the browser. */
export function PdfArea({ task }: { task: Task; onChanged: () => void }) {
  const t = useTexts(certificatePageTexts);
  const words = useTexts(certificateTexts);
  const [busy, setBusy] = useState<DocumentKind>();
  const params = { taskId: task.taskId };
  const download = async (kind: DocumentKind) => {
    setBusy(kind);
    try {
      const bytes = await call(certificates.document, { params: { ...params, kind } });
      saveFile(bytes, `${task.projectNo}_${kind}_${today()}.pdf`);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(undefined);
    }
  };
  const zip = async () => saveFile(await call(certificates.archive, { params }), `${task.taskNo}.zip`);
  return (
    <Card
      title={t('pdf.title')}
      extra={<Button onClick={() => void zip().catch(() => undefined)}>{t('pdf.zip')}</Button>}
    >
      <p className="secondary">{t('pdf.lead')}</p>
      <Space orientation="vertical">
        {documentKinds.map((kind) => (
          <Space key={kind} wrap>
            <span style={{ display: 'inline-block', minWidth: '10rem' }}>{words(`documents.${kind}`)}</span>
            <Button
              loading={busy === kind}
              aria-label={t('pdf.serverOf', { name: words(`documents.${kind}`) })}
              onClick={() => void download(kind)}
            >
              {t('pdf.server')}
            </Button>
            {kind === 'plan' ? <BrowserPlan task={task} /> : null}
          </Space>
        ))}
      </Space>
    </Card>
  );
}

/** Renders the plan in the page and converts it to a PDF there: scale 4, A4, several pages, no split rows. */
function BrowserPlan({ task }: { task: Task }) {
  const t = useTexts(certificatePageTexts);
  const words = useTexts(certificateTexts);
  const paper = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController>(null);
  const [plan, setPlan] = useState<Plan>();
  const [progress, setProgress] = useState<{ page: number; pages: number }>();
  const [failed, setFailed] = useState(false);
  const run = async () => {
    setFailed(false);
    setProgress({ page: 0, pages: 0 });
    stop.current = new AbortController();
    try {
      setPlan(await call(plans.read, { params: { taskId: task.taskId } }));
      // The table is in the page after the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await exportPdf(paper.current!, {
        name: `${task.projectNo}_plan_${today()}.pdf`,
        onProgress: (page, pages) => setProgress({ page, pages }),
        signal: stop.current.signal,
      });
    } catch {
      if (!stop.current.signal.aborted) {
        setFailed(true);
        toast('error', t('pdf.failed'));
      }
    } finally {
      setPlan(undefined);
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button
        disabled={progress !== undefined}
        aria-label={t('pdf.browserOf', { name: words('documents.plan') })}
        onClick={() => void run()}
      >
        {t('pdf.browser')}
      </Button>
      {progress ? (
        <span role="status">
          {progress.pages === 0 ? t('pdf.preparing') : t('pdf.working', progress)}
          <Progress percent={progress.pages === 0 ? 0 : Math.round((progress.page / progress.pages) * 100)} />
          <Button size="small" onClick={() => stop.current?.abort()}>
            {t('pdf.stop')}
          </Button>
        </span>
      ) : null}
      {failed ? <Alert type="error" title={t('pdf.failed')} /> : null}
      {plan ? (
        <div ref={paper} className="paper" aria-hidden="true">
          <PlanPaper task={task} plan={plan} />
        </div>
      ) : null}
    </>
  );
}

function PlanPaper({ task, plan }: { task: Task; plan: Plan }) {
  const words = useTexts(certificateTexts);
  const t = useTexts(planTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  return (
    <>
      <h1>{words('documents.plan')}</h1>
      <p>
        {task.projectNo} {pick(task.nameZh, task.nameEn, language)}
      </p>
      {task.topicList.map((topic) => (
        <section key={topic.topicId}>
          <h2>
            {topic.topicNo} {pick(topic.nameZh, topic.nameEn, language)}
          </h2>
          <Table
            rowKey="itemId"
            size="small"
            bordered
            pagination={false}
            dataSource={plan.items.filter(({ topicId }) => topicId === topic.topicId)}
            columns={[
              { key: 'no', title: t('fields.itemNo'), render: (_value, item) => item.itemNo },
              { key: 'name', title: t('columns.name'), render: (_value, item) => item.name },
              {
                key: 'type',
                title: t('columns.resourceType'),
                render: (_value, item) => types.dynamic(`types.${item.resourceType}`),
              },
              {
                key: 'count',
                title: t('columns.plannedCount'),
                render: (_value, item) => `${item.plannedCount} ${item.countUnit}`,
              },
              {
                key: 'volume',
                title: t('columns.volume'),
                render: (_value, item) => formatBytes(item.plannedBytes, language),
              },
              {
                key: 'sharing',
                title: t('columns.sharingMethod'),
                render: (_value, item) => t(`sharing.${item.sharingMethod}`),
              },
              { key: 'date', title: t('columns.plannedDate'), render: (_value, item) => item.plannedDate },
            ]}
          />
        </section>
      ))}
    </>
  );
}
