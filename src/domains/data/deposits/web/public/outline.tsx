import { formSections } from '#contract/data/resources';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Requirement } from '../../contract/requirements.ts';
import { depositTexts } from '../../texts/index.ts';
import { sectionId, sectionOf } from './section.tsx';
import './outline.css';

/** The sections with their progress; `faulty` holds the paths that need correction. */
export function Outline({ list, faulty }: { list: readonly Requirement[]; faulty: ReadonlySet<string> }) {
  const p = useTexts(depositTexts);
  return (
    <nav className="deposit__outline" aria-label={p('outline')}>
      <h2>{p('outline')}</h2>
      <ol>
        {formSections.map((name) => {
          const asked = list.filter(({ path }) => sectionOf(path) === name);
          const left = asked.filter(({ met }) => !met).length;
          const wrong = [...faulty].filter(
            (path) => sectionOf(path) === name && !asked.some((one) => one.path === path && !one.met),
          ).length;
          const open = left + wrong;
          const words = open ? p('left', { count: open }) : p(asked.length ? 'done' : 'optional');
          return (
            <li key={name} data-state={open ? 'open' : asked.length ? 'done' : 'optional'}>
              <a href={`#${sectionId(name)}`}>
                <Icon name={open ? 'edit' : asked.length ? 'check' : 'minus'} />
                <span>
                  {p(`sections.${name}`)}
                  <small>{words}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
