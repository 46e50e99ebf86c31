import { Alert, Button } from 'antd';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatBytes, formatMoment, formatNumber, formatPercent } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { database, type DatabaseFigures } from '../../contract.ts';
import { databasePageTexts } from '../texts/index.ts';
import { Listed, Sql } from './listed.tsx';
import { SlowStatements } from './statements.tsx';

/** The pool, the tables and the running statements. */
export default function DatabasePage() {
  const t = useTexts(databasePageTexts);
  const { reply, reload, pending } = useCall(database.read, {});
  const statements = useCall(database.statements, {});
  return (
    <DetailPage
      title={t('title')}
      actions={
        <Button
          loading={pending}
          onClick={() => {
            reload();
            statements.reload();
          }}
        >
          {t('reload')}
        </Button>
      }
    >
      <div className="kit-stack">
        {reply && <Limits figures={reply} />}
        <Tiles figures={reply} />
        {reply && (
          <>
            <Waiting figures={reply} />
            <Running figures={reply} />
          </>
        )}
        <SlowStatements record={statements.reply} onForgotten={statements.reload} />
        {reply && <Tables figures={reply} />}
      </div>
    </DetailPage>
  );
}

/** The parts that the database account may not see. */
function Limits({ figures: { restricted, unreadable, userName } }: { figures: DatabaseFigures }) {
  const t = useTexts(databasePageTexts);
  const lacking = unreadable.map((part) => t(`parts.${part}`)).join(t('comma'));
  if (!restricted && !lacking) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('restricted', { userName })}
      {...(lacking ? { description: t('unreadable', { parts: lacking }) } : {})}
    />
  );
}

function Tiles({ figures }: { figures: DatabaseFigures | undefined }) {
  const t = useTexts(databasePageTexts);
  const language = useLanguage();
  const share = (percent: number | null) => (percent === null ? t('none') : formatPercent(percent, language));
  const used = figures && figures.pool.size - figures.pool.idle;
  const all = figures?.connections.reduce((sum, { count }) => sum + count, 0);
  const states = figures?.connections.map(({ state, count }) =>
    t('stateCount', { state: t.dynamic(`states.${state.replaceAll(/\W/g, '')}`, state), count }),
  );
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('pool')}
        value={figures && t('poolValue', { used: used!, most: figures.pool.most })}
        percent={figures && (used! / figures.pool.most) * 100}
        note={figures && t('poolNote', figures.pool)}
      />
      <FigureTile
        title={t('connections')}
        value={figures && t('connectionsValue', { all: all!, most: figures.pool.serverMost })}
        percent={figures && (all! / figures.pool.serverMost) * 100}
        note={states?.join(t('comma'))}
      />
      <FigureTile
        title={t('size')}
        value={figures && (figures.size === null ? t('none') : formatBytes(figures.size, language))}
        note={figures && t('sizeNote', { database: figures.database, version: figures.version })}
      />
      <FigureTile
        title={t('hits')}
        value={figures && share(figures.hits.tables)}
        note={figures && t('hitsNote', { share: share(figures.hits.indexes) })}
      />
      <FigureTile
        title={t('since')}
        value={figures && formatMoment(figures.startTime, language)}
        note={figures && t('sinceNote', { userName: figures.userName })}
      />
    </section>
  );
}

function Running({ figures: { running } }: { figures: DatabaseFigures }) {
  const t = useTexts(databasePageTexts);
  return (
    <Listed
      title={t('running')}
      empty={t('noneRunning')}
      rowKey="pid"
      dataSource={running}
      columns={[
        { key: 'pid', title: t('pid'), dataIndex: 'pid' },
        { key: 'application', title: t('application'), render: (_value, row) => row.application || row.userName },
        {
          key: 'state',
          title: t('state'),
          render: (_value, { state }) => t.dynamic(`states.${state.replaceAll(/\W/g, '')}`, state),
        },
        {
          key: 'seconds',
          title: t('duration'),
          align: 'end',
          render: (_value, { seconds }) => t('seconds', { seconds }),
        },
        { key: 'statement', title: t('statement'), render: (_value, { statement }) => <Sql text={statement} /> },
      ]}
    />
  );
}

function Waiting({ figures: { locks } }: { figures: DatabaseFigures }) {
  const t = useTexts(databasePageTexts);
  return (
    <Listed
      title={t('locks')}
      empty={t('noneWaiting')}
      rowKey="pid"
      dataSource={locks}
      columns={[
        { key: 'pid', title: t('pid'), dataIndex: 'pid' },
        { key: 'blockedBy', title: t('blockedBy'), render: (_value, { blockedBy }) => blockedBy.join(t('comma')) },
        { key: 'relation', title: t('relation'), render: (_value, row) => row.relation || t('none') },
        { key: 'mode', title: t('mode'), render: (_value, { mode }) => <code>{mode}</code> },
        {
          key: 'seconds',
          title: t('duration'),
          align: 'end',
          render: (_value, { seconds }) => t('seconds', { seconds }),
        },
        { key: 'statement', title: t('statement'), render: (_value, { statement }) => <Sql text={statement} /> },
      ]}
    />
  );
}

function Tables({ figures: { tables } }: { figures: DatabaseFigures }) {
  const t = useTexts(databasePageTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <Listed
      title={t('tables')}
      empty={t('none')}
      rowKey="name"
      dataSource={tables}
      columns={[
        { key: 'name', title: t('table'), render: (_value, { name }) => <code>{name}</code> },
        { key: 'bytes', title: t('bytes'), align: 'end', render: (_value, { bytes }) => formatBytes(bytes, language) },
        {
          key: 'indexBytes',
          title: t('indexBytes'),
          align: 'end',
          render: (_value, row) => formatBytes(row.indexBytes, language),
        },
        { key: 'rows', title: t('rows'), align: 'end', render: (_value, { rows }) => number(rows) },
        { key: 'deadRows', title: t('deadRows'), align: 'end', render: (_value, { deadRows }) => number(deadRows) },
        {
          key: 'indexUse',
          title: t('indexUse'),
          align: 'end',
          render: (_value, { indexReads, wholeReads }) =>
            indexReads + wholeReads > 0
              ? formatPercent((indexReads / (indexReads + wholeReads)) * 100, language)
              : t('none'),
        },
        {
          key: 'lastVacuum',
          title: t('lastVacuum'),
          render: (_value, row) => formatMoment(row.lastVacuum, language) || t('none'),
        },
      ]}
    />
  );
}
