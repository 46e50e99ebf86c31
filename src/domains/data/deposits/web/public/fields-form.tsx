import { useCallback, useMemo, type ComponentProps, type ReactNode } from 'react';
import { Form } from 'antd';
import type { FieldValue, OfferedField } from '#contract/data/metadata-fields';
import type { ResourceDraft } from '#contract/data/resources';
import { ChoicesContext, showsNumbers } from './field-item.tsx';
import { FieldSection } from './field-section.tsx';
import { FilesSection } from './files-section.tsx';
import { TouchContext } from './item.tsx';
import type { DraftAutosave } from './draft-autosave.ts';
import { PeopleSection } from './people-section.tsx';
import { ScienceSection, withTyped } from './science-section.tsx';

/**
 * All fields of one draft. Pass another `key` to show another draft: Ant Design keeps its store when the initial values
 * change.
 */
export function FieldsForm({
  autosave,
  draft,
  onTouched,
  lackOf,
  fields,
  files,
  isNewVersion,
  children,
  below,
}: {
  autosave: DraftAutosave;
  draft: ResourceDraft;
  onTouched: () => void;
  /** Error of a part that is not a single field. */
  lackOf: (path: string) => string | undefined;
  /** Declared fields; absent while they are loading. */
  fields: readonly OfferedField[] | undefined;
  files: Pick<
    ComponentProps<typeof FilesSection>,
    'resourceId' | 'files' | 'uploads' | 'space' | 'hasFtpPassword' | 'onChanged'
  >;
  isNewVersion: boolean;
  /** Content above the sections, and below them. */
  children: ReactNode;
  below?: ReactNode;
}) {
  const [form] = Form.useForm<ResourceDraft>();
  const touch = useCallback(() => {
    const before = autosave.snapshot().form;
    // Reads lists from the form's store: values collected from the mounted fields would still include a card that was
    // just removed.
    const list = <K extends 'authors' | 'grants' | 'projects' | 'relatedWorks'>(name: K) =>
      form.getFieldValue(name) as ResourceDraft[K];
    const typed = {
      ...form.getFieldsValue(),
      authors: list('authors'),
      grants: list('grants'),
      projects: list('projects'),
      relatedWorks: list('relatedWorks'),
    };
    // Fields hidden for this type or mode keep their values.
    autosave.set({
      ...before,
      ...typed,
      typeMeta: { ...before.typeMeta, ...typed.typeMeta },
      fieldValues: withTyped(before.fieldValues, typed.fieldValues),
      publisher: { ...before.publisher, ...typed.publisher },
    });
    onTouched();
  }, [autosave, form, onTouched]);
  const take = useCallback(
    (key: string, value: FieldValue) => {
      const before = autosave.snapshot().form;
      form.setFieldValue(['fieldValues', key], value);
      autosave.set({ ...before, fieldValues: { ...before.fieldValues, [key]: value } });
      onTouched();
    },
    [autosave, form, onTouched],
  );
  const save = useCallback(async () => {
    const id = await autosave.ensure();
    await autosave.flush();
    return id;
  }, [autosave]);
  const { resourceType, sharingMethod, noProject, license } = draft;
  const needsNumbers = showsNumbers(draft);
  const choices = useMemo(
    () => ({ resourceType, sharingMethod, noProject, license, isNewVersion, needsNumbers }),
    [resourceType, sharingMethod, noProject, license, isNewVersion, needsNumbers],
  );
  return (
    <TouchContext value={touch}>
      <ChoicesContext value={choices}>
        <Form
          form={form}
          name="deposit"
          layout="vertical"
          className="deposit__form"
          initialValues={draft}
          onValuesChange={touch}
        >
          {children}
          <FilesSection
            {...files}
            save={save}
            lack={lackOf('files')}
            needed={draft.sharingMethod !== 'closed'}
            isFtpGiven={draft.ftpAddress !== ''}
          />
          <FieldSection name="basic" />
          <ScienceSection
            resourceType={resourceType}
            fields={fields}
            values={draft.fieldValues}
            resourceId={files.resourceId}
            onTake={take}
          />
          <PeopleSection lack={lackOf('authors')} />
          <FieldSection name="projects" />
          <FieldSection name="sharing" />
          <FieldSection name="identifiers" />
          <FieldSection name="works" />
          {below}
        </Form>
      </ChoicesContext>
    </TouchContext>
  );
}
