import { useState } from 'react';
import { Alert, Button, Form, Input, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  isMoreOpen,
  licenses,
  sharingMethods,
  type ResourceFull,
  type Sharing,
  type SharingMethod,
} from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { wireDay } from '#shared/time';
import { call } from '#web/api/api.ts';
import { DayPicker } from '#web/kit/forms/day-picker.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { manageTexts } from '../texts/manage.ts';

interface Values {
  sharingMethod: SharingMethod;
  openDate?: Dayjs | undefined;
  accessRestriction?: string;
  accessRestrictionEn?: string;
  nonDisclosureReason?: string;
  license?: Sharing['license'] | undefined;
  reason?: string;
}

const dayOf = (day: Dayjs | undefined) => day?.format('YYYY-MM-DD') ?? '';

/**
 * Form for the sharing of a published resource: opening is immediate, restricting needs a reviewer's consent. The form
 * says so beforehand.
 */
export function SharingForm({ record, onChanged }: { record: ResourceFull; onChanged: () => void }) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const shared = useTexts(resourcesTexts);
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form);
  const [chosen, choose] = useState<Values>();
  const [today] = useState(() => wireDay(new Date()));
  const before = {
    sharingMethod: record.sharingMethod as SharingMethod,
    openDate: record.openDate,
    accessRestriction: record.accessRestriction,
    license: record.license,
  };
  const method = chosen?.sharingMethod ?? before.sharingMethod;
  const opens =
    !chosen ||
    isMoreOpen(
      before,
      {
        sharingMethod: method,
        openDate: dayOf(chosen.openDate),
        accessRestriction: chosen.accessRestriction ?? '',
        license: chosen.license ?? before.license,
      },
      today,
    );
  const send = ({ openDate, ...values }: Values) =>
    run(async () => {
      const { resourceId, rowVer } = record;
      const body = { reason: '', ...values, resourceId, rowVer, openDate: dayOf(openDate) };
      const { applied } = await call(changeRequests.share, { body });
      toast('success', t(applied ? 'sharing.applied' : 'sharing.asked'));
      onChanged();
    });
  return (
    <Form<Values>
      name="sharing"
      form={form}
      layout="vertical"
      initialValues={{
        sharingMethod: before.sharingMethod,
        openDate: record.openDate ? dayjs(record.openDate) : undefined,
        accessRestriction: record.accessRestriction,
        accessRestrictionEn: record.accessRestrictionEn,
        nonDisclosureReason: record.nonDisclosureReason,
        license: record.license || undefined,
      }}
      onValuesChange={(_changed, all) => choose(all)}
      onFinish={(values) => void send(values)}
    >
      <Form.Item name="sharingMethod" label={words('fields.sharingMethod')}>
        <Radio.Group options={sharingMethods.map((value) => ({ value, label: shared(`sharing.${value}`) }))} />
      </Form.Item>
      {method === 'open' ? (
        <Form.Item name="openDate" label={words('fields.openDate')}>
          <DayPicker />
        </Form.Item>
      ) : null}
      {method === 'restricted' ? (
        <Form.Item name="accessRestriction" label={words('fields.accessRestriction')}>
          <Input.TextArea rows={3} maxLength={5000} />
        </Form.Item>
      ) : null}
      {method === 'restricted' ? (
        <Form.Item name="accessRestrictionEn" label={words('fields.accessRestrictionEn')}>
          <Input.TextArea lang="en" rows={3} maxLength={5000} />
        </Form.Item>
      ) : null}
      {method === 'closed' ? (
        <Form.Item name="nonDisclosureReason" label={words('fields.nonDisclosureReason')}>
          <Input.TextArea rows={3} maxLength={5000} />
        </Form.Item>
      ) : (
        <Form.Item name="license" label={shared('fields.license')}>
          <Select options={licenses.map((value) => ({ value, label: shared(`licenses.${value}`) }))} />
        </Form.Item>
      )}
      {opens ? null : (
        <>
          <Alert type="info" title={t('sharing.stricter')} />
          <Form.Item name="reason" label={words('fields.reason')} required>
            <Input.TextArea rows={2} maxLength={1000} showCount />
          </Form.Item>
        </>
      )}
      <Button type="primary" htmlType="submit" loading={pending} disabled={!chosen}>
        {t(opens ? 'sharing.apply' : 'sharing.ask')}
      </Button>
    </Form>
  );
}
