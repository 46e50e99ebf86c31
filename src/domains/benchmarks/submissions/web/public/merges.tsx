import { Link } from 'react-router';
import { submissions, type Merge, type MergeAct } from '#contract/benchmarks/submissions';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useTexts } from '#web/texts/language.ts';
import { modelTexts } from '../texts/index.ts';

const tones: Record<Merge['status'], Tone> = {
  proposed: 'warn',
  accepted: 'ok',
  refused: 'bad',
  withdrawn: 'idle',
  undone: 'idle',
};
const endpoints = {
  accept: submissions.acceptMerge,
  refuse: submissions.refuseMerge,
  withdraw: submissions.withdrawMerge,
} as const;

/** Merges with models of other accounts: proposals to decide, own ones, and those that were decided. */
export function Merges({ merges, onDone }: { merges: readonly Merge[]; onDone: () => void }) {
  const t = useTexts(modelTexts);
  if (merges.length === 0) return null;
  const decide = async (act: MergeAct, merge: Merge) => {
    const names = { name: merge.own.name, other: merge.other.name };
    if (!(await confirmBox(t(`merge.confirm.${act}`, names)))) return;
    await call(endpoints[act], { body: { mergeId: merge.mergeId } });
    toast('success', t(`merge.done.${act}`));
    onDone();
  };
  return (
    <section aria-labelledby="merges">
      <h2 id="merges">{t('merge.list')}</h2>
      <p className="secondary">{t('merge.lead')}</p>
      <div className="scroll-x" tabIndex={0} role="group" aria-labelledby="merges">
        <table className="table">
          <thead>
            <tr>
              {(['own', 'other', 'account', 'status', 'time', 'act'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`merge.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {merges.map((merge) => (
              <tr key={merge.mergeId}>
                <th scope="row">
                  <SideLink side={merge.own} />
                </th>
                <td>
                  <SideLink side={merge.other} />
                </td>
                <td>{merge.otherAccount || '–'}</td>
                <td>
                  <StateBadge tone={tones[merge.status]}>{t(`merge.states.${merge.status}`)}</StateBadge>
                  {merge.reason ? <span className="secondary small mine-model__note">{merge.reason}</span> : null}
                </td>
                <td>
                  <DayText wire={merge.decideTime ?? merge.proposeTime} />
                </td>
                <td>
                  <div className="row">
                    {(['accept', 'refuse', 'withdraw'] as const).map((act) =>
                      merge.may[act] ? (
                        <Button
                          key={act}
                          small
                          look={act === 'accept' ? 'primary' : undefined}
                          aria-label={t(`merge.actOf.${act}`, { name: merge.own.name, other: merge.other.name })}
                          onClick={() => void decide(act, merge)}
                        >
                          {t(`merge.act.${act}`)}
                        </Button>
                      ) : null,
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const SideLink = ({ side: { publicId, name, publisher } }: { side: Merge['own'] }) => (
  <>
    <Link to={`/model/${publicId}`}>{name}</Link>
    <span className="secondary small mine-model__note">{publisher}</span>
  </>
);
