import { lazy, Suspense, type ComponentType, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Task } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';

/** Props of every area: the head of the task, and a callback that reloads it. */
export interface AreaProps {
  task: Task;
  onChanged: () => void;
}
type Area = ComponentType<AreaProps>;

const area = (load: () => Promise<Area>) => lazy(async () => ({ default: await load() }));

/** The areas of a task in the order of the work; each is loaded when it is opened. */
const areas = {
  topics: area(async () => (await import('#view/archive/topics')).TopicArea),
  plan: area(async () => (await import('#view/archive/plans')).PlanArea),
  resources: area(async () => (await import('#view/archive/task-resources')).ResourceArea),
  scans: area(async () => (await import('#view/archive/scans')).ScanArea),
  audit: area(async () => (await import('#view/archive/audit-forms')).AuditArea),
  history: area(async () => (await import('./history-area.tsx')).HistoryArea),
  compare: area(async () => (await import('#view/archive/comparisons')).CompareArea),
  stage: area(async () => (await import('#view/archive/certificates')).StageArea),
  final: area(async () => (await import('#view/archive/certificates')).FinalArea),
  pdf: area(async () => (await import('#view/archive/certificates')).PdfArea),
  center: area(async () => (await import('./center-area.tsx')).CenterArea),
  members: area(async () => (await import('#view/archive/members')).MemberArea),
} satisfies Record<string, Area>;
type AreaName = keyof typeof areas;
const names = Object.keys(areas) as AreaName[];

/**
 * The areas as tabs, wrapped to several lines; the address contains the open tab, so that it survives a reload and can
 * be shared.
 */
export function Areas(props: AreaProps) {
  const t = useTexts(taskPageTexts);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('area') as AreaName | null;
  const open = asked && names.includes(asked) ? asked : 'topics';
  const Open = areas[open];
  const choose = (name: AreaName) =>
    setSearch(
      (before) => {
        before.set('area', name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const step = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = names[(from + by + names.length) % names.length]!;
    choose(next);
    document.getElementById(`area-${next}`)?.focus();
  };
  return (
    <section aria-label={t('areas.label')}>
      <div className="task-areas" role="tablist" aria-label={t('areas.label')}>
        {names.map((name, at) => (
          <button
            key={name}
            id={`area-${name}`}
            type="button"
            role="tab"
            aria-selected={name === open}
            aria-controls="task-area"
            tabIndex={name === open ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={(event) => step(event, at)}
          >
            {t(`areas.${name}`)}
          </button>
        ))}
      </div>
      <div className="task-area" id="task-area" role="tabpanel" aria-labelledby={`area-${open}`}>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <Open {...props} />
        </Suspense>
      </div>
    </section>
  );
}
