import './identifiers.css';
import { Checkbox, Typography } from 'antd';
import { ResourceCell } from '#view/data/reviews';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { identifiers, type Identifier } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';
import { IdentifierDetail } from './detail.tsx';
import { Services } from './services.tsx';
import { IdentifierState } from './state.tsx';

export default function IdentifierPage() {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  const language = useLanguage();
  const services = useCall(identifiers.services, {});
  const areOff = services.reply?.every(({ isOn }) => !isOn) ?? false;
  const moment = (at: string | null) => (at ? formatMoment(at, language) : t('none'));
  const valueOf = ({ value, kind }: Identifier) => (
    <div className="kit-two-lines">
      <span className="mono">{value}</span>
      <Typography.Text type="secondary">{words(`kinds.${kind}`)}</Typography.Text>
    </div>
  );
  const stateOf = (row: Identifier) => (
    <div className="kit-two-lines">
      <span>
        <IdentifierState row={row} />
      </span>
      {row.wanted && <Typography.Text type="secondary">{words(`wants.${row.wanted}`)}</Typography.Text>}
    </div>
  );
  return (
    <Records
      noun={identifiers}
      id="identifierId"
      words={identifierTexts}
      page={identifierPageTexts}
      names={{ kind: (value) => words(`kinds.${value}`), status: (value) => words(`states.${value}`) }}
      filters={[
        'keyword',
        'kind',
        'status',
        { field: 'beginTime', label: words('fields.createTime') },
        {
          field: 'problem',
          control: (value, onValue) => (
            <Checkbox checked={value === '1'} onChange={(event) => onValue(event.target.checked ? '1' : '')}>
              {words('fields.problem')}
            </Checkbox>
          ),
        },
      ]}
      columns={[
        { field: 'value', cell: valueOf },
        {
          field: 'resourceNo',
          title: words('fields.resource'),
          cell: (row) => (row.resourceNo ? <ResourceCell resource={row} /> : t('resourceGone')),
        },
        { field: 'status', cell: stateOf },
        { field: 'error', cell: ({ error }) => (error ? words(`errors.${error}`) : t('none')) },
        'tries',
        { field: 'nextTryAt', cell: ({ nextTryAt }) => moment(nextTryAt) },
        { field: 'registeredAt', cell: ({ registeredAt }) => moment(registeredAt) },
      ]}
      onChanged={services.reload}
      acts={({ identifierId, wanted, may }, { act, ask, run, show, close }) => {
        const retry = () => call(identifiers.retry, { body: { identifierId } });
        return [
          act('detail', identifiers.find, () => show(<IdentifierDetail identifierId={identifierId} onClose={close} />)),
          may.retry &&
            act('retry', identifiers.retry, () =>
              wanted === null ? ask(t('confirmAgain'), retry, t('retried')) : run(retry, t('retried')),
            ),
        ];
      }}
      {...(areOff ? { empty: t('emptyOff') } : {})}
      around={(table) => (
        <>
          {services.reply && <Services services={services.reply} />}
          {table}
        </>
      )}
    />
  );
}
