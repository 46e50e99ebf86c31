import './saved.css';
import { useId, useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { frequencies, savedSearches, type Frequency, type SavedSearch } from '#contract/data/saved-searches';
import { PageQuery } from '#shared/paging';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OwnCards } from '#web/kit/lists/own-cards.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { savedSearchesTexts } from '../../texts/index.ts';
import { useQueryText } from './query-text.ts';

/** A form for the search in the address, if any, and the list of saved searches. */
export default function Saved() {
  const t = useTexts(savedSearchesTexts);
  const [params] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [state] = useListState(PageQuery);
  const called = useCall(savedSearches.list, {
    query: { pageNum: String(state.pageNum), pageSize: String(state.pageSize) },
  });
  const { reload } = called;
  return (
    <>
      {asked ? <NewSearch key={asked} query={asked} onSaved={reload} /> : null}
      <OwnCards
        className="saved"
        called={called}
        state={state}
        keyOf={({ searchId }) => searchId}
        card={(row) => <Row row={row} onChanged={reload} />}
        retry={t('page.retry')}
        empty={
          asked ? null : (
            <EmptyState
              icon="search"
              title={t('page.empty')}
              act={<LinkButton to="/data">{t('page.browse')}</LinkButton>}
            >
              {t('page.emptyText')}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function FrequencyField({
  value,
  name,
  onValue,
}: {
  value: Frequency;
  name: string;
  onValue?: (value: Frequency) => void;
}) {
  const t = useTexts(savedSearchesTexts);
  const id = useId();
  const chosen = onValue
    ? { value, onChange: (event: { target: { value: string } }) => onValue(event.target.value as Frequency) }
    : { defaultValue: value };
  return (
    <span className="saved__field">
      <label htmlFor={id}>{name}</label>
      <select id={id} className="input" name="frequency" {...chosen}>
        {frequencies.map((one) => (
          <option key={one} value={one}>
            {t(`frequency.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function NewSearch({ query, onSaved }: { query: string; onSaved: () => void }) {
  const t = useTexts(savedSearchesTexts);
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const words = useQueryText()(query);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    try {
      const [name, frequency] = [String(form.get('name')), String(form.get('frequency')) as Frequency];
      await call(savedSearches.add, { body: { name, query, frequency } });
      toast('success', t('page.saved'));
      void navigate('/data/saved', { replace: true });
      onSaved();
    } catch {
      // The client has shown the reason; the input is kept.
    } finally {
      setPending(false);
    }
  };
  return (
    <form className="card card__body saved__new" onSubmit={(event) => void save(event)}>
      <h2>{t('page.save')}</h2>
      <p className="secondary">{words}</p>
      <span className="saved__field">
        <label htmlFor="saved-name">{t('fields.name')}</label>
        <input
          id="saved-name"
          className="input"
          name="name"
          required
          maxLength={100}
          defaultValue={words.slice(0, 100)}
        />
      </span>
      <FrequencyField value="weekly" name={t('fields.frequency')} />
      <p className="secondary small">{t('page.hint')}</p>
      <Button type="submit" look="primary" busy={pending}>
        {t('page.save')}
      </Button>
    </form>
  );
}

function Row({ row, onChanged }: { row: SavedSearch; onChanged: () => void }) {
  const t = useTexts(savedSearchesTexts);
  const language = useLanguage();
  const [asks, setAsks] = useState(false);
  const words = useQueryText()(row.query);
  const params = { id: row.searchId };
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toast('success', done);
      onChanged();
    } catch {
      // The client has shown the reason.
    }
  };
  return (
    <>
      <h2 className="saved__name">
        <Link to={`/data?${row.query}`} aria-label={t('page.open', { name: row.name })}>
          {row.name}
        </Link>
      </h2>
      <p className="secondary small">{words}</p>
      <div className="saved__acts">
        <FrequencyField
          name={t('fields.frequency')}
          value={row.frequency}
          onValue={(frequency) =>
            void run(call(savedSearches.change, { params, body: { name: row.name, frequency } }), t('page.changed'))
          }
        />
        {row.nextMail ? (
          <span className="secondary small">{t('page.next', { date: formatMoment(row.nextMail, language) })}</span>
        ) : null}
        <Button small aria-label={t('page.removeOf', { name: row.name })} onClick={() => setAsks(true)}>
          <Icon name="trash" />
          {t('page.remove')}
        </Button>
      </div>
      <Dialog
        open={asks}
        title={t('page.removeAsk', { name: row.name })}
        onClose={() => setAsks(false)}
        acts={
          <Button
            look="danger"
            onClick={() => {
              setAsks(false);
              void run(call(savedSearches.remove, { params }), t('page.removed'));
            }}
          >
            {t('page.remove')}
          </Button>
        }
      >
        {words}
      </Dialog>
    </>
  );
}
