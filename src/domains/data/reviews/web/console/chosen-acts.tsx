import { useState } from 'react';
import { Button, Form } from 'antd';
import type { ResourceRow } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { BatchBox } from '#web/kit/lists/batch-box.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { reviews } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { CandidateDialog } from './candidates.tsx';
import { CommentsField, ReasonsField } from './decision-fields.tsx';

interface Props {
  chosen: readonly ResourceRow[];
  onDone: () => void;
}

interface Values {
  comments?: string;
  reasons?: string[];
}

type Open = { act: 'approve' | 'reject' | 'choose' } | { act: 'assign'; userIds: number[] };

const quiet = { quiet: true } as const;

/** Buttons that assign, approve or reject the selected resources, each with a separate result. */
export function ChosenActs({ chosen, onDone }: Props) {
  const t = useTexts(reviewPageTexts);
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const [form] = Form.useForm<Values>();
  const close = (isChanged: boolean) => {
    setOpen(undefined);
    form.resetFields();
    if (isChanged) onDone();
  };
  const first = chosen[0];
  const act = open?.act === 'choose' ? undefined : open?.act;
  const titleOf = (row: ResourceRow) => pick(row.titleZh, row.titleEn, language) || row.resourceNo;
  const actOn = async ({ resourceId, rowVer }: ResourceRow) => {
    const { comments = '', reasons = [] } = form.getFieldsValue();
    const which = { resourceId, rowVer };
    if (open?.act === 'assign') return call(reviews.assign, { body: { ...which, userIds: open.userIds } }, quiet);
    if (open?.act === 'approve') return call(reviews.approve, { body: { ...which, comments } }, quiet);
    return call(reviews.reject, { body: { ...which, comments, reasons } }, quiet);
  };
  const isFilled = () =>
    form.validateFields().then(
      () => true,
      () => false,
    );
  return (
    <>
      <Can call={reviews.assign}>
        <Button disabled={!first} onClick={() => setOpen({ act: 'choose' })}>
          {t('chosen.assign', { count: chosen.length })}
        </Button>
      </Can>
      {(['approve', 'reject'] as const).map((name) => (
        <Can key={name} call={reviews[name]}>
          <Button disabled={!first} danger={name === 'reject'} onClick={() => setOpen({ act: name })}>
            {t(`chosen.${name}`, { count: chosen.length })}
          </Button>
        </Can>
      ))}
      {open?.act === 'choose' && first && (
        <CandidateDialog
          several
          resourceId={first.resourceId}
          title={t('chosen.candidates')}
          onChoose={async (userIds) => setOpen({ act: 'assign', userIds })}
          onDone={() => undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {act && (
        <BatchBox<ResourceRow>
          title={t(`chosen.${act}`, { count: chosen.length })}
          okText={t(`chosen.${act}Ok`)}
          danger={act === 'reject'}
          rows={chosen}
          idOf={({ resourceId }) => resourceId}
          nameOf={titleOf}
          refusalOf={(row) => (act === 'assign' || row.may[act] ? undefined : t('chosen.notYours'))}
          check={isFilled}
          act={actOn}
          onClose={close}
        >
          <Form<Values> form={form} layout="vertical">
            {act === 'reject' && <ReasonsField />}
            {act !== 'assign' && <CommentsField rejecting={act === 'reject'} />}
          </Form>
        </BatchBox>
      )}
    </>
  );
}
