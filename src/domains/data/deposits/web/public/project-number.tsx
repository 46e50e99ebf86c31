import { useEffect, useState } from 'react';
import { AutoComplete, Form } from 'antd';
import { projects } from '#contract/archive/projects';
import { knownProjects, type KnownProject } from '#contract/data/known-projects';
import { Grant, RelatedProject } from '#contract/data/resources';
import { knownProjectTexts } from '#texts/data/known-projects';
import { pick } from '#shared/texts';
import { normalNumber } from '#shared/project-numbers';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';

/** Delay in milliseconds between the last keystroke and the lookup. */
const quiet = 250;

/**
 * The number of a related project. Known projects are offered during typing; selecting one fills the empty fields of
 * the entry. The form passes value, id and change.
 */
export function ProjectNumber({ at, onTaken, ...control }: { at: number; onTaken: () => void }) {
  const t = useTexts(knownProjectTexts);
  const language = useLanguage();
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const keyword = useQuiet(typed.trim());
  const { reply } = useCall(knownProjects.lookUp, keyword ? { query: { keyword: keyword.slice(0, 100) } } : null, {
    quiet: true,
  });
  const registered = useRegistered(keyword);
  const known = keyword ? offersOf(registered, reply ?? []) : [];
  const take = (project: Offer) => {
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
            {[
              language === 'en' ? project.nameEn || project.nameZh : project.nameZh,
              project.responsible,
              project.leadOrg || project.agency,
              project.resources === undefined ? t('registered') : t('used', { count: project.resources }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  );
}

/** The number of the funding project; projects of the register are offered during typing. */
export function RegisteredNumber({ onTaken, ...control }: { onTaken: () => void }) {
  const language = useLanguage();
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const found = useRegistered(useQuiet(typed.trim()));
  return (
    <AutoComplete
      {...control}
      showSearch={{ onSearch: setTyped }}
      onSelect={(number: string) => {
        form.setFieldValue('projectNo', number);
        setTyped('');
        onTaken();
      }}
      options={found.map((project) => ({ value: project.projectNo, project }))}
      optionRender={({ data: { project } }) => (
        <span className="deposit__choice">
          <span>{project.projectNo}</span>
          <span className="deposit__why">
            {[language === 'en' ? project.nameEn || project.nameZh : project.nameZh, project.leadOrg]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  );
}

/**
 * The number of a grant. A project of the register fills in title and funder where they are empty, and the number of the
 * project; a number that is typed in full counts as that project.
 */
export function GrantNumber({
  at,
  onTaken,
  onChange,
  ...control
}: {
  at: number;
  onTaken: () => void;
  onChange?: (number: string) => void;
}) {
  const language = useLanguage();
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const found = useRegistered(useQuiet(typed.trim()));
  const set = (project: Offer | undefined) => {
    const before = Grant.parse(form.getFieldValue(['grants', at]) ?? {});
    const isRegistered = project !== undefined;
    if (!project && before.isRegistered === isRegistered) return;
    const title = before.title || pick(project?.nameZh ?? '', project?.nameEn ?? '', language);
    form.setFieldValue(['grants', at], { ...before, title, isRegistered });
    if (project && !form.getFieldValue('projectNo')) form.setFieldValue('projectNo', project.projectNo);
    onTaken();
  };
  const known = (number: string) =>
    found.find(({ projectNo }) => normalNumber(projectNo) === normalNumber(number)) as Offer | undefined;
  return (
    <AutoComplete
      {...control}
      onChange={(number: string) => {
        onChange?.(number);
        set(known(number));
      }}
      onBlur={() => set(known(String(form.getFieldValue(['grants', at, 'number']) ?? '')))}
      showSearch={{ onSearch: setTyped }}
      options={found.map((project) => ({ value: project.projectNo, project }))}
      optionRender={({ data: { project } }) => (
        <span className="deposit__choice">
          <span>{project.projectNo}</span>
          <span className="deposit__why">
            {[pick(project.nameZh, project.nameEn, language), project.leadOrg].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
    />
  );
}

/** Projects of the register that match the input of at least two characters. */
function useRegistered(keyword: string) {
  const asked = keyword.length > 1 ? { query: { keyword: keyword.slice(0, 100) } } : null;
  const { reply } = useCall(projects.lookUp, asked, { quiet: true });
  return asked ? (reply ?? []) : [];
}

/** An offered project: from the register by number, name and lead organisation, or from a published resource. */
type Offer = Partial<KnownProject> & { projectNo: string; nameZh?: string; nameEn?: string };

/** Projects of the register first, each combined with the data of the same project in published resources. */
function offersOf(registered: readonly Offer[], known: readonly KnownProject[]): Offer[] {
  const same = (one: Offer, other: Offer) => normalNumber(one.projectNo) === normalNumber(other.projectNo);
  return [
    ...registered.map((one) => ({ ...known.find((other) => same(one, other)), ...one })),
    ...known.filter((one) => !registered.some((other) => same(one, other))),
  ];
}

/** A value once it has not changed for {@link quiet} milliseconds. */
function useQuiet(value: string): string {
  const [still, setStill] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), quiet);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}
