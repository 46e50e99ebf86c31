import './own.css';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { selections, type OwnSelection, type SelectionState } from '#contract/data/selections';
import { PageQuery } from '#shared/paging';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OwnCards } from '#web/kit/lists/own-cards.tsx';
import { toast } from '#web/kit/notices.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import type { Viewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useQueryText } from '#view/data/saved-searches';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { SelectionForm } from './selection-form.tsx';

export const tones: Record<SelectionState, Tone> = { draft: 'idle', published: 'ok', withdrawn: 'bad' };

/** A form for the search in the address, if any, and the caller's selections. */
export default function Own({ viewer }: { viewer: Viewer }) {
  const t = useTexts(selectionPageTexts);
  const [params] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [state] = useListState(PageQuery);
  const called = useCall(selections.mine, {
    query: { pageNum: String(state.pageNum), pageSize: String(state.pageSize) },
  });
  return (
    <>
      {asked ? <NewSelection key={asked} query={asked} viewer={viewer} /> : null}
      <OwnCards
        className="own-selections"
        called={called}
        state={state}
        keyOf={({ selectionId }) => selectionId}
        card={(row) => <Row row={row} />}
        retry={t('retry')}
        empty={
          asked ? null : (
            <EmptyState icon="search" title={t('none')} act={<LinkButton to="/data">{t('browse')}</LinkButton>}>
              {t('noneText')}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function NewSelection({ query, viewer }: { query: string; viewer: Viewer }) {
  const t = useTexts(selectionPageTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const words = useQueryText()(query);
  const isChinese = /\p{sc=Han}/u.test(viewer.nickName);
  const name = { creatorZh: isChinese ? viewer.nickName : '', creatorEn: isChinese ? '' : viewer.nickName };
  const title = words.slice(0, 200);
  return (
    <section className="card card__body own-selections__new" aria-labelledby="new-selection">
      <h2 id="new-selection">{t('new')}</h2>
      <p className="secondary">{t('newLead', { words })}</p>
      <SelectionForm
        initial={{ ...name, ...(language === 'zh' ? { titleZh: title } : { titleEn: title }) }}
        hint={t('newHint')}
        onSave={async (fields) => {
          const { selectionId } = await call(selections.add, { body: { ...fields, query } }, { quiet: true });
          toast('success', t('saved'));
          void navigate(`/my/selections/${selectionId}`, { replace: true });
        }}
      />
    </section>
  );
}

function Row({ row }: { row: OwnSelection }) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const language = useLanguage();
  return (
    <>
      <h2 className="own-selections__name">
        <Link to={`/my/selections/${row.selectionId}`}>{pick(row.titleZh, row.titleEn, language)}</Link>
      </h2>
      <p className="row small">
        <StateBadge tone={tones[row.status]}>{words(`states.${row.status}`)}</StateBadge>
        <span className="secondary">{t('count', { count: row.itemCount })}</span>
        <span className="secondary">{formatDay(row.publishTime ?? row.createTime, language)}</span>
      </p>
    </>
  );
}
