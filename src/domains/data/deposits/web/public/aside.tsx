import { useEffect, useState } from 'react';
import { Button } from 'antd';
import type { ResourceDraft } from '#contract/data/resources';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts, localeOf } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { asideKey, forget, readKept, shelves, type Kept } from './kept.ts';

/** Offers the version that lost a conflict, as long as this browser stores it. */
export function Aside({
  storageKey,
  look,
  onSwap,
}: {
  storageKey: string;
  /** Reads the stored version again whenever this changes. */
  look: string;
  onSwap: (other: ResourceDraft) => void;
}) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const key = asideKey(storageKey);
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => setKept(readKept(shelves, key)), [key, look]);
  if (!kept) return null;
  const time = new Date(kept.at).toLocaleString(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
  return (
    <Note>
      <p>{p('conflict.aside', { time })}</p>
      <div className="deposit__acts">
        <Button size="small" onClick={() => onSwap(kept.draft)}>
          {p('conflict.swap')}
        </Button>
        <Button
          size="small"
          type="text"
          onClick={() => {
            forget(shelves, key);
            setKept(null);
          }}
        >
          {p('conflict.drop')}
        </Button>
      </div>
    </Note>
  );
}
