import { useCallback, type ComponentProps, type ReactNode } from 'react';
import { Form } from 'antd';
import type { ResourceDraft } from '#contract/data/resources';
import { BasicSection } from './basic-section.tsx';
import { FilesSection } from './files-section.tsx';
import { TouchContext } from './item.tsx';
import type { Keeper } from './keeping.ts';
import { PeopleSection } from './people-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { IdentifiersSection, SharingSection } from './sharing-section.tsx';
import { WorksSection } from './works-section.tsx';

/**
 * All fields over one draft. Give it another `key` to show another draft: Ant Design's store outlives new initial
 * values.
 */
export function FieldsForm({
  keeper,
  draft,
  onTouched,
  lackOf,
  files,
  children,
}: {
  keeper: Keeper;
  draft: ResourceDraft;
  onTouched: () => void;
  /** The fault of a part that is no single field. */
  lackOf: (path: string) => string | undefined;
  files: Pick<
    ComponentProps<typeof FilesSection>,
    'resourceId' | 'files' | 'uploads' | 'space' | 'hasFtpPassword' | 'onChanged'
  >;
  /** What stands above the sections. */
  children: ReactNode;
}) {
  const [form] = Form.useForm<ResourceDraft>();
  const touch = useCallback(() => {
    const before = keeper.snapshot().draft;
    // Lists as they are kept: put together from the fields on screen they would still hold a card that has just been removed.
    const list = <K extends 'authors' | 'projects' | 'relatedWorks'>(name: K) =>
      form.getFieldValue(name) as ResourceDraft[K];
    const typed = {
      ...form.getFieldsValue(),
      authors: list('authors'),
      projects: list('projects'),
      relatedWorks: list('relatedWorks'),
    };
    // Fields that are out of sight for this type or mode keep what was typed into them.
    keeper.change({
      ...before,
      ...typed,
      typeMeta: { ...before.typeMeta, ...typed.typeMeta },
      publisher: { ...before.publisher, ...typed.publisher },
    });
    onTouched();
  }, [keeper, form, onTouched]);
  const save = useCallback(async () => {
    const id = await keeper.ensure();
    await keeper.flush();
    return id;
  }, [keeper]);
  return (
    <TouchContext value={touch}>
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
        <BasicSection resourceType={draft.resourceType} />
        <PeopleSection lack={lackOf('authors')} />
        <ProjectsSection noProject={draft.noProject} />
        <SharingSection mode={draft.sharingMethod} license={draft.license} />
        <IdentifiersSection />
        <WorksSection />
      </Form>
    </TouchContext>
  );
}
