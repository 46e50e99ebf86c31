import { formSections } from '#contract/data/resources';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { controlId } from './item.tsx';
import { sectionOf } from './section.tsx';

/** All fields that need correction, in the order of the form, each as a link. */
export function FaultSummary({ faults }: { faults: ReadonlyMap<string, string> }) {
  const p = useTexts(depositTexts);
  if (faults.size === 0) return null;
  const ordered = [...faults].sort(
    ([a], [b]) => formSections.indexOf(sectionOf(a)) - formSections.indexOf(sectionOf(b)),
  );
  return (
    <div
      className="note note--bad"
      id="deposit-faults"
      tabIndex={-1}
      role="group"
      aria-labelledby="deposit-faults-title"
    >
      <Icon name="alert" />
      <div>
        <h2 id="deposit-faults-title">{p('submit.faults', { count: faults.size })}</h2>
        <ul>
          {ordered.map(([path, message]) => (
            <li key={path}>
              <a
                href={`#${controlId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(path);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Scrolls to a field and focuses it; in a group, its first option. */
export function focusControl(path: string): void {
  const found = document.getElementById(controlId(path));
  const control = found?.matches('input, textarea, button, select')
    ? found
    : (found?.querySelector<HTMLElement>('input, textarea, button') ?? found);
  // Opens the folded part that contains the field.
  control?.closest('details')?.setAttribute('open', '');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
