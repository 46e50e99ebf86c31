import type { ReactNode } from 'react';
import { Tag } from 'antd';
import { isExternal } from '#shared/links';
import { choiceLabels, type ReviewKind, type TextKind } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  field: string;
  /** Null for an identifier that the resource does not have. */
  value: string | null;
}

/** A value of each kind on the reviewer's page; an empty one is marked. */
export const reviewCells = {
  line: Typed,
  title: Typed,
  text: Typed,
  keywords: Keywords,
  day: Typed,
  discipline: Typed,
  projectNumber: Typed,
  identifier: Typed,
  callback: Typed,
  choice: Choice,
  resourceType: Choice,
  sharing: Choice,
  license: Choice,
} satisfies Record<TextKind | ReviewKind, (props: Props) => ReactNode>;

function Typed({ value }: Props) {
  return <Given text={value ?? ''} />;
}

function Choice({ field, value }: Props) {
  const t = useTexts(resourcesTexts);
  return <Given text={value ? t.dynamic(`${choiceLabels[field]}.${value}`, value) : ''} />;
}

function Keywords({ value }: Props) {
  const words = (value ?? '').split(/[,，;；]/).map((word) => word.trim());
  if (!value) return <Given text="" />;
  return (
    <span className="review-tags">
      {[...new Set(words)].filter(Boolean).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}

/** A value as typed; addresses become links. */
export function Given({ text }: { text: string }) {
  const t = useTexts(reviewPageTexts);
  if (!text) return <span className="review-absent">{t('fallback')}</span>;
  if (isExternal(text))
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return <span className="review-text-block">{text}</span>;
}
