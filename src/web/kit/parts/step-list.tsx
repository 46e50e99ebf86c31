import { formatMoment } from './format.ts';
import { useLanguage } from '../../texts/language.ts';

/** One step in the history of a record. */
export interface RecordStep {
  id: number;
  comments: string;
  time: string;
}

/** The history of a user's own record, oldest step first. */
export function StepList<S extends RecordStep>({
  title,
  steps,
  nameOf,
  className,
}: {
  title: string;
  steps: readonly S[];
  nameOf: (step: S) => string;
  className?: string;
}) {
  const language = useLanguage();
  return (
    <section aria-labelledby="history" className={className}>
      <h2 id="history">{title}</h2>
      <ul className="stack">
        {steps.map((step) => (
          <li key={step.id}>
            <strong>{nameOf(step)}</strong> <span className="secondary">{formatMoment(step.time, language)}</span>
            {step.comments ? <p className="pre-line">{step.comments}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
