import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter } from '#web/kit/lists/filters.tsx';
import { formatBytes, formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { ArchiveQuery, LogName, logChain, type Archive } from '../../contract.ts';
import { logChainTexts } from '../../texts/index.ts';
import { logChainPageTexts } from '../texts/index.ts';

/** Archive files, newest first. */
export function Archives() {
  const t = useTexts(logChainPageTexts);
  const words = useTexts(logChainTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(ArchiveQuery);
  const { reply, failure, reload } = useCall(logChain.archives, { query: state });
  const take = async ({ archiveId, log, archiveNo }: Archive) =>
    saveFile(await call(logChain.download, { params: { archiveId } }), `${log}-log-archive-${archiveNo}.ndjson.gz`);
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('archives')}</h2>
      <div className="kit-filters">
        <ChoiceFilter
          label={t('log')}
          value={state.log}
          options={LogName.options.map((value) => ({ value, label: words(`logs.${value}`) }))}
          onValue={(log) => setState({ log })}
        />
        <DaysFilter
          label={t('when')}
          placeholder={[t('from'), t('to')]}
          from={state.beginTime}
          to={state.endTime}
          onDays={(from, to) => setState({ beginTime: from, endTime: to })}
        />
      </div>
      <DataTable<Archive>
        rowKey="archiveId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('noArchives')}
        columns={[
          {
            key: 'log',
            title: t('file'),
            render: (_value, { log, archiveNo }) => (
              <TwoLines first={words(`logs.${log}`)} second={t('no', { no: String(archiveNo) })} />
            ),
          },
          {
            key: 'rows',
            title: t('rows'),
            align: 'end',
            render: (_value, { rowCount, firstId, lastId }) => (
              <TwoLines
                first={formatNumber(rowCount, language)}
                second={t('ids', { first: String(firstId), last: String(lastId) })}
              />
            ),
          },
          {
            key: 'period',
            title: t('period'),
            render: (_value, { firstTime, lastTime }) => (
              <TwoLines first={formatMoment(firstTime, language)} second={formatMoment(lastTime, language)} />
            ),
          },
          {
            key: 'reason',
            title: t('reason'),
            render: (_value, { reason, archivedBy }) => <TwoLines first={t(`reasons.${reason}`)} second={archivedBy} />,
          },
          { key: 'when', title: t('when'), render: (_value, { archivedAt }) => formatMoment(archivedAt, language) },
          {
            key: 'size',
            title: t('size'),
            align: 'end',
            render: (_value, { fileSize }) => formatBytes(fileSize, language),
          },
          ...(mayCall(viewer, logChain.download.permit)
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, row: Archive) => (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('downloadOf', { log: words(`logs.${row.log}`), no: String(row.archiveNo) })}
                      onClick={() => void take(row).catch(() => undefined)}
                    >
                      {t('download')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
