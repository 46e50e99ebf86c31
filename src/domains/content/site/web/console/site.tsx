import './site.css';
import { useState } from 'react';
import type { z } from 'zod';
import { Button, Form, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { site, type SiteFields, type SiteForm } from '../../contract.ts';
import { sitePageTexts } from '../texts/index.ts';
import { AnnouncementSection } from './announcement.tsx';
import { DemoSection } from './demo.tsx';
import { BannerSection, FooterSection } from './lists.tsx';
import { ContactSection, NamesSection } from './names.tsx';

type Values = z.input<typeof SiteFields>;

/** The site's settings as one form with one save button. */
export default function SitePage() {
  const t = useTexts(sitePageTexts);
  const [touched, setTouched] = useState(false);
  // Each reload resets the form, so the page does not reload while the user types.
  const { reply, failure, reload } = useCall(site.read, touched ? null : {});
  return (
    <ListPage title={t('title')}>
      <p className="site-page__lead">{t('lead')}</p>
      {reply ? (
        <SiteEditor key={JSON.stringify(reply)} values={reply} touched={touched} onTouched={setTouched} />
      ) : (
        <Waiting failure={failure} onRetry={reload} height="20rem" />
      )}
      <DemoSection onRemoved={reload} />
    </ListPage>
  );
}

interface Props {
  values: SiteForm;
  touched: boolean;
  onTouched: (touched: boolean) => void;
}

function SiteEditor({ values, touched, onTouched }: Props) {
  const t = useTexts(sitePageTexts);
  const viewer = useViewer();
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form);
  const may = mayCall(viewer, site.save.permit);
  const save = (typed: Values) =>
    run(async () => {
      await call(site.save, { body: changeOf(values, typed) });
      toast('success', t('saved'));
      onTouched(false);
    });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      disabled={!may}
      initialValues={values}
      className="site-page"
      onFinish={(typed) => void save(typed)}
      onValuesChange={() => onTouched(true)}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <NamesSection />
      <ContactSection />
      <AnnouncementSection />
      <FooterSection />
      <BannerSection />
      {may && (
        <Space className="site-page__acts">
          <Button type="primary" htmlType="submit" loading={pending}>
            {t('save')}
          </Button>
          <Button
            disabled={!touched}
            onClick={() => {
              form.resetFields();
              onTouched(false);
            }}
          >
            {t('undo')}
          </Button>
        </Space>
      )}
    </Form>
  );
}

/** Sends only the changed fields, because others may have changed the rest since the form was loaded. */
const changeOf = (values: SiteForm, typed: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name as keyof SiteForm]),
    ),
  );
