import { useState } from 'react';
import { FileSearchOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { fieldOffers, type FieldOffer } from '#contract/data/field-offers';
import { isEmptyValue, type FieldValues, type OfferedField } from '#contract/data/metadata-fields';
import type { ReplyOf } from '#shared/contract';
import { pick } from '#shared/texts';
import { fieldOfferTexts } from '#texts/data/field-offers';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';

type Answer = ReplyOf<typeof fieldOffers.of>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Values read from the files of the draft, each taken by a click; nothing is filled in before. */
export function FieldOffers({
  resourceId,
  fields,
  values,
  onTake,
}: {
  resourceId: number;
  fields: readonly OfferedField[];
  values: FieldValues;
  onTake: (offer: FieldOffer) => void;
}) {
  const t = useTexts(fieldOfferTexts);
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    // The call shows its errors.
    await call(fieldOffers.of, { params: { id: resourceId } })
      .then(setAnswer)
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="deposit__offers">
      <Button icon={<FileSearchOutlined />} loading={isBusy} onClick={() => void read()}>
        {t('offer')}
      </Button>
      <div role="status">
        {isBusy ? <span className="aloud">{t('reading')}</span> : null}
        {answer && !isBusy ? (
          <Offers answer={answer} fields={fields} values={values} onTake={onTake} language={language} />
        ) : null}
      </div>
    </div>
  );
}

function Offers({
  answer: { offers, read, unread },
  fields,
  values,
  onTake,
  language,
}: {
  answer: Answer;
  fields: readonly OfferedField[];
  values: FieldValues;
  onTake: (offer: FieldOffer) => void;
  language: ReturnType<typeof useLanguage>;
}) {
  const t = useTexts(fieldOfferTexts);
  const listed = (paths: readonly string[]) => paths.join(t('listed'));
  const labelOf = (key: string) => {
    const field = fields.find(({ fieldKey }) => fieldKey === key);
    return field ? pick(field.labelZh, field.labelEn, language) : key;
  };
  return (
    <>
      {offers.length > 0 ? <p className="deposit__why">{t('lead')}</p> : null}
      {offers.length === 0 ? (
        <p className="deposit__why">{read.length > 0 ? t('none', { files: listed(read) }) : t('nothing')}</p>
      ) : null}
      {unread.length > 0 ? <Alert type="warning" showIcon title={t('unread', { files: listed(unread) })} /> : null}
      {offers.length > 0 ? (
        <ul className="deposit__offer-list" aria-label={t('heading')}>
          {offers.map((offer) => {
            const now = values[offer.fieldKey];
            const isTaken = isSame(now, offer.value);
            const text = pick(offer.textZh, offer.textEn, language);
            const label = labelOf(offer.fieldKey);
            return (
              <li key={`${offer.fieldKey} ${offer.file} ${text}`}>
                <span className="deposit__offer-value">{t('offered', { field: label, value: text })}</span>
                <span className="deposit__why">
                  {t(`places.${offer.place.kind}`, { file: offer.file, at: offer.place.at })}
                  {offer.place.firstRows === undefined
                    ? ''
                    : `${t('listed')}${t('firstRows', { count: offer.place.firstRows })}`}
                  {isTaken || isEmptyValue(now) ? '' : ` · ${t('replaces')}`}
                </span>
                <Button
                  size="small"
                  disabled={isTaken}
                  aria-label={t('takeOf', { field: label, value: text })}
                  onClick={() => onTake(offer)}
                >
                  {isTaken ? t('taken') : t('take')}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}
