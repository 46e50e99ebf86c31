import type { ComponentProps } from 'react';
import { Button } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { PlaceLine } from './place-line.tsx';

/** The bar below the form: where its content is stored, preview and submission. */
export function DepositBar({
  faults,
  busy,
  isReturned,
  onPreview,
  onSubmit,
  ...stored
}: ComponentProps<typeof PlaceLine> & {
  /** Number of shown errors. */
  faults: number;
  busy: boolean;
  isReturned: boolean;
  onPreview: () => void;
  /** Absent for co-editors. */
  onSubmit: (() => void) | undefined;
}) {
  const p = useTexts(depositTexts);
  return (
    <div className="deposit__bar">
      <PlaceLine {...stored} />
      {faults > 0 ? (
        <a className="deposit__count" href="#deposit-faults">
          {p('submit.faults', { count: faults })}
        </a>
      ) : null}
      <Button disabled={busy} onClick={onPreview}>
        {p('preview.open')}
      </Button>
      {onSubmit ? (
        <Button type="primary" loading={busy} onClick={onSubmit}>
          {p(isReturned ? 'submit.again' : 'submit.act')}
        </Button>
      ) : (
        <span>{p('submit.byOwner')}</span>
      )}
    </div>
  );
}
