import { Select, Tag, Typography } from 'antd';
import { resourcesTexts } from '#texts/data/resources';
import { Records } from '#web/kit/lists/records.tsx';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { auditors, auditorSorts, offeredSubjects, type Auditor } from '../../contract.ts';
import { auditorsTexts } from '../../texts/index.ts';
import { auditorPageTexts } from '../texts/index.ts';
import { AuditorForm } from './form.tsx';

/** The register of auditors, with their open reviews. */
export default function AuditorPage() {
  const t = useTexts(auditorPageTexts);
  const words = useTexts(auditorsTexts);
  const types = useTexts(resourcesTexts);
  const subject = (code: string) => words.dynamic(`subjects.${code}`, code);
  const personOf = ({ name, userName, isDemo }: Auditor) => (
    <div className="kit-two-lines">
      <span>
        {name} {isDemo && <Badge icon="info">{t('demo')}</Badge>}
      </span>
      <Typography.Text type="secondary">{userName}</Typography.Text>
    </div>
  );
  const stateOf = ({ mayReview, status }: Auditor) =>
    mayReview ? (
      <StateBadge tone={status === '0' ? 'ok' : 'idle'}>{words(`states.${status}`)}</StateBadge>
    ) : (
      <StateBadge tone="bad">{t('noPermission')}</StateBadge>
    );
  const loadOf = ({ open, maxOpen: max, overdue: count }: Auditor) => (
    <div className="kit-two-lines">
      <span>{t('load', { open, max })}</span>
      {count > 0 && <StateBadge tone="bad">{t('overdue', { count })}</StateBadge>}
    </div>
  );
  return (
    <Records
      noun={auditors}
      id="auditorId"
      words={auditorsTexts}
      page={auditorPageTexts}
      sorts={auditorSorts}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={[
        'keyword',
        {
          field: 'subjectCode',
          control: (value, onValue) => (
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              className="kit-filter"
              aria-label={words('fields.subjectCode')}
              placeholder={words('fields.subjectCode')}
              value={value ?? null}
              options={offeredSubjects
                .filter((code) => code !== '*')
                .map((code) => ({ value: code, label: `${code} ${subject(code)}` }))}
              onChange={onValue}
            />
          ),
        },
        'status',
        { field: 'beginUpdateTime', label: words('fields.updateTime') },
      ]}
      columns={[
        { field: 'name', cell: personOf },
        { field: 'status', cell: stateOf },
        'organization',
        {
          field: 'subjectCodes',
          cell: ({ subjectCodes }) => subjectCodes.map((code) => <Tag key={code}>{subject(code)}</Tag>),
        },
        {
          field: 'resourceTypes',
          cell: ({ resourceTypes }) =>
            resourceTypes.length === 0
              ? t('everyType')
              : resourceTypes.map((type) => <Tag key={type}>{types.dynamic(`types.${type}`)}</Tag>),
        },
        { field: 'open', cell: loadOf },
        'finished',
        {
          field: 'averageDays',
          align: 'right',
          cell: ({ averageDays: days }) => (days === null ? '–' : t('days', { days })),
        },
        'updateTime',
      ]}
      form={(auditor, on) => <AuditorForm auditor={auditor} {...on} />}
    />
  );
}
