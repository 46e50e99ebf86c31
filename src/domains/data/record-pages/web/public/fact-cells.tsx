import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FactKind, type TextKind, choiceLabels } from '#contract/data/resources';
import { disciplineKey, isDiscipline } from '#contract/data/descriptions';
import { contributorAddress } from '#view/data/contributors';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { disciplineTexts } from '#texts/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';

interface Props {
  field: string;
  /** Not empty. */
  value: string;
}

/** A value of each kind among the facts of the public page. */
export const factCells = {
  line: ({ value }) => value,
  title: ({ value }) => value,
  text: Long,
  keywords: ({ value }) => value,
  day: DayOf,
  discipline: DisciplineName,
  projectNumber: ({ value }) => <ProjectLink number={value} />,
  choice: Choice,
  resourceType: Choice,
  sharing: Choice,
  license: Choice,
} satisfies Record<TextKind | FactKind, (props: Props) => ReactNode>;

function Long({ value }: Props) {
  return <span className="facts__long">{value}</span>;
}

function DayOf({ value }: Props) {
  return formatDay(value, useLanguage());
}

function DisciplineName({ value }: Props) {
  const say = useTexts(disciplineTexts);
  return isDiscipline(value) ? `${value} ${say.dynamic(disciplineKey(value))}` : value;
}

function Choice({ field, value }: Props) {
  const t = useTexts(resourcesTexts);
  return t.dynamic(`${choiceLabels[field]}.${value}`, value);
}

export const ProjectLink = ({ number }: { number: string }) => (
  <Link to={contributorAddress('project', number)}>{number}</Link>
);
