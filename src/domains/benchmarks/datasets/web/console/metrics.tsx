import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { inTargetUnit, metricsOf, type MetricCode } from '#contract/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { datasets, type DatasetDefinition, type DatasetRow } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';

interface Values {
  codes: MetricCode[];
  primary: MetricCode | undefined;
  decimals: number;
  noteZh: string;
  noteEn: string;
}

interface Props {
  row: Pick<DatasetRow, 'datasetId' | 'rowVer' | 'nameZh' | 'nameEn'>;
  onSaved: () => void;
  onClose: () => void;
}

/** The metrics of a board. If it has models, they are measured again on a new version of the same rows. */
export function DatasetMetrics({ row, ...form }: Props) {
  const { reply } = useCall(datasets.definition, { params: { datasetId: row.datasetId } }, { once: true });
  return reply ? <MetricsForm row={row} definition={reply} {...form} /> : null;
}

function MetricsForm({ row, definition, onSaved, onClose }: Props & { definition: DatasetDefinition }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { card, version, metrics } = definition;
  const known = new Map(metrics.map((metric) => [metric.code, metric]));
  const options = metricsOf[card.taskType].map((value) => ({ value, label: say(`metrics.${value}`) }));
  const save = async ({ codes, primary, decimals, noteZh, noteEn }: Values) => {
    const unitOf = (code: MetricCode) => known.get(code)?.unit ?? (inTargetUnit.includes(code) ? version.unit : '');
    await call(datasets.setMetrics, {
      body: {
        datasetId: row.datasetId,
        rowVer: row.rowVer,
        noteZh,
        noteEn,
        metrics: codes.map((code) => ({ code, unit: unitOf(code), isPrimary: code === primary, decimals })),
      },
    });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={t('metricsOf', { name: pick(row.nameZh, row.nameEn, language) })}
      initial={{
        codes: metrics.map(({ code }) => code),
        primary: metrics.find(({ isPrimary }) => isPrimary)?.code,
        decimals: metrics[0]?.decimals ?? 4,
        noteZh: '',
        noteEn: '',
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <Alert type="info" className="kit-faults" title={t('metricsNote')} />
      <Form.Item name="codes" label={t('import.metrics')}>
        <Select mode="multiple" options={options} />
      </Form.Item>
      <Form.Item name="primary" label={t('import.primary')}>
        <Select options={options} />
      </Form.Item>
      <Form.Item name="decimals" label={t('decimals')}>
        <InputNumber min={0} max={8} precision={0} />
      </Form.Item>
      {(['noteZh', 'noteEn'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)}>
          <Input maxLength={500} />
        </Form.Item>
      ))}
    </FormDrawer>
  );
}
