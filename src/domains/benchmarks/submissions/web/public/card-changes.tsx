import type { CardChange } from '#contract/benchmarks/submissions';
import { DayText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts } from '../texts/index.ts';

/** The corrections of a card after the model was listed; nothing without one. */
export function CardChanges({ changes }: { changes: readonly CardChange[] }) {
  const t = useTexts(modelTexts);
  const words = useTexts(submissionTexts);
  if (changes.length === 0) return null;
  const valueOf = (field: CardChange['field'], value: string) => {
    if (value === '') return <span className="secondary">{t('changes.none')}</span>;
    return field === 'openness' ? words(`opennesses.${value as 'both'}`) : value;
  };
  return (
    <section aria-labelledby="card-changes">
      <h2 id="card-changes">{t('changes.title')}</h2>
      <p className="secondary">{t('changes.lead')}</p>
      <div className="scroll-x" tabIndex={0} role="group" aria-labelledby="card-changes">
        <table className="table">
          <thead>
            <tr>
              {(['when', 'field', 'before', 'after', 'by'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`changes.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, oldValue, newValue, by, changeTime }) => (
              <tr key={`${changeTime}${field}`}>
                <td>
                  <DayText wire={changeTime} />
                </td>
                <th scope="row">{field === 'date' ? words('facts.dated') : words(`fields.${field}`)}</th>
                <td>{valueOf(field, oldValue)}</td>
                <td>{valueOf(field, newValue)}</td>
                <td>{t(`changes.${by}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
