import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint: string;
  acts: ReactNode;
  children: ReactNode;
}

/** One method with its description and its actions. */
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

/** Message about a change, with recovery codes to show. */
export type OnChanged = (word: string, codes?: readonly string[]) => void;
