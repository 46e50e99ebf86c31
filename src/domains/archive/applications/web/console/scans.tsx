import './scans.css';
import { useEffect, useState } from 'react';
import { Alert, Button, List, Typography } from 'antd';
import { call } from '#web/api/api.ts';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { applications, type ApplicationFull, type Scan } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** The scans, with an inline preview of the task book next to the entered data. */
export function Scans({ full }: { full: ApplicationFull }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const language = useLanguage();
  const [shown, show] = useState<{ scan: Scan; url: string }>();
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown]);
  const bytes = (scan: Scan) => call(applications.scan, { params: { id: full.applicationId, scanId: scan.id } });
  const look = async (scan: Scan) => show({ scan, url: URL.createObjectURL(await bytes(scan)) });
  const save = async (scan: Scan) => saveFile(await bytes(scan), scan.name);
  return (
    <section>
      <Typography.Title level={3}>{words('fields.scans')}</Typography.Title>
      {full.scans.some(({ kind }) => kind === 'taskBook') ? null : (
        <Alert type="warning" title={t('office.noTaskBook')} />
      )}
      <List
        size="small"
        dataSource={full.scans}
        rowKey="id"
        renderItem={(scan) => (
          <List.Item
            actions={[
              <Button key="look" type="link" size="small" onClick={() => void look(scan).catch(() => undefined)}>
                {t('office.look')}
              </Button>,
              <Button key="save" type="link" size="small" onClick={() => void save(scan).catch(() => undefined)}>
                {t('office.save')}
              </Button>,
            ]}
          >
            {words(`scanKinds.${scan.kind}`)} · {scan.name} · {formatBytes(scan.size, language)}
          </List.Item>
        )}
      />
      {shown ? <Preview {...shown} /> : null}
    </section>
  );
}

function Preview({ scan, url }: { scan: Scan; url: string }) {
  const t = useTexts(applicationPageTexts);
  const name = t('office.frame', { name: scan.name });
  if (scan.mime !== 'application/pdf') return <img className="scan-preview" src={url} alt={name} />;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers start no PDF viewer in a sandbox; the server has verified the PDF file
    <iframe className="scan-preview scan-preview--page" src={url} title={name} />
  );
}
