import './jobs.css';
import { useState } from 'react';
import { Button, Input, Select, Space } from 'antd';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formatDate } from '#web/kit/parts/format.ts';
import { useCall } from '#web/api/use-call.ts';
import { jobs } from '../../contract.ts';
import { cronFields, readCron, type CronField } from '../../contract/cron.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';
import { cronText } from './cron-text.ts';

const presets = {
  seconds: '0/30 * * * * ?',
  minutes: '0 0/5 * * * ?',
  hourly: '0 0 * * * ?',
  daily: '0 0 2 * * ?',
  workdays: '0 30 8 ? * MON-FRI',
  weekly: '0 0 3 ? * MON',
  monthly: '0 0 0 1 * ?',
  lastDay: '0 0 23 L * ?',
} as const;

interface Props {
  /** Set by the form's item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A cron expression, typed or built from its parts, with its meaning and its next times. */
export function CronField({ id, value = '', onChange, ...rest }: Props) {
  const t = useTexts(jobPageTexts);
  const [open, setOpen] = useState(false);
  return (
    <div className="jobs-cron">
      <Space.Compact block>
        <Input
          {...rest}
          {...(id ? { id } : {})}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('cron.helper')}
        </Button>
      </Space.Compact>
      {open && <Parts value={value} onChange={(next) => onChange?.(next)} />}
      <Meaning value={value} />
    </div>
  );
}

function Parts({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(jobPageTexts);
  const parts = value.trim().split(/\s+/);
  const change = (field: CronField, text: string) => {
    const next = cronFields.map((_name, at) => parts[at] ?? (at === 5 ? '?' : at === 6 ? '' : '*'));
    next[cronFields.indexOf(field)] = text.replaceAll(/\s/g, '') || (field === 'year' ? '' : '*');
    // Quartz takes either days of the month or weekdays, with `?` in the other field.
    if (field === 'weekday') next[3] = next[5] !== '?' ? '?' : next[3] === '?' ? '*' : next[3]!;
    if (field === 'day') next[5] = next[3] !== '?' ? '?' : next[5] === '?' ? '*' : next[5]!;
    onChange(next.join(' ').trim());
  };
  return (
    <>
      <Select
        aria-label={t('cron.preset')}
        placeholder={t('cron.preset')}
        value={null}
        options={Object.entries(presets).map(([name, expression]) => ({
          value: expression,
          label: t.dynamic(`cron.presets.${name}`),
        }))}
        onChange={(expression: string | null) => expression && onChange(expression)}
      />
      <div className="jobs-cron-parts">
        {cronFields.map((field, at) => (
          <label key={field}>
            <span>{t(`cron.fields.${field}`)}</span>
            <Input
              className="mono"
              autoComplete="off"
              spellCheck={false}
              value={parts[at] ?? ''}
              onChange={(event) => change(field, event.target.value)}
            />
            <small>{t(`cron.hints.${field}`)}</small>
          </label>
        ))}
      </div>
    </>
  );
}

/** The meaning of an expression and its next times; renders nothing while it is invalid. */
export function Meaning({ value }: { value: string }) {
  const t = useTexts(jobPageTexts);
  const words = useTexts(jobTexts);
  const language = useLanguage();
  const read = value.trim() === '' ? undefined : readCron(value);
  const { reply: times, pending } = useCall(
    jobs.times,
    read && !read.fault ? { query: { cronExpression: value } } : null,
    { quiet: true },
  );
  if (!read) return null;
  if (read.fault)
    return (
      <div className="jobs-note">
        {[read.fault.text, words(`fail.${read.fault.reason}`)].filter(Boolean).join(' – ')}
      </div>
    );
  return (
    <div aria-live="polite" className="jobs-cron">
      <div>{t('cron.inWords', { words: cronText(read.cron, t).trim() })}</div>
      {times && !pending && (
        <div>
          <div className="jobs-note">{times.length > 0 ? t('cron.next') : t('cron.noNext')}</div>
          <ol className="jobs-cron-times">
            {times.map((time) => (
              <li key={time}>
                {formatDate(time, language)} {time.slice(11)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
