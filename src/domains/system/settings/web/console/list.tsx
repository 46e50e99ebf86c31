import './settings.css';
import { useState } from 'react';
import { Button, Space, Tag, Typography } from 'antd';
import { useRevalidator } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { SettingQuery, settings, type Setting } from '../../contract.ts';
import { settingTexts } from '../../texts/index.ts';
import { settingPageTexts } from '../texts/index.ts';
import { SettingForm } from './form.tsx';

/** The parameters of the running portal. */
export default function Settings() {
  const t = useTexts(settingPageTexts);
  const words = useTexts(settingTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(SettingQuery);
  const { reply, failure, reload } = useCall(settings.list, { query: state });
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<{ setting?: Setting }>();
  const [chosen, setChosen] = useState<number[]>([]);
  const nameOf = (row: Setting) => pick(row.configName, row.configNameEn, language);

  /** Asks for confirmation first. The API client has already shown a refusal. */
  const remove = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(settings.remove, { params: { configIds: ids.join(',') } });
    toast('success', t('removed'));
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    reload();
  };
  const refresh = async () => {
    await call(settings.refreshCache);
    await revalidate();
    reload();
    toast('success', t('refreshed'));
  };
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(['configName', 'configKey'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.configType')}
            value={state.configType}
            options={(['Y', 'N'] as const).map((value) => ({ value, label: words(`yesNo.${value}`) }))}
            onValue={(configType) => setState({ configType })}
          />
          <DaysFilter
            label={t('created')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button
            onClick={() => setState({ configName: '', configKey: '', configType: '', beginTime: '', endTime: '' })}
          >
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <Can call={settings.refreshCache}>
            <Button onClick={run(refresh)}>{t('refresh')}</Button>
          </Can>
          <Can call={settings.exportAll}>
            <ExportButton name={t('title')} onExport={() => call(settings.exportAll, { body: state })} />
          </Can>
          <Can call={settings.remove}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={run(() => remove(chosen, t('removeChosen', { count: chosen.length })))}
            >
              {t('removeSelected')}
            </Button>
          </Can>
          <Can call={settings.add}>
            <Button type="primary" onClick={() => setEditing({})}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Setting>
        rowKey="configId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...(mayCall(viewer, settings.remove.permit)
          ? {
              rowSelection: {
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys as number[]),
                getCheckboxProps: (row) => ({ disabled: !row.may.remove }),
              },
            }
          : {})}
        empty={t('empty')}
        columns={[
          {
            key: 'configName',
            dataIndex: 'configName',
            title: words('fields.configName'),
            sorter: true,
            render: (_value, row) => nameOf(row),
          },
          {
            key: 'configKey',
            title: words('fields.configKey'),
            sorter: true,
            render: (_value, row) => <span className="mono">{row.configKey}</span>,
          },
          {
            key: 'configValue',
            title: words('fields.configValue'),
            render: (_value, row) =>
              row.configValue ? (
                <Long text={row.configValue} />
              ) : (
                <Typography.Text type="secondary">{t('noValue')}</Typography.Text>
              ),
          },
          {
            key: 'configType',
            title: words('fields.configType'),
            sorter: true,
            render: (_value, row) => (
              <>
                {row.configType === 'Y' ? <Tag color="processing">{t('builtIn')}</Tag> : <Tag>{t('own')}</Tag>}
                {row.sensitive && <Tag color="warning">{t('sensitive')}</Tag>}
              </>
            ),
          },
          { key: 'remark', title: words('fields.remark'), render: (_value, row) => <Long text={row.remark} /> },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Space size="small">
                {row.may.edit && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('editOf', { name: nameOf(row) })}
                    onClick={() => setEditing({ setting: row })}
                  >
                    {t('edit')}
                  </Button>
                )}
                {row.may.remove && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('removeOf', { name: nameOf(row) })}
                    onClick={run(() => remove([row.configId], t('removeConfirm', { name: nameOf(row) })))}
                  >
                    {t('remove')}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
      {editing && (
        <SettingForm
          setting={editing.setting}
          onSaved={() => {
            toast('success', t('saved'));
            reload();
            // The data of every page's frame may have changed.
            void revalidate();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}

/** Two lines of a text that may be long; the full text appears on hover. */
function Long({ text }: { text: string }) {
  return (
    <Typography.Paragraph className="settings-long" ellipsis={{ rows: 2, tooltip: text }}>
      {text}
    </Typography.Paragraph>
  );
}
