import { useEffect, useState } from 'react';
import { AutoComplete, Form } from 'antd';
import { knownProjects, type KnownProject } from '#contract/data/known-projects';
import { RelatedProject } from '#contract/data/resources';
import { knownProjectTexts } from '#texts/data/known-projects';
import { useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';

/** Milliseconds of quiet before what was typed is looked up. */
const quiet = 250;

/**
 * The number of a related project. Projects that are known are offered while it is typed; taking one fills in what is
 * still empty beside it. The form gives value, id and change.
 */
export function ProjectNumber({ at, onTaken, ...control }: { at: number; onTaken: () => void }) {
  const t = useTexts(knownProjectTexts);
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const keyword = useQuiet(typed.trim());
  const { reply } = useCall(knownProjects.lookUp, keyword ? { query: { keyword: keyword.slice(0, 100) } } : null, {
    quiet: true,
  });
  const known = keyword ? (reply ?? []) : [];
  const take = (project: KnownProject) => {
    const before = RelatedProject.partial().parse(form.getFieldValue(['projects', at]) ?? {});
    const details = RelatedProject.parse(project);
    const filled = Object.fromEntries(
      Object.entries(details).map(([field, value]) => [field, before[field as keyof RelatedProject] || value]),
    );
    form.setFieldValue(['projects', at], { ...filled, projectNo: project.projectNo });
    setTyped('');
    onTaken();
    toast('success', t('taken', { number: project.projectNo }));
  };
  return (
    <AutoComplete
      {...control}
      placeholder={t('hint')}
      showSearch={{ onSearch: setTyped }}
      onSelect={(_number, option) => take(option.project)}
      options={known.map((project) => ({ value: project.projectNo, project }))}
      optionRender={({ data: { project } }) => (
        <span className="deposit__choice">
          <span>{project.projectNo}</span>
          <span className="deposit__why">
            {[project.responsible, project.leadOrg || project.agency, t('used', { count: project.resources })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  );
}

/** A value once it has not changed for a while. */
function useQuiet(value: string): string {
  const [still, setStill] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), quiet);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}
