import { useMemo } from 'react';
import { Button, Descriptions, Table } from 'antd';
import { Chart, type Figures } from '#web/kit/charts/chart.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { FigureTile, Usage } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { server, type Disk, type Machine } from '../../contract.ts';
import { serverTexts } from '../../texts/index.ts';
import { serverPageTexts } from '../texts/index.ts';
import { lines } from './lines.ts';

/** Some values of the answer are texts, so a change of language reloads them. */
export default function ServerPage() {
  return <Server key={useLanguage()} />;
}

function Server() {
  const t = useTexts(serverPageTexts);
  const { reply, reload, pending } = useCall(server.read, {});
  return (
    <DetailPage
      title={t('title')}
      actions={
        <Button loading={pending} onClick={reload}>
          {t('reload')}
        </Button>
      }
    >
      <div className="kit-stack">
        <Tiles machine={reply} />
        <History />
        {reply && (
          <>
            <Facts machine={reply} />
            <Disks disks={reply.sysFiles} />
          </>
        )}
      </div>
    </DetailPage>
  );
}

/** The recent load of the machine as lines. */
function History() {
  const t = useTexts(serverPageTexts);
  const { reply } = useCall(server.history, {});
  const figures = useMemo<Figures | undefined>(
    () =>
      reply && {
        head: [t('history.time'), t('cpu'), t('memory'), t('history.heap')],
        rows: reply.map(({ time, cpu, memory, heap }) => [time.slice(11, 16), cpu, memory, heap]),
      },
    [reply, t],
  );
  return <Chart title={t('history.title')} note={t('history.note')} figures={figures} draw={lines} />;
}

function Tiles({ machine }: { machine: Machine | undefined }) {
  const t = useTexts(serverPageTexts);
  const busy = machine && Math.max(0, 100 - machine.cpu.free);
  const fullest = machine?.sysFiles.toSorted((one, other) => other.usage - one.usage)[0];
  const share = (percent: number | undefined) => percent !== undefined && <Usage percent={percent} />;
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('cpu')}
        value={share(busy) || undefined}
        percent={busy}
        note={machine && t('cpuNote', { count: machine.cpu.cpuNum })}
      />
      <FigureTile
        title={t('memory')}
        value={share(machine?.mem.usage) || undefined}
        percent={machine?.mem.usage}
        note={machine && t('memoryNote', { used: machine.mem.used, total: machine.mem.total })}
      />
      <FigureTile
        title={t('runtime')}
        value={share(machine?.jvm.usage) || undefined}
        percent={machine?.jvm.usage}
        note={machine && t('runtimeNote', { rss: Math.round(machine.jvm.rss) })}
      />
      <FigureTile
        title={t('disk')}
        value={machine && (fullest ? <Usage percent={fullest.usage} /> : t('none'))}
        percent={fullest?.usage}
        note={fullest && t('diskNote', { free: fullest.free, name: fullest.dirName })}
      />
    </section>
  );
}

function Facts({ machine: { cpu, mem, jvm, sys } }: { machine: Machine }) {
  const t = useTexts(serverPageTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const facts = (name: string, items: readonly (readonly [label: string, value: React.ReactNode])[]) => (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{name}</h2>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  );
  return (
    <div className="kit-panels">
      {facts(t('cpu'), [
        [t('cpuNum'), cpu.cpuNum],
        [t('cpuUsed'), <Usage key="used" percent={cpu.used} />],
        [t('cpuSys'), <Usage key="sys" percent={cpu.sys} />],
        [t('cpuWait'), <Usage key="wait" percent={cpu.wait} />],
        [t('cpuFree'), t('percent', { percent: cpu.free })],
      ])}
      {facts(t('memory'), [
        [t('total'), `${number(mem.total)} GiB`],
        [t('used'), `${number(mem.used)} GiB`],
        [t('free'), `${number(mem.free)} GiB`],
        [t('usage'), <Usage key="usage" percent={mem.usage} />],
      ])}
      {facts(t('runtime'), [
        [t('runtimeName'), `${jvm.name} ${jvm.version}`],
        [t('heapMost'), `${number(jvm.max)} MiB`],
        [t('heapUsed'), `${number(jvm.used)} MiB`],
        [t('usage'), <Usage key="usage" percent={jvm.usage} />],
        [t('rss'), `${number(jvm.rss)} MiB`],
        [t('startTime'), jvm.startTime],
        [t('runTime'), jvm.runTime],
        [t('home'), <code key="home">{jvm.home}</code>],
        [t('inputArgs'), jvm.inputArgs ? <Options key="args" text={jvm.inputArgs} /> : t('none')],
      ])}
      {facts(t('machine'), [
        [t('computerName'), sys.computerName],
        [t('computerIp'), sys.computerIp],
        [t('os'), `${sys.osName} ${sys.osArch}`],
        [t('userDir'), <code key="dir">{sys.userDir}</code>],
        [t('container'), t(sys.container ? 'inContainer' : 'noContainer')],
      ])}
    </div>
  );
}

/** Options, one per line. */
const Options = ({ text }: { text: string }) =>
  text.split(' ').map((option) => (
    <div key={option}>
      <code>{option}</code>
    </div>
  ));

function Disks({ disks }: { disks: readonly Disk[] }) {
  const t = useTexts(serverPageTexts);
  const words = useTexts(serverTexts);
  const ref = useScrollByKeys();
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('disks')}</h2>
      <Table<Disk>
        ref={ref}
        rowKey="holds"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...disks]}
        columns={[
          { key: 'holds', title: t('holds'), render: (_value, { holds }) => words(`holds.${holds}`) },
          { key: 'dirName', title: t('dirName'), render: (_value, { dirName }) => <code>{dirName}</code> },
          { key: 'kind', title: t('kind'), render: (_value, row) => row.sysTypeName || t('none') },
          { key: 'total', title: t('total'), align: 'end', dataIndex: 'total' },
          { key: 'free', title: t('freeToUse'), align: 'end', dataIndex: 'free' },
          { key: 'used', title: t('used'), align: 'end', dataIndex: 'used' },
          { key: 'usage', title: t('usage'), render: (_value, { usage }) => <Usage percent={usage} /> },
        ]}
      />
    </section>
  );
}
