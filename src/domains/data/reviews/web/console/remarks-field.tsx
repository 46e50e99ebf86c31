import { useState } from 'react';
import { recordFiles } from '#contract/data/record-files';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { fieldsOf, formSections, ruleOf } from '#contract/data/resources';
import { depositTexts } from '#texts/data/deposits';
import { resourcesTexts } from '#texts/data/resources';
import { useCall } from '#web/api/use-call.ts';
import { useTexts } from '#web/texts/language.ts';
import { maxRemarks, type Remark } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';

/** Remarks on single fields and files; the depositor's form shows each at its place. */
export function RemarksField({ resourceId }: { resourceId: number }) {
  const t = useTexts(reviewPageTexts);
  const [looked, setLooked] = useState('');
  const remarks = Form.useWatch<Partial<Remark>[] | undefined>('remarks');
  const places = usePlaces(
    resourceId,
    looked,
    (remarks ?? []).map((one) => one?.place ?? ''),
  );
  return (
    <Form.Item label={t('decision.remarks')} extra={t('decision.remarksHint')}>
      <Form.List name="remarks">
        {(list, { add, remove }) => (
          <>
            {list.map(({ key, name }, at) => (
              <div key={key} className="review-remark">
                <Form.Item name={[name, 'place']} rules={[{ required: true, message: t('decision.remarkNeeded') }]}>
                  <Select
                    showSearch={{ optionFilterProp: 'label', onSearch: setLooked }}
                    options={places}
                    aria-label={t('decision.remarkPlace', { n: at + 1 })}
                    placeholder={t('decision.remarkPlace', { n: at + 1 })}
                  />
                </Form.Item>
                <Form.Item
                  name={[name, 'text']}
                  rules={[{ required: true, whitespace: true, message: t('decision.remarkNeeded') }]}
                >
                  <Input.TextArea
                    autoSize={{ minRows: 1, maxRows: 6 }}
                    maxLength={1000}
                    aria-label={t('decision.remarkText', { n: at + 1 })}
                    placeholder={t('decision.remarkText', { n: at + 1 })}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('decision.remarkRemove', { n: at + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              data-remark-add
              icon={<PlusOutlined />}
              disabled={list.length >= maxRemarks}
              onClick={() => add({})}
            >
              {t('decision.remarkAdd')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** The fields of the form by section, and the files of the top folder, or files of any folder with a text in their path. */
function usePlaces(resourceId: number, looked: string, chosen: readonly string[]) {
  const words = useTexts(resourcesTexts);
  const form = useTexts(depositTexts);
  const asked = { params: { id: resourceId }, query: { pageSize: '100', name: looked.slice(0, 200) } };
  const { reply } = useCall(recordFiles.reviewTree, asked, { quiet: true });
  // Chosen files stay in the list, whatever is looked for.
  const paths = new Set([...(reply?.files ?? []).map(({ path }) => `files:${path}`), ...chosen.filter(isOneFile)]);
  const files = [...paths].map((value) => ({ value, label: value.slice(filePrefix.length) }));
  return formSections.map((section) => {
    const fields = fieldsOf(section)
      .filter((field) => ruleOf(field).kind !== 'password')
      .map((field) => ({ value: field as string, label: words(`fields.${field}`) }));
    const own = section === 'files' ? [{ value: 'files', label: words('fields.files') }, ...files] : [];
    return { label: form(`sections.${section}`), options: [...own, ...fields] };
  });
}

const filePrefix = 'files:';
const isOneFile = (place: string) => place.startsWith(filePrefix);
