import { useMemo } from 'react';
import { Button, Descriptions } from 'antd';
import { pie } from '#view/monitor/dashboard';
import { Chart, type Figures } from '#web/kit/charts/chart.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { cache, type CacheFigures } from '../../contract.ts';
import { cachePageTexts } from '../texts/index.ts';

/** Some values of the answer are texts, so a change of language reloads them. */
export default function CachePage() {
  return <CacheMonitor key={useLanguage()} />;
}

function CacheMonitor() {
  const t = useTexts(cachePageTexts);
  const { reply, reload, pending } = useCall(cache.read, {});
  const figures = useMemo<Figures | undefined>(
    () =>
      reply && {
        head: [t('command'), t('count')],
        rows: reply.commandStats.map(({ name, value }) => [t.dynamic(`commands.${name}`, name), Number(value)]),
      },
    [reply, t],
  );
  return (
    <DetailPage
      title={t('monitor')}
      actions={
        <Button loading={pending} onClick={reload}>
          {t('reload')}
        </Button>
      }
    >
      <div className="kit-stack">
        <p className="secondary">{t('noRedis')}</p>
        <Tiles figures={reply} />
        <div className="kit-panels">
          {reply && <Facts figures={reply} />}
          <Chart title={t('commandStats')} note={t('sinceStart')} figures={figures} draw={pie} />
        </div>
      </div>
    </DetailPage>
  );
}

function Tiles({ figures }: { figures: CacheFigures | undefined }) {
  const t = useTexts(cachePageTexts);
  const language = useLanguage();
  const number = (name: string) => Number(figures?.info[name] ?? 0);
  const reads = number('keyspace_hits') + number('keyspace_misses');
  const hitShare = reads > 0 ? number('keyspace_hits') / reads : undefined;
  const room = number('shared_buffers');
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('dbSize')}
        value={figures && formatNumber(figures.dbSize, language)}
        note={t('dbSizeNote')}
      />
      <FigureTile
        title={t('memory')}
        value={figures && formatBytes(number('used_memory'), language)}
        percent={figures && room > 0 ? (number('used_memory') / room) * 100 : undefined}
        note={figures && t('memoryNote', { room: formatBytes(room, language) })}
      />
      <FigureTile
        title={t('hits')}
        value={figures && (hitShare === undefined ? t('none') : t('share', { share: hitShare }))}
        note={figures && t('hitsNote', { hits: number('keyspace_hits'), misses: number('keyspace_misses') })}
      />
      <FigureTile
        title={t('clients')}
        value={figures && formatNumber(number('connected_clients'), language)}
        note={t('clientsNote')}
      />
    </section>
  );
}

function Facts({ figures: { info } }: { figures: CacheFigures }) {
  const t = useTexts(cachePageTexts);
  const rate = (name: string) => t('rate', { rate: Number(info[name]) });
  const facts = [
    [t('version'), info['redis_version']],
    [t('port'), info['tcp_port']],
    [t('uptime'), t('days', { days: Number(info['uptime_in_days']) })],
    [t('most'), info['maxmemory_human']],
    [t('saved'), info['rdb_last_bgsave_status']],
    [t('cpu'), t('seconds', { seconds: Number(info['used_cpu_user_children']) })],
    [t('input'), rate('instantaneous_input_kbps')],
    [t('output'), rate('instantaneous_output_kbps')],
  ] as const;
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('info')}</h2>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  );
}
