import { useState } from 'react';
import { Alert, Button, Form, Input, InputNumber, Radio, Table } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { HolidayForm, holidays, type Holiday } from '../../contract.ts';
import { holidayTexts } from '../../texts/index.ts';
import { holidayPageTexts } from '../texts/index.ts';

/** Days off and working days in lieu of a year. */
export default function Holidays() {
  const t = useTexts(holidayPageTexts);
  const words = useTexts(holidayTexts);
  const language = useLanguage();
  const [year, setYear] = useState(() => new Date().getFullYear());
  const { reply, reload } = useCall(holidays.list, { params: { year } });
  const [open, setOpen] = useState<Partial<Holiday>>();
  const fill = async () => {
    const { added } = await call(holidays.fill, { params: { year } });
    toast('success', t('filled', { count: added }));
    reload();
  };
  const remove = async ({ day }: Holiday) => {
    if (await doConfirmed(t('removeAsk', { day }), () => call(holidays.remove, { params: { day } }), t('removed')))
      reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <InputNumber
          aria-label={words('fields.year')}
          min={2000}
          max={2100}
          precision={0}
          value={year}
          onChange={(value) => value && setYear(value)}
        />
      }
      actions={
        <Can call={holidays.save}>
          {reply?.canFill ? <Button onClick={() => void fill().catch(() => undefined)}>{t('fill')}</Button> : null}
          <Button type="primary" onClick={() => setOpen({ isWorkday: false })}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <p className="secondary">{t('lead')}</p>
      {reply?.isKnown === false ? <Alert type="warning" showIcon title={t('unknown', { year })} /> : null}
      <Table<Holiday>
        rowKey="day"
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        loading={!reply}
        dataSource={reply?.days ?? []}
        locale={{ emptyText: t('empty') }}
        columns={[
          { key: 'day', title: words('fields.day'), render: (_value, row) => formatDate(row.day, language) },
          {
            key: 'isWorkday',
            title: words('fields.isWorkday'),
            render: (_value, row) => words(row.isWorkday ? 'kinds.work' : 'kinds.off'),
          },
          { key: 'name', title: words('name'), render: (_value, row) => pick(row.nameZh, row.nameEn, language) },
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('edit'),
                    about: t('editOf', { day: row.day }),
                    call: holidays.save,
                    onAct: () => setOpen(row),
                  },
                  {
                    name: t('remove'),
                    about: t('removeOf', { day: row.day }),
                    call: holidays.remove,
                    danger: true,
                    onAct: () => remove(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open ? (
        <DayForm
          day={open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            toast('success', t('saved'));
            reload();
          }}
        />
      ) : null}
    </ListPage>
  );
}

function DayForm({ day, onSaved, onClose }: { day: Partial<Holiday>; onSaved: () => void; onClose: () => void }) {
  const t = useTexts(holidayPageTexts);
  const words = useTexts(holidayTexts);
  const language = useLanguage();
  const rules = rulesOf(HolidayForm, holidayTexts, language);
  return (
    <FormDrawer<Holiday>
      open
      title={t(day.day ? 'editOf' : 'add', { day: day.day ?? '' })}
      initial={day}
      onClose={onClose}
      onSubmit={async (values) => {
        await call(holidays.save, { body: values });
        onSaved();
      }}
    >
      <Form.Item name="day" label={words('fields.day')} rules={rules.day}>
        <DayField disabled={day.day !== undefined} />
      </Form.Item>
      <Form.Item name="isWorkday" label={words('fields.isWorkday')}>
        <Radio.Group
          options={[
            { value: false, label: words('kinds.off') },
            { value: true, label: words('kinds.work') },
          ]}
        />
      </Form.Item>
      <Form.Item name="nameZh" label={words('fields.nameZh')} rules={rules.nameZh}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="nameEn" label={words('fields.nameEn')} rules={rules.nameEn}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  );
}
