import './generator.css';
import { useState } from 'react';
import { Button, Form, Tabs } from 'antd';
import { Link, useParams } from 'react-router';
import { call } from '#web/api/api.ts';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { FaultSummary, placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { CallError } from '#web/api/wire.ts';
import { generator, type WholeTable } from '../../contract.ts';
import { generatorPageTexts } from '../texts/index.ts';
import { Basics } from './basics.tsx';
import { Columns } from './columns.tsx';
import { Generation } from './generation.tsx';
import { sentBy, valuesOf, type Values } from './values.ts';

/** The settings of one imported table. */
export default function EditTable() {
  const t = useTexts(generatorPageTexts);
  const tableId = Number(useParams()['tableId']);
  const { reply, failure, reload } = useCall(generator.find, { params: { tableId } });
  const name = reply?.info.tableName;
  return (
    <DetailPage
      title={name ? t('editTitle', { name }) : t('editTitleEmpty')}
      actions={<Link to="/tool/gen">{t('back')}</Link>}
    >
      <div className="kit-surface">
        {reply ? (
          // A newer reply creates a new form, so that nothing of an older structure remains in it.
          <Settings key={reply.info.updateTime} info={reply.info} tables={reply.tables} onSaved={reload} />
        ) : (
          <Waiting failure={failure} onRetry={reload} height="20rem" />
        )}
      </div>
    </DetailPage>
  );
}

const tabOf = (name: string | number | undefined) => {
  if (name === 'columns') return 'columns';
  return ['tableComment', 'className', 'functionAuthor', 'remark'].includes(String(name)) ? 'basic' : 'generation';
};

interface Props {
  info: WholeTable;
  tables: readonly WholeTable[];
  onSaved: () => void;
}

function Settings({ info, tables, onSaved }: Props) {
  const t = useTexts(generatorPageTexts);
  const [form] = Form.useForm<Values>();
  const [tab, setTab] = useState('basic');
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState<{ name: (string | number)[]; errors: string[] }[]>([]);
  const show = (found: typeof faults) => {
    setFaults(found);
    if (found[0]) goTo(found[0]);
  };
  const goTo = ({ name }: (typeof faults)[number]) => {
    setTab(tabOf(name[0]));
    // A field on another tab is not laid out yet.
    requestAnimationFrame(() => form.scrollToField(name, { focus: true, block: 'center' }));
  };
  const save = async (values: Values) => {
    setFaults([]);
    setPending(true);
    try {
      await call(generator.edit, { body: sentBy(info, values) });
      toast('success', t('saved'));
      onSaved();
    } catch (error) {
      // The API client has shown the message; only the field has to be shown.
      if (!(error instanceof CallError)) throw error;
      show(placeFaults(form, error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={valuesOf(info)}
      onFinish={save}
      onFinishFailed={({ errorFields }) => show(errorFields)}
    >
      <FaultSummary faults={faults} onChoose={goTo} />
      <Tabs
        className="gen-parts"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'basic', label: t('tabs.basic'), forceRender: true, children: <Basics /> },
          { key: 'columns', label: t('tabs.columns'), forceRender: true, children: <Columns columns={info.columns} /> },
          {
            key: 'generation',
            label: t('tabs.generation'),
            forceRender: true,
            children: <Generation info={info} tables={tables} />,
          },
        ]}
      />
      <Button type="primary" htmlType="submit" loading={pending}>
        {t('save')}
      </Button>
    </Form>
  );
}
