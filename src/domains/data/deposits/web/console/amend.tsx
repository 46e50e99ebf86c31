import '../public/deposit.css';
import { useMemo } from 'react';
import { deposits } from '#contract/data/deposits';
import { Form, Input } from 'antd';
import {
  Metadata,
  type Grant,
  type ResourceDraft,
  type ResourceFull,
  type ResourceType,
} from '#contract/data/resources';
import { metadataFields } from '#contract/data/metadata-fields';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { draftOf } from '../public/draft.ts';
import { ChoicesContext, showsNumbers, type Choices } from '../public/field-item.tsx';
import { FieldSection } from '../public/field-section.tsx';
import { PeopleSection } from '../public/people-section.tsx';
import { ScienceSection, withTyped } from '../public/science-section.tsx';
import { amendTexts } from '../texts/amend.ts';

type Values = Metadata & { reason: string };

export interface AmendProps {
  /** The resource as the administrator read it. */
  resource: ResourceFull;
  onSaved: () => void;
  onClose: () => void;
}

/** Corrects the metadata of a public resource for its owner, who sees the reason. */
export default function Amend({ resource, onSaved, onClose }: AmendProps) {
  const t = useTexts(amendTexts);
  const { resourceId, rowVer } = resource;
  const draft = draftOf(resource);
  const initial = Object.fromEntries(
    Object.keys(Metadata.shape).map((name) => [name, draft[name as keyof Metadata]]),
  ) as Metadata;
  const send = async ({ typeMeta, fieldValues, publisher, ...values }: Values) => {
    // Hidden fields keep their stored values.
    const body = {
      ...initial,
      ...values,
      typeMeta: { ...initial.typeMeta, ...typeMeta },
      fieldValues: withTyped(initial.fieldValues, fieldValues),
      publisher: { ...initial.publisher, ...publisher },
      rowVer,
    };
    try {
      await call(deposits.amend, { params: { id: resourceId }, body });
    } catch (error) {
      // Another person saved first, and the client has said so: their changes are loaded before anything is typed
      // again.
      if (error instanceof CallError && error.code === 601) onSaved();
      throw error;
    }
    toast('success', t('done'));
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      wide
      title={t('title')}
      initial={{ ...initial, reason: '' }}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
      >
        <Input.TextArea rows={2} maxLength={1000} showCount />
      </Form.Item>
      <Sections stored={draft} />
    </FormDrawer>
  );
}

function Sections({ stored }: { stored: ResourceDraft }) {
  const { reply: fields } = useCall(metadataFields.offered, {}, { quiet: true, once: true });
  const { sharingMethod, license, fieldValues } = stored;
  const resourceType = (Form.useWatch('resourceType') as ResourceType | undefined) ?? stored.resourceType;
  const noProject = (Form.useWatch('noProject') as boolean | undefined) ?? stored.noProject;
  const grants = (Form.useWatch('grants') as Grant[] | undefined) ?? stored.grants;
  const needsNumbers = showsNumbers({ ...stored, grants });
  const choices = useMemo(
    (): Choices => ({ resourceType, sharingMethod, noProject, license, isNewVersion: false, needsNumbers }),
    [resourceType, sharingMethod, noProject, license, needsNumbers],
  );
  return (
    <ChoicesContext value={choices}>
      <div className="deposit__form">
        <FieldSection name="basic" only="amend" />
        <ScienceSection resourceType={resourceType} fields={fields} values={fieldValues} />
        <PeopleSection lack={undefined} />
        <FieldSection name="projects" only="amend" />
        <FieldSection name="works" only="amend" />
      </div>
    </ChoicesContext>
  );
}
