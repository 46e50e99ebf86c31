import './operations.css';
import { Descriptions, Drawer } from 'antd';
import { placeTexts } from '#texts/identity/login-attempts';
import { useTexts } from '#web/texts/language.ts';
import type { Operation } from '../../contract.ts';
import { operationLogTexts } from '../../texts/index.ts';
import { operationPageTexts } from '../texts/index.ts';
import { OperationResult } from './result.tsx';

/** All data of one operation. */
export function OperationDetail({ row, kind, onClose }: { row: Operation; kind: string; onClose: () => void }) {
  const t = useTexts(operationPageTexts);
  const words = useTexts(operationLogTexts);
  const places = useTexts(placeTexts);
  const item = (name: keyof typeof operationLogTexts.zh.fields, children: React.ReactNode, span?: 'filled') => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
    ...(span ? { span } : {}),
  });
  return (
    <Drawer open size="large" title={t('detailOf', { id: row.operId })} onClose={onClose}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          item('title', words.dynamic(`nouns.${row.noun}`, row.title)),
          item('businessType', kind),
          item('operObject', row.operObject, 'filled'),
          ...(row.changedFields ? [item('changedFields', row.changedFields.split(',').join(', '), 'filled')] : []),
          item('operName', row.operName),
          item('deptName', row.deptName),
          item('operIp', row.operIp),
          item('operLocation', places.dynamic(`place.${row.place}`, row.operLocation)),
          item('operTime', row.operTime),
          item('costTime', t('cost', { n: row.costTime })),
          item('status', <OperationResult status={row.status} />),
          item('requestMethod', row.requestMethod),
          item('operUrl', <span className="mono">{row.operUrl}</span>, 'filled'),
          item('method', <span className="mono">{row.method}</span>, 'filled'),
          ...(row.errorMsg ? [item('errorMsg', row.errorMsg, 'filled')] : []),
          item('operParam', row.operParam && <Json text={row.operParam} />, 'filled'),
          item('jsonResult', row.jsonResult && <Json text={row.jsonResult} />, 'filled'),
        ]}
      />
    </Drawer>
  );
}

/** Indented if it is complete; the log stores only the beginning of long texts. */
function Json({ text }: { text: string }) {
  return <pre className="operations-json">{indented(text)}</pre>;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
