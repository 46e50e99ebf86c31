import { useState } from 'react';
import { Alert, Button, Form, Input, InputNumber, Select, Switch, type FormInstance } from 'antd';
import { metricsOf, taskTypes } from '#contract/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { call } from '#web/api/api.ts';
import { FaultSummary, placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { datasets, fields, type DatasetDefinition, type DatasetImport } from '../../contract.ts';
import { missingRules } from '../../contract/definition.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';
import { ImportColumns } from './import-columns.tsx';
import { definitionOf, subsetKeys, valuesOf, type ImportValues } from './import-values.ts';

interface Props {
  item: DatasetImport;
  /** Definition of the data set that gets a new version. */
  before: DatasetDefinition | undefined;
  rowVer: number | undefined;
  onSent: () => void;
}

const lines = ['nameZh', 'nameEn', 'sourceZh', 'sourceEn', 'sourceUrl', 'license', 'licenseUrl', 'doi'] as const;
const texts = ['summaryZh', 'summaryEn', 'protocolZh', 'protocolEn'] as const;
const versionLines = ['targetZh', 'targetEn', 'unit', 'noteZh', 'noteEn'] as const;

/** The operator's definition of a table. The server validates it as a whole and names each faulty field. */
export function ImportForm({ item, before, rowVer, onSent }: Props) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const [form] = Form.useForm<ImportValues>();
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState<ReturnType<typeof placeFaults>>([]);
  const initial = valuesOf(item, before);
  const taskType = Form.useWatch(['card', 'taskType'], form) ?? initial.card?.taskType ?? 'regression';
  const missingRule = Form.useWatch(['version', 'missingRule'], form) ?? initial.version?.missingRule;
  const keys = subsetKeys(item, Form.useWatch('columns', form) ?? initial.columns ?? []);
  const label = (name: string) => words.dynamic(`fields.${name}`);
  const options = metricsOf[taskType].map((value) => ({ value, label: say(`metrics.${value}`) }));
  const save = async (values: ImportValues) => {
    forget(form, () => true);
    setFaults([]);
    setPending(true);
    try {
      await call(datasets.makeImport, {
        params: { importId: item.importId },
        query: { rowVer },
        body: definitionOf(values, keys) as DatasetDefinition,
      });
      onSent();
    } catch (error) {
      // The API client has shown the message; only the fields have to be shown.
      if (!(error instanceof CallError)) throw error;
      setFaults(placeFaults(form, error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Form<ImportValues>
      form={form}
      layout="vertical"
      initialValues={initial}
      onFinish={save}
      onValuesChange={(changed: object) => forget(form, (name) => isIn(changed, name))}
    >
      {/* A fault may concern the whole table, which has no field. */}
      {faults.length === 1 ? <Alert type="error" showIcon title={faults[0]!.errors[0]} /> : null}
      <FaultSummary
        faults={faults}
        onChoose={({ name }) => form.scrollToField(name, { focus: true, block: 'center' })}
      />
      <ImportColumns item={item} />
      <h2>{t('import.card')}</h2>
      <Form.Item name={['card', 'publicId']} label={label('publicId')}>
        <Input maxLength={16} disabled={item.datasetId !== null} />
      </Form.Item>
      <Form.Item name={['card', 'taskType']} label={label('taskType')}>
        <Select
          disabled={item.datasetId !== null}
          options={taskTypes.map((value) => ({ value, label: say(`taskTypes.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={['card', 'field']} label={label('field')}>
        <Select options={fields.map((value) => ({ value, label: words(`fieldNames.${value}`) }))} />
      </Form.Item>
      {lines.map((name) => (
        <Form.Item key={name} name={['card', name]} label={label(name)}>
          <Input maxLength={500} />
        </Form.Item>
      ))}
      {texts.map((name) => (
        <Form.Item key={name} name={['card', name]} label={label(name)}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
        </Form.Item>
      ))}
      <Form.Item name={['card', 'sort']} label={label('sort')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <h2>{t('import.versionPart')}</h2>
      {versionLines.map((name) => (
        <Form.Item key={name} name={['version', name]} label={label(name)}>
          <Input maxLength={500} />
        </Form.Item>
      ))}
      {taskType === 'multiclass' ? (
        <Form.Item name={['version', 'classes']} label={label('classes')}>
          <Select mode="tags" />
        </Form.Item>
      ) : null}
      <Form.Item name={['version', 'hasOpenTargets']} label={label('hasOpenTargets')}>
        <Select
          options={[true, false].map((value) => ({ value, label: words(value ? 'facts.open' : 'facts.hidden') }))}
        />
      </Form.Item>
      <Form.Item name={['version', 'isNonNegative']} label={label('isNonNegative')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name={['version', 'publicShare']} label={label('publicShare')}>
        <InputNumber min={0.05} max={1} step={0.05} />
      </Form.Item>
      <Form.Item name={['version', 'missingRule']} label={label('missingRule')}>
        <Select options={missingRules.map((value) => ({ value, label: t(`import.${value}`) }))} />
      </Form.Item>
      {missingRule === 'fill' ? (
        <Form.Item name={['version', 'fillValue']} label={label('fillValue')}>
          <InputNumber />
        </Form.Item>
      ) : null}
      <Form.Item name={['version', 'stableAt']} label={label('stableAt')}>
        <InputNumber />
      </Form.Item>
      <h2>{t('import.metricsPart')}</h2>
      <Form.Item name="metrics" label={t('import.metrics')}>
        <Select mode="multiple" options={options} />
      </Form.Item>
      <Form.Item name="primary" label={t('import.primary')}>
        <Select options={options} />
      </Form.Item>
      {keys.length ? <p>{t('import.subsetsHint')}</p> : null}
      {keys.map((key) =>
        (['nameZh', 'nameEn'] as const).map((name) => (
          <Form.Item key={`${key}.${name}`} name={['subsets', key, name]} label={`${key}: ${label(name)}`}>
            <Input maxLength={100} />
          </Form.Item>
        )),
      )}
      <Button type="primary" htmlType="submit" loading={pending}>
        {t('import.submit')}
      </Button>
    </Form>
  );
}

/** Removes server errors of changed fields, because they no longer apply. */
function forget(form: FormInstance<ImportValues>, isOver: (name: readonly (string | number)[]) => boolean): void {
  const told = form.getFieldsError().filter(({ errors, name }) => errors.length > 0 && isOver(name));
  const cleared: unknown = told.map(({ name }) => ({ name, errors: [] }));
  form.setFields(cleared as Parameters<typeof form.setFields>[0]);
}

/** Whether a change of the form concerns a field. */
function isIn(changed: object, name: readonly (string | number)[]): boolean {
  let part: unknown = changed;
  for (const step of name) {
    if (typeof part !== 'object' || part === null || !(step in part)) return false;
    part = (part as Record<string | number, unknown>)[step];
  }
  return true;
}
