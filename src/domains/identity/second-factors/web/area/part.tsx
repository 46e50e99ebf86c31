import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint: string;
  acts: ReactNode;
  children: ReactNode;
}

/** One method: what it is, and what can be done with it. */
export function Part({ title, hint, children, acts }: Props) {
  return (
    <section className="factors__part" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="secondary">{hint}</p>
        {children}
      </div>
      {acts}
    </section>
  );
}

/** Word of a change, with recovery codes to be shown. */
export type OnChanged = (word: string, codes?: readonly string[]) => void;
