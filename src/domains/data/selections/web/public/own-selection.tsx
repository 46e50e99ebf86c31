import './own.css';
import './selection.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { selections, type OwnSelection as Own } from '#contract/data/selections';
import { pick } from '#shared/texts';
import { wireDay } from '#shared/time';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { toast } from '#web/kit/notices.ts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useQueryText } from '#view/data/saved-searches';
import { useShell } from '#web/shell/shell-data.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { ItemList } from './item-list.tsx';
import { tones } from './own.tsx';
import { OwnFrame } from './own-frame.tsx';
import { SelectionForm } from './selection-form.tsx';
import { WithdrawOwn } from './withdraw-own.tsx';

/** Records that the page of one's own selection shows at a time. */
const perPage = 20;

/** One's own selection: the form and the buttons of a draft, or the state of a public one, and its records. */
export default function OwnSelection({ id }: { id: string }) {
  const t = useTexts(selectionPageTexts);
  const language = useLanguage();
  const { reply: it, failure, reload } = useCall(selections.own, { params: { id } }, { quiet: true });
  if (failure && !it)
    return (
      <OwnFrame>
        <EmptyState
          icon="alert"
          title={failure.message}
          act={<LinkButton to="/my/selections">{t('back')}</LinkButton>}
        />
      </OwnFrame>
    );
  if (!it)
    return (
      <OwnFrame>
        <Skeleton height="20rem" />
      </OwnFrame>
    );
  return (
    <OwnFrame title={pick(it.titleZh, it.titleEn, language)}>
      <div className="own-selection">
        {it.status === 'draft' ? <Draft it={it} onChanged={reload} /> : null}
        {it.status === 'draft' ? null : <Public it={it} onChanged={reload} />}
        <Records it={it} />
      </div>
    </OwnFrame>
  );
}

function Draft({ it, onChanged }: { it: Own; onChanged: () => void }) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const navigate = useNavigate();
  const title = pick(it.titleZh, it.titleEn, useLanguage());
  const [asks, setAsks] = useState<{ act: 'publish' | 'remove'; rowVer: number }>();
  const { selectionId } = it;
  const act = async () => {
    if (!asks) return;
    const { rowVer } = asks;
    setAsks(undefined);
    try {
      if (asks.act === 'publish') {
        const { publicId } = await call(selections.publish, { body: { selectionId, rowVer } });
        toast('success', t('published'));
        void navigate(`/data/selections/${publicId}`);
      } else {
        await call(selections.remove, { params: { id: selectionId } });
        toast('success', t('removed'));
        void navigate('/my/selections', { replace: true });
      }
    } catch {
      // The client has shown the reason.
      onChanged();
    }
  };
  return (
    <section className="card card__body own-selections__new">
      <p className="row small">
        <StateBadge tone={tones.draft}>{words('states.draft')}</StateBadge>
        <span className="secondary">{t('newLead', { words: useQueryText()(it.query) })}</span>
      </p>
      <SelectionForm
        key={it.rowVer}
        initial={it}
        hint={t('newHint')}
        onSave={async (fields, next) => {
          await call(selections.edit, { body: { ...fields, selectionId, rowVer: it.rowVer } }, { quiet: true });
          // The form is saved first: what is published is what it shows.
          if (next === 'publish') setAsks({ act: 'publish', rowVer: it.rowVer + 1 });
          else toast('success', t('saved'));
          onChanged();
        }}
      >
        <Button type="submit" value="publish">
          {t('publish')}
        </Button>
        <Button look="plain" onClick={() => setAsks({ act: 'remove', rowVer: it.rowVer })}>
          {t('remove')}
        </Button>
      </SelectionForm>
      <Dialog
        open={asks !== undefined}
        title={asks?.act === 'remove' ? t('removeAsk', { title }) : t('publishAsk', { title })}
        onClose={() => setAsks(undefined)}
        acts={
          <>
            <Button onClick={() => setAsks(undefined)}>{t('cancel')}</Button>
            <Button look={asks?.act === 'remove' ? 'danger' : 'primary'} onClick={() => void act()}>
              {asks?.act === 'remove' ? t('remove') : t('publish')}
            </Button>
          </>
        }
      >
        {asks?.act === 'remove' ? t('count', { count: it.itemCount }) : t('publishText')}
      </Dialog>
    </section>
  );
}

function Public({ it, onChanged }: { it: Own; onChanged: () => void }) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const language = useLanguage();
  return (
    <>
      <div className="row">
        <StateBadge tone={tones[it.status]}>{words(`states.${it.status}`)}</StateBadge>
        <span className="secondary">{formatDay(it.publishTime ?? '', language)}</span>
        <LinkButton to={`/data/selections/${it.publicId}`}>{t('open')}</LinkButton>
        {it.status === 'published' ? <WithdrawOwn it={it} onChanged={onChanged} /> : null}
      </div>
      {it.status === 'withdrawn' ? (
        <Note tone="bad" title={t('withdrawn')}>
          <p>{t('withdrawnText', { date: formatDay(it.withdrawTime ?? '', language), reason: it.withdrawReason })}</p>
        </Note>
      ) : null}
    </>
  );
}

function Records({ it }: { it: Own }) {
  const t = useTexts(selectionPageTexts);
  const [pageNum, setPageNum] = useState(1);
  const [today] = useState(() => wireDay(new Date()));
  const { reply } = useCall(selections.items, {
    params: { publicId: it.publicId },
    query: { pageNum: String(pageNum), pageSize: String(perPage) },
  });
  const shell = useShell();
  const place = { origin: shell?.origin ?? '', site: shell?.site.name ?? '' };
  const pages = Math.ceil(it.itemCount / perPage);
  return (
    <section aria-labelledby="own-records">
      <h2 id="own-records">{t('list')}</h2>
      <p className="secondary">{t('count', { count: it.itemCount })}</p>
      {reply ? <ItemList items={reply.rows} place={place} today={today} /> : <Skeleton height="12rem" />}
      {pages > 1 ? (
        <div className="row">
          <Button small disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            {t('earlier')}
          </Button>
          <span className="secondary num">
            {pageNum} / {pages}
          </span>
          <Button small disabled={pageNum === pages} onClick={() => setPageNum(pageNum + 1)}>
            {t('later')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
