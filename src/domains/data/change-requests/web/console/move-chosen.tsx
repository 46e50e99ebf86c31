import { useState } from 'react';
import { Button } from 'antd';
import type { ResourceRow } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { maxMoved } from '../../contract.ts';
import { changePageTexts } from '../texts/index.ts';
import { CenterBox } from './center-box.tsx';

/** Moves the selected rows of a list to a sub-center. */
export function MoveChosen({ rows, onChanged }: { rows: readonly ResourceRow[]; onChanged: () => void }) {
  const t = useTexts(changePageTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={rows.length === 0 || rows.length > maxMoved} onClick={() => setOpen(true)}>
        {rows.length === 0 ? t('actions.moveToCenter') : t('moveChosen', { count: rows.length })}
      </Button>
      {open ? <CenterBox rows={rows} onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
