import { useState, type ReactNode } from 'react';
import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { useTexts } from '#web/texts/language.ts';
import { useStoredChoice } from '../parts/stored-choice.ts';
import { kitTexts } from '../texts/index.ts';
import { ColumnPlace } from './column-chooser.tsx';
import '../pages.css';

interface Props {
  title: ReactNode;
  /** Filter controls. */
  filters?: ReactNode;
  /** Buttons for the whole list or for the selection. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of a list: title and actions, filters, the list itself. Layout only. */
export function ListPage({ title, filters, actions, children }: Props) {
  const [isFolded, fold] = useStoredChoice('filters-folded', false, (kept) => kept === true);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{title}</h1>
        {filters && <FoldButton isFolded={isFolded} onClick={() => fold(!isFolded)} />}
        <span ref={setPlace} />
        {actions && <div className="kit-actions">{actions}</div>}
      </header>
      {filters && !isFolded && <search className="kit-filters">{filters}</search>}
      <ColumnPlace value={place}>
        <div className="kit-surface">{children}</div>
      </ColumnPlace>
    </section>
  );
}

/** Shows or folds the filters; its label tells whether folded filters are active. */
function FoldButton({ isFolded, onClick }: { isFolded: boolean; onClick: () => void }) {
  const t = useTexts(kitTexts);
  const { search } = useLocation();
  const narrows = [...new URLSearchParams(search).keys()].some((name) => !places.includes(name));
  return (
    <Button type="text" size="small" icon={<FilterOutlined aria-hidden />} aria-expanded={!isFolded} onClick={onClick}>
      {t(isFolded && narrows ? 'filtersInForce' : 'filters')}
    </Button>
  );
}

/** Parameters of the address that are not filters: page, order, language. */
const places = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'lang'];
