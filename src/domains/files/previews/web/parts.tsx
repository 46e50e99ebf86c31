import './parts.css';
import { useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { useTexts } from '#web/language.ts';
import type { PartsPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import Table from './table.tsx';

/** Header of a file and its tables, one of which is shown. */
export default function Parts({ preview: { facts, parts }, name }: { preview: PartsPreview; name: string }) {
  const t = useTexts(previewsTexts);
  const [at, show] = useState(0);
  const shown = parts[at];
  return (
    <>
      {facts.length > 0 ? (
        <dl className="preview__said">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt className="mono">{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {parts.length > 1 ? (
        <p className="row" role="group" aria-label={t('parts')}>
          {parts.map((part, which) => (
            <Button key={part.name} small aria-pressed={which === at} onClick={() => show(which)}>
              {part.name}
            </Button>
          ))}
        </p>
      ) : null}
      {shown ? (
        <Table key={shown.name} preview={shown} name={parts.length > 1 ? `${name} · ${shown.name}` : name} />
      ) : null}
      {parts.length === 0 && facts.length === 0 ? <p>{t('noParts')}</p> : null}
    </>
  );
}
