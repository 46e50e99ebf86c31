import type { z } from 'zod';
import { Form, Input, InputNumber, Select } from 'antd';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { opennesses, submissions, type ModelFull } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts, submissionPageTexts } from '../texts/index.ts';

type Values = Omit<z.input<typeof submissions.correct.body>, 'modelId' | 'rowVer'>;

const lines = ['paperUrl', 'codeUrl', 'license', 'hardware'] as const;
const counts = ['trainingSize', 'trainingCost', 'params'] as const;

/** Corrects the card of a listed model and states the date of a result from elsewhere. */
export function CorrectForm({
  model,
  onSaved,
  onClose,
}: {
  model: ModelFull;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTexts(modelTexts);
  const pages = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const rules = rulesOf(submissions.correct.body, submissionTexts, useLanguage());
  const { modelId, rowVer } = model;
  return (
    <FormDrawer<Values>
      open
      title={t('correct.title', { name: model.name })}
      initial={{ ...model, resultDay: model.submitTime.slice(0, 10) }}
      onSubmit={async (values) => {
        // An emptied number field contains null or nothing.
        const numbers = Object.fromEntries(counts.map((name) => [name, values[name] ?? null]));
        await call(submissions.correct, { body: { ...values, ...numbers, modelId, rowVer } });
        toast('success', t('correct.saved'));
        onSaved();
      }}
      onClose={onClose}
    >
      <Form.Item name="description" label={words('fields.description')} rules={rules.description}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={255} showCount />
      </Form.Item>
      {lines.map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name="trainingData" label={words('fields.trainingData')} rules={rules.trainingData}>
        <Input.TextArea autoSize maxLength={500} />
      </Form.Item>
      {counts.map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)}>
          <InputNumber min={0} controls={false} />
        </Form.Item>
      ))}
      <Form.Item name="openness" label={words('fields.openness')}>
        <Select
          options={opennesses.map((value) => ({
            value,
            label: value ? words(`opennesses.${value}`) : pages('opennessNone'),
          }))}
        />
      </Form.Item>
      <Form.Item name="resultDay" label={words('fields.resultDay')} rules={rules.resultDay} extra={t('correct.date')}>
        <Input type="date" min="1900-01-01" />
      </Form.Item>
    </FormDrawer>
  );
}
