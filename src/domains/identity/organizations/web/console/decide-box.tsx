import { Button, Drawer, Form, Input, Space, Timeline } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useDecisionKeys } from '#web/kit/lists/queue.ts';
import { toast } from '#web/kit/notices.ts';
import { RecordFacts } from '#web/kit/parts/record-facts.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { organizations, type OrganizationTextLine, type TextDecision } from '../../contract.ts';
import { organizationTexts } from '../../texts/index.ts';
import { textPageTexts } from '../texts/queue.ts';
import { ChosenOrganization } from './chosen-organization.tsx';

interface Values {
  organizationId?: number | null;
  nameZh?: string;
  nameEn?: string;
}

interface Props {
  row: OrganizationTextLine;
  onChanged: (isDecided: boolean) => void;
  onClose: () => void;
}

/** A text with what was decided about it, and the buttons that decide. */
export function DecideBox({ row, onChanged, onClose }: Props) {
  const t = useTexts(textPageTexts);
  const words = useTexts(organizationTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form, () => onChanged(false));
  const { textId, rowVer, text } = row;
  const isHan = /\p{Script=Han}/u.test(text);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const decide = (decision: TextDecision) => {
    const { organizationId, nameZh = '', nameEn = '' } = form.getFieldsValue();
    if ((decision === 'match' || decision === 'alias') && !organizationId) {
      form.setFields([{ name: 'organizationId', errors: [t('needsOrganization')] }]);
      form.scrollToField('organizationId', { focus: true });
      return;
    }
    return run(async () => {
      await call(organizations.decide, { body: { textId, rowVer, decision, organizationId, nameZh, nameEn } });
      toast('success', t('done'));
      onChanged(decision !== 'reopen');
    });
  };
  const isWaiting = row.status === 'waiting';
  const mayDecide = mayCall(viewer, organizations.decide.permit) && !pending;
  const key = (decision: TextDecision) => (mayDecide && isWaiting ? () => void decide(decision) : undefined);
  useDecisionKeys({ KeyA: key('alias'), KeyM: key('match'), KeyN: key('new'), KeyI: key('ignore') }, 1);
  const button = (decision: TextDecision, type: 'primary' | 'default' = 'default') => (
    <Button key={decision} type={type} disabled={!mayDecide} onClick={() => void decide(decision)}>
      {words(`decisions.${decision}`)}
    </Button>
  );
  return (
    <Drawer open size="large" title={text} onClose={onClose}>
      <Space orientation="vertical" size="large" className="kit-page">
        <RecordFacts
          labelOf={label}
          facts={[
            ['text', text],
            ['seen', row.seen],
            ['places', row.places.map((place) => words(`places.${place}`)).join('; ')],
            ['firstSeen', formatMoment(row.firstSeen, language)],
            ['lastSeen', formatMoment(row.lastSeen, language)],
            ['status', words(`textStatuses.${row.status}`)],
          ]}
        />
        {isWaiting ? (
          <Form form={form} layout="vertical" initialValues={{ nameZh: isHan ? text : '', nameEn: isHan ? '' : text }}>
            <Form.Item name="organizationId" label={t('organization')} extra={t('organizationHint')}>
              <ChosenOrganization />
            </Form.Item>
            <BilingualItem name="name" label={label} rules={{}}>
              {() => <Input maxLength={200} />}
            </BilingualItem>
            <p className="secondary small">{t('newHint')}</p>
            <Space wrap>
              {button('alias', 'primary')}
              {button('match')}
              {button('new')}
              {button('ignore')}
            </Space>
            <p className="secondary small">{t('keys')}</p>
          </Form>
        ) : (
          button('reopen')
        )}
        <TextHistory textId={textId} />
      </Space>
    </Drawer>
  );
}

function TextHistory({ textId }: { textId: number }) {
  const t = useTexts(textPageTexts);
  const words = useTexts(organizationTexts);
  const language = useLanguage();
  const { reply } = useCall(organizations.textHistory, { params: { textId } });
  if (!reply?.length) return null;
  return (
    <section>
      <h3>{t('history')}</h3>
      <Timeline
        items={reply.map((event) => ({
          key: event.decisionId,
          content: (
            <>
              {words(`decisions.${event.decision}`)} {pick(event.nameZh, event.nameEn, language)}
              <div className="secondary small">
                {formatMoment(event.decideTime, language)} {event.decideBy}
              </div>
            </>
          ),
        }))}
      />
    </section>
  );
}
