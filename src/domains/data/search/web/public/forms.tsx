import { lazy, Suspense, useId, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/kit/parts/button.tsx';
import { dayOf } from '#web/kit/forms/day.ts';
import { DayInput } from '#web/kit/forms/day-input.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { SuggestedInput } from '#web/kit/forms/suggested-input.tsx';
import { useShellActs } from '#web/shell/shell-data.ts';
import { useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { addressOf, detailed, sorts, stateOf, defaultSort, type Asked } from './address.ts';

/** These forms are long, so the page scrolls to the results instead of the top. */
const toResults = { preventScrollReset: true, state: { toResults: true } };

/** Hidden fields for the rest of the address, for submission without JavaScript. */
function Kept({ asked, without }: { asked: Asked; without: readonly string[] }) {
  return stateOf(asked)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The keyword is optional, because this page is also for browsing. */
export function KeywordForm({ asked }: { asked: Asked }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const { suggest } = useShellActs();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    void navigate(addressOf({ ...asked, keyword, sort: defaultSort(keyword) }));
  };
  return (
    <form className="keyword" role="search" action="/data" onSubmit={search}>
      <Kept asked={asked} without={['keyword', 'sort']} />
      <label className="aloud" htmlFor="keyword">
        {t('box.label')}
      </label>
      <SuggestedInput
        suggest={suggest}
        key={asked.keyword}
        id="keyword"
        className="input"
        type="search"
        name="keyword"
        maxLength={200}
        defaultValue={asked.keyword}
        placeholder={t('box.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
      />
      <Button type="submit" look="primary">
        <Icon name="search" />
        {t('box.search')}
      </Button>
    </form>
  );
}

export function SortForm({ asked }: { asked: Asked }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const offered = sorts.filter((sort) => sort !== 'relevance' || asked.keyword);
  return (
    <form className="row sorting" action="/data">
      <Kept asked={asked} without={['sort']} />
      <label htmlFor="sort">{t('results.sort')}</label>
      <select
        key={asked.sort}
        id="sort"
        className="input"
        name="sort"
        defaultValue={asked.sort}
        onChange={(event) =>
          void navigate(addressOf({ ...asked, sort: event.target.value as Asked['sort'] }), {
            preventScrollReset: true,
          })
        }
      >
        {offered.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button className="button button--small" type="submit">
          {t('results.apply')}
        </button>
      </noscript>
    </form>
  );
}

/** Days of publication; either may be empty, and their order does not matter. */
export function PeriodForm({ asked }: { asked: Asked }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const { from, to } = asked.details;
  const id = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const day = (name: string) => dayOf(String(form.get(name) ?? '')) ?? '';
    const [first, last] = [day('from'), day('to')];
    const period = last && first > last ? { from: last, to: first } : { from: first, to: last };
    void navigate(addressOf(detailed(asked, period)), toResults);
  };
  return (
    <form key={from + to} className="filters__form" action="/data" onSubmit={send}>
      <Kept asked={asked} without={['from', 'to']} />
      <div>
        <label htmlFor={`${id}-from`}>{t('period.from')}</label>
        <DayInput id={`${id}-from`} name="from" value={from} />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>{t('period.to')}</label>
        <DayInput id={`${id}-to`} name="to" value={to} />
      </div>
      <Button type="submit" small>
        {t('results.apply')}
      </Button>
    </form>
  );
}

/** Formula and elements for the search of materials. */
function chemistryQuery(details: Asked['details']): string {
  const kept = (['formula', 'elements', 'without'] as const).flatMap((key) =>
    details[key] ? [[key, details[key]] as [string, string]] : [],
  );
  return kept.length ? `?${new URLSearchParams(kept)}` : '';
}

const PeriodicTable = lazy(() => import('./periodic-table.tsx'));

/** A formula, and elements to include or exclude: typed, or picked in the periodic table, which is loaded on demand. */
export function ChemistryForm({ asked, isUnreadable }: { asked: Asked; isUnreadable: boolean }) {
  const t = useTexts(searchTexts);
  const navigate = useNavigate();
  const [isPicking, setPicking] = useState(false);
  const { formula, elements, without, spaceGroup, structure } = asked.details;
  const go = (change: Partial<Asked['details']>) => void navigate(addressOf(detailed(asked, change)), toResults);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const symbols = (name: string) =>
      text(name)
        .split(/[\s,，、;]+/)
        .filter(Boolean)
        .join();
    go({
      formula: text('formula'),
      elements: symbols('elements'),
      without: symbols('without'),
      spaceGroup: text('spaceGroup'),
      structure: text('structure'),
    });
  };
  return (
    <>
      <form
        key={[formula, elements, without, spaceGroup, structure].join('|')}
        className="filters__form"
        action="/data"
        onSubmit={send}
      >
        <Kept asked={asked} without={['formula', 'elements', 'without', 'spaceGroup', 'structure']} />
        <label>
          <span>{t('chemistry.formula')}</span>
          <input
            className="input"
            name="formula"
            maxLength={100}
            defaultValue={formula}
            placeholder="SrTiO3"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isUnreadable}
            aria-describedby={isUnreadable ? 'formula-fault' : undefined}
          />
        </label>
        {isUnreadable ? (
          <p id="formula-fault" className="filters__fault small">
            {t('chemistry.unreadable')}
          </p>
        ) : null}
        <label>
          <span>{t('chemistry.elements')}</span>
          <input
            className="input"
            name="elements"
            defaultValue={elements}
            placeholder="Sr, Ti, O"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <label>
          <span>{t('chemistry.without')}</span>
          <input
            className="input"
            name="without"
            defaultValue={without}
            placeholder="La"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <label>
          <span>{t('chemistry.spaceGroup')}</span>
          <input
            className="input"
            name="spaceGroup"
            type="number"
            min={1}
            max={230}
            defaultValue={spaceGroup}
            placeholder="221"
          />
        </label>
        <label className="filters__check">
          <input type="checkbox" name="structure" value="1" defaultChecked={structure === '1'} />
          <span>{t('chemistry.structure')}</span>
        </label>
        <div className="row">
          <Button type="submit" small>
            {t('results.apply')}
          </Button>
          <Button small onClick={() => setPicking(true)}>
            {t('chemistry.table')}
          </Button>
        </div>
        <Link to={`/materials${chemistryQuery(asked.details)}`}>{t('chemistry.materials')}</Link>
      </form>
      {isPicking ? (
        <Suspense fallback={<p role="status">{t('results.loading')}</p>}>
          <PeriodicTable
            elements={elements.split(',').filter(Boolean)}
            without={without.split(',').filter(Boolean)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              go(picked);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
