import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'antd';
import type { ResourceDraft } from '#contract/data/resources';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts, localeOf } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import type { LocalCopy } from '#web/shell/autosave-storage.ts';
import { asideKey, draftCopies } from './draft-autosave.ts';

/** Offers the version that lost a conflict, as long as this browser stores it. */
export function Aside({
  draft,
  storageKey,
  look,
  onSwap,
}: {
  /** The draft in the form, for fields that an old version lacks. */
  draft: ResourceDraft;
  storageKey: string;
  /** Reads the stored version again whenever this changes. */
  look: string;
  onSwap: (other: ResourceDraft) => void;
}) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const key = asideKey(storageKey);
  const [aside, setAside] = useState<LocalCopy<ResourceDraft> | null>(null);
  const read = useEffectEvent(() => setAside(draftCopies.read(key, draft)));
  useEffect(() => read(), [key, look]);
  if (!aside) return null;
  const time = new Date(aside.at).toLocaleString(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
  return (
    <Note>
      <p>{p('conflict.aside', { time })}</p>
      <div className="deposit__acts">
        <Button size="small" onClick={() => onSwap(aside.form)}>
          {p('conflict.swap')}
        </Button>
        <Button
          size="small"
          type="text"
          onClick={() => {
            draftCopies.remove(key);
            setAside(null);
          }}
        >
          {p('conflict.drop')}
        </Button>
      </div>
    </Note>
  );
}
