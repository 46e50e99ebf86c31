import type { z } from 'zod';
import { Alert, AutoComplete, Form, Input, Radio, Select } from 'antd';
import { useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { jobs, misfirePolicies, NewJob, type Job, type Target } from '../../contract.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';
import { CronField } from './cron-field.tsx';

type Values = z.input<typeof NewJob>;

interface Props {
  /** Absent for a new job. */
  job?: Job | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const examples: Record<Target['takes'][number], string> = {
  string: "'text'",
  boolean: 'true',
  int: '5',
  long: '5L',
  double: '1.5D',
};

const exampleOf = ({ name, takes }: Target) =>
  takes.length === 0 ? name : `${name}(${takes.map((kind) => examples[kind]).join(', ')})`;

/** Adds or changes a job. */
export function JobForm({ job, onSaved, onClose }: Props) {
  const t = useTexts(jobPageTexts);
  const words = useTexts(jobTexts);
  const rules = rulesOf(NewJob, jobTexts, useLanguage());
  const groups = useDictionary('sys_job_group');
  const { reply: targets = [] } = useCall(jobs.targets, {});
  const isFixed = job?.isSystem === true;
  const save = async (values: Values) => {
    if (job) await call(jobs.edit, { body: { ...values, jobId: job.jobId, status: job.status } });
    else await call(jobs.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={job ? t('editOf', { name: job.jobName }) : t('add')}
      initial={
        job ?? {
          jobGroup: 'DEFAULT',
          cronExpression: '0 0 2 * * ?',
          misfirePolicy: '1',
          concurrent: '1',
          jobNameEn: '',
        }
      }
      onSubmit={save}
      onClose={onClose}
    >
      {!job && <Alert type="info" showIcon className="kit-faults" title={t('pausedFirst')} />}
      <Form.Item name="jobName" label={words('fields.jobName')} rules={rules.jobName}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="jobNameEn" label={words('fields.jobNameEn')} rules={rules.jobNameEn}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="jobGroup"
        label={words('fields.jobGroup')}
        rules={rules.jobGroup}
        extra={isFixed ? t('groupFixed') : undefined}
      >
        <Select disabled={isFixed} options={groups.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item
        name="invokeTarget"
        label={words('fields.invokeTarget')}
        rules={rules.invokeTarget}
        extra={t(isFixed ? 'target.fixed' : 'target.hint')}
      >
        <AutoComplete
          disabled={isFixed}
          options={targets.map((target) => ({ value: exampleOf(target) }))}
          showSearch={{
            filterOption: (text, option) => option?.value.toLowerCase().includes(text.toLowerCase()) ?? false,
          }}
        />
      </Form.Item>
      <Form.Item name="cronExpression" label={words('fields.cronExpression')} rules={rules.cronExpression}>
        <CronField />
      </Form.Item>
      <Form.Item
        name="misfirePolicy"
        label={words('fields.misfirePolicy')}
        rules={rules.misfirePolicy}
        extra={t('misfireHint')}
      >
        <Radio.Group options={misfirePolicies.map((value) => ({ value, label: words(`misfire.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="concurrent"
        label={words('fields.concurrent')}
        rules={rules.concurrent}
        extra={t('concurrentHint')}
      >
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: words(`concurrent.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}
