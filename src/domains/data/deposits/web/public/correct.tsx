import './deposit.css';
import { useMemo } from 'react';
import { Form, Input, Typography } from 'antd';
import { changeRequests } from '#contract/data/change-requests';
import { Correction, type Grant, type ResourceFull } from '#contract/data/resources';
import type { z } from 'zod';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallError } from '#web/api/wire.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { toast } from '#web/kit/notices.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { amendTexts } from '../texts/amend.ts';
import { draftOf } from './draft.ts';
import { ChoicesContext, showsNumbers, type Choices } from './field-item.tsx';
import { FieldSection } from './field-section.tsx';

type Fields = z.output<typeof Correction>;
type Values = Fields & { orcids: string[]; reason: string };

/** The owner of a public resource asks for small corrections, on which a data administrator decides. */
export default function Correct({
  resource,
  onSent,
  onClose,
}: {
  resource: ResourceFull;
  onSent: () => void;
  onClose: () => void;
}) {
  const t = useTexts(amendTexts);
  const { resourceId, rowVer } = resource;
  const draft = draftOf(resource);
  const initial = Object.fromEntries(
    Object.keys(Correction.shape).map((name) => [name, draft[name as keyof Fields]]),
  ) as Fields;
  const orcids = resource.authors.map(({ orcid }) => orcid);
  const send = async (values: Values) => {
    const body = { ...initial, ...values, orcids: values.orcids ?? orcids, resourceId, rowVer };
    try {
      await call(changeRequests.correct, { body });
    } catch (error) {
      // The record has changed, and the client has said so: the page loads it again.
      if (error instanceof CallError && error.code === 601) onSent();
      throw error;
    }
    toast('success', t('correct.asked'));
    onSent();
  };
  return (
    <FormDrawer<Values>
      open
      title={t('correct.title')}
      action={t('correct.send')}
      initial={{ ...initial, orcids, reason: '' }}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography.Paragraph>{t('correct.about')}</Typography.Paragraph>
      <Form.Item
        name="reason"
        label={t('correct.reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
      >
        <Input.TextArea rows={2} maxLength={1000} showCount />
      </Form.Item>
      <Sections resource={resource} />
    </FormDrawer>
  );
}

function Sections({ resource }: { resource: ResourceFull }) {
  const t = useTexts(amendTexts);
  const language = useLanguage();
  const { resourceType, sharingMethod, license, isNewVersion, authors } = resource;
  const noProject = (Form.useWatch('noProject') as boolean | undefined) ?? resource.noProject;
  const grants = (Form.useWatch('grants') as Grant[] | undefined) ?? resource.grants;
  const needsNumbers = showsNumbers({ ...resource, grants });
  const choices = useMemo(
    (): Choices => ({ resourceType, sharingMethod, noProject, license, isNewVersion, needsNumbers }),
    [resourceType, sharingMethod, noProject, license, isNewVersion, needsNumbers],
  );
  return (
    <ChoicesContext value={choices}>
      <div className="deposit__form">
        <FieldSection name="basic" only="correct" />
        <fieldset className="deposit__group">
          <legend>{t('correct.orcids')}</legend>
          {authors.map((author, at) => (
            <Form.Item
              // oxlint-disable-next-line react/no-array-index-key -- authors have no ids and keep their order
              key={at}
              name={['orcids', at]}
              label={pick(author.nameZh, author.nameEn, language)}
            >
              <Input placeholder="0000-0002-1825-0097" />
            </Form.Item>
          ))}
        </fieldset>
        <FieldSection name="projects" only="correct" />
        <FieldSection name="works" only="correct" />
      </div>
    </ChoicesContext>
  );
}
