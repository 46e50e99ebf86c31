import { CopyOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { maxUnsealed, type ChainState } from '../../contract.ts';
import { logChainTexts } from '../../texts/index.ts';
import { logChainPageTexts } from '../texts/index.ts';

/** The chain of each log and its head. */
export function Chains({ logs }: { logs: readonly ChainState[] }) {
  const t = useTexts(logChainPageTexts);
  const words = useTexts(logChainTexts);
  const language = useLanguage();
  const table = useScrollByKeys();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast('success', t('copied'));
  };
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('chains')}</h2>
      <p className="secondary small">{t('headNote')}</p>
      <Table<ChainState>
        ref={table}
        rowKey="log"
        size="small"
        scroll={{ x: 'max-content' }}
        pagination={false}
        dataSource={[...logs]}
        columns={[
          { key: 'log', title: t('log'), render: (_value, { log }) => words(`logs.${log}`) },
          {
            key: 'sealed',
            title: t('sealedTo'),
            render: (_value, { head }) =>
              head ? (
                <TwoLines
                  first={formatMoment(head.sealedAt, language)}
                  second={`${t('segment', { no: String(head.segmentNo) })} · ${t('row', { id: String(head.lastId) })}`}
                />
              ) : (
                <span className="secondary">{t('notSealed')}</span>
              ),
          },
          {
            key: 'unsealed',
            title: t('unsealed'),
            align: 'end',
            render: (_value, { unsealed }) =>
              unsealed < maxUnsealed ? unsealed : t('unsealedMany', { count: unsealed }),
          },
          {
            key: 'head',
            title: t('head'),
            render: (_value, { log, head }) =>
              head && (
                <>
                  <code className="small">{`${head.hash.slice(0, 16)}…`}</code>
                  <Button
                    type="text"
                    size="small"
                    icon={<CopyOutlined aria-hidden />}
                    aria-label={`${t('copy')}: ${words(`logs.${log}`)}`}
                    onClick={() => void copy(`${log}:${head.segmentNo}:${head.hash}`)}
                  />
                </>
              ),
          },
          {
            key: 'archived',
            title: t('archived'),
            render: (_value, { archives, archivedRows: rows }) => t('archivedNote', { archives, rows }),
          },
          {
            key: 'days',
            title: t('days'),
            render: (_value, { days }) => (days > 0 ? t('daysOf', { days }) : t('unlimited')),
          },
        ]}
      />
    </section>
  );
}
