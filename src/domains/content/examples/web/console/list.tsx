import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { Records } from '#web/kit/lists/records.tsx';
import { toast } from '#web/kit/notices.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { exampleActs, examples, type Example } from '../../contract.ts';
import { exampleTexts } from '../../texts/index.ts';
import { examplePageTexts } from '../texts/index.ts';
import { ExampleForm } from './form.tsx';

export default function ExamplesPage() {
  const t = useTexts(examplePageTexts);
  const words = useTexts(exampleTexts);
  const language = useLanguage();
  const copy = (row: Example) =>
    navigator.clipboard.writeText(pick(row.contentZh, row.contentEn, language)).then(
      () => toast('success', words('copied')),
      () => toast('error', words('copyFailed')),
    );
  return (
    <Records
      noun={examples}
      id="exampleId"
      words={exampleTexts}
      page={examplePageTexts}
      names={{ kind: (value) => words(`kinds.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['title', 'kind', 'status']}
      columns={['title', 'kind', 'sort', { field: 'status', tones: { draft: 'idle', published: 'ok' } }, 'updateTime']}
      isLocked={({ status }) => status === 'published'}
      form={(item, on) => <ExampleForm item={item} {...on} />}
      acts={(row, { edit, act, move, remove }) => {
        const { exampleId, status } = row;
        return [
          act('copy', examples.list, () => copy(row)),
          edit,
          leads(exampleActs, 'publish', status) &&
            move('publish', examples.publish, { body: { exampleId } }, t('published')),
          leads(exampleActs, 'takeDown', status) &&
            move('takeDown', examples.takeDown, { body: { exampleId } }, t('takenDown')),
          status !== 'published' && remove,
        ];
      }}
    />
  );
}
