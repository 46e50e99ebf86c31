import { Link } from 'react-router';
import { deposits } from '#contract/data/deposits';
import { App, Button } from 'antd';
import { type ResourceFull, resourceStatus } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { OwnIdentifiers } from '#view/data/identifiers';
import { OwnQuestions } from '#view/data/questions';
import { call } from '#web/api/api.ts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { depositTexts } from '../../texts/index.ts';
import { Holds } from '#view/data/resources';
import { ReviewRounds } from './rounds.tsx';

/** A resource that cannot be edited now: its state and the possible actions. */
export function ClosedResource({
  record,
  fresh,
  onRecalled,
}: {
  record: ResourceFull;
  /** Whether it was submitted a moment ago. */
  fresh: boolean;
  onRecalled: () => void;
}) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const recall = () =>
    modal.confirm({
      title: p('submit.recallAsk'),
      okText: p('submit.recall'),
      onOk: async () => {
        await call(deposits.recall, { params: { id: record.resourceId } });
        toast('success', p('submit.recalled'));
        onRecalled();
      },
    });
  const title = pick(record.titleZh, record.titleEn, language);
  const state =
    record.status === resourceStatus.draft || record.status === resourceStatus.rejected ? undefined : record.status;
  return (
    <div className="stack">
      {fresh ? (
        <Note tone="ok" title={p('submit.doneTitle')}>
          <p>{p('submit.doneText')}</p>
        </Note>
      ) : state ? (
        <Note title={p(`state.${state}`)}>
          <Holds holds={record.holds} reader="owner" />
        </Note>
      ) : null}
      <h2>{title}</h2>
      <p className="secondary">
        {record.resourceNo} · {record.version}
      </p>
      {fresh ? <h3>{p('submit.next')}</h3> : null}
      <div className="row">
        <LinkButton look="primary" to="/archive/mine">
          {p('submit.toMine')}
        </LinkButton>
        {record.status === resourceStatus.published ||
        record.status === resourceStatus.superseded ||
        record.status === resourceStatus.withdrawn ? (
          <Link to={`/data/detail/${record.publicId}`}>{p('state.view')}</Link>
        ) : (
          <Link to={`/archive/preview/${record.resourceId}`}>{p('preview.open')}</Link>
        )}
        {record.may.recall ? <Button onClick={recall}>{p('submit.recall')}</Button> : null}
        <Link to="/archive/submit">{p('submit.another')}</Link>
      </div>
      <OwnIdentifiers resourceId={record.resourceId} />
      {record.revisionNo > 0 ? <OwnQuestions resourceId={record.resourceId} /> : null}
      {record.revisionNo > 0 && !fresh ? (
        <section>
          <h3>{p('rejected.earlier')}</h3>
          <ReviewRounds resourceId={record.resourceId} />
        </section>
      ) : null}
    </div>
  );
}
