import './identifiers.css';
import { Descriptions, Drawer, Typography } from 'antd';
import { pick } from '#shared/texts';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { identifiers, type IdentifierDetail as Detail } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';
import { IdentifierState } from './state.tsx';

/** All data of an identifier, with the last exchange with the service. */
export function IdentifierDetail({ identifierId, onClose }: { identifierId: number; onClose: () => void }) {
  const t = useTexts(identifierPageTexts);
  const { reply } = useCall(identifiers.find, { params: { identifierId } });
  if (!reply) return null;
  return (
    <Drawer open size="large" title={t('detailOf', { name: reply.value })} onClose={onClose}>
      <Facts row={reply} />
    </Drawer>
  );
}

function Facts({ row }: { row: Detail }) {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  const language = useLanguage();
  const item = (name: keyof typeof identifierTexts.zh.fields, children: React.ReactNode) => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
  });
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        item(
          'value',
          <Typography.Text copyable className="mono identifier-value">
            {row.value}
          </Typography.Text>,
        ),
        item('kind', words(`kinds.${row.kind}`)),
        item('status', <IdentifierState row={row} />),
        item('wanted', row.wanted && words(`wants.${row.wanted}`)),
        item('resource', `${row.resourceNo} ${pick(row.titleZh, row.titleEn, language)}`.trim() || t('resourceGone')),
        item('error', row.error && words(`errors.${row.error}`)),
        item('httpStatus', row.httpStatus),
        item('tries', row.tries),
        item('nextTryAt', formatMoment(row.nextTryAt, language)),
        item('createTime', formatMoment(row.createTime, language)),
        item('registeredAt', formatMoment(row.registeredAt, language)),
        item('taskId', row.taskId),
        item('request', row.request ? <Code text={JSON.stringify(row.request, null, 2)} /> : null),
        item('response', row.response ? <Code text={row.response} /> : null),
      ]}
    />
  );
}

const Code = ({ text }: { text: string }) => <pre className="identifier-code">{text}</pre>;
