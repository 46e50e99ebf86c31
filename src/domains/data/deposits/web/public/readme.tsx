import { useState } from 'react';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { FileTextOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal } from 'antd';
import type { ResourceDraft } from '#contract/data/resources';
import { affiliationsText } from '#shared/affiliations';
import { pick, type Language, type Translate } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import type { Chosen } from './chosen.ts';

/** Files that the template lists; for more, their folders are described in words. */
const maxListed = 100;

/** Offers a README in the language of the portal, filled from the form, which the person edits and saves as a file. */
export function ReadmeOffer({
  resourceId,
  onSave,
}: {
  resourceId: number | undefined;
  onSave: (chosen: readonly Chosen[]) => unknown;
}) {
  const p = useTexts(depositTexts);
  const t = useTexts(resourcesTexts);
  const language = useLanguage();
  const form = Form.useFormInstance<ResourceDraft>();
  const [text, setText] = useState<string>();
  const open = async () => {
    const files =
      resourceId === undefined
        ? []
        : await call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: String(maxListed) } }).then(
            ({ rows }) => rows,
            () => [],
          );
    setText(readmeOf(form.getFieldsValue(true) as ResourceDraft, files, language, { p, t }));
  };
  const save = () => {
    const file = new File([text ?? ''], 'README.md', { type: 'text/markdown' });
    void onSave([{ file, folder: '' }]);
    setText(undefined);
  };
  return (
    <>
      <Button icon={<FileTextOutlined aria-hidden />} onClick={() => void open()}>
        {p('readme.offer')}
      </Button>
      <Modal
        open={text !== undefined}
        title={p('readme.title')}
        width={760}
        okText={p('readme.save')}
        onOk={save}
        onCancel={() => setText(undefined)}
      >
        <p>{p('readme.text')}</p>
        <Input.TextArea
          aria-label={p('readme.title')}
          value={text ?? ''}
          rows={18}
          onChange={(event) => setText(event.target.value)}
        />
      </Modal>
    </>
  );
}

/** A README in Markdown, with a line to fill in for each file and heading. */
function readmeOf(
  draft: Pick<
    ResourceDraft,
    'titleZh' | 'titleEn' | 'descriptionZh' | 'descriptionEn' | 'authors' | 'publisher' | 'license'
  >,
  files: readonly Pick<ResourceFile, 'path'>[],
  language: Language,
  { p, t }: { p: Translate<typeof depositTexts.zh>; t: Translate<typeof resourcesTexts.zh> },
): string {
  const fill = p('readme.fill');
  const authors = draft.authors.map((author) => {
    const at = affiliationsText(author.affiliations, language);
    return `- ${pick(author.nameZh, author.nameEn, language)}${at ? p('readme.at', { at }) : ''}`;
  });
  const listed = files.filter(({ path }) => !/^readme(\.|$)/i.test(path)).map(({ path }) => `- ${path}: ${fill}`);
  const parts: [heading: string, lines: readonly string[]][] = [
    [p('readme.about'), [pick(draft.descriptionZh, draft.descriptionEn, language) || fill]],
    [t('fields.authors'), authors.length > 0 ? authors : [fill]],
    [p('readme.files'), listed.length > 0 ? listed : [`- ${fill}`]],
    [p('readme.methods'), [fill]],
    [p('readme.columns'), [fill]],
    [p('readme.missing'), [fill]],
    [p('readme.license'), [draft.license ? t(`licenses.${draft.license}`) : fill]],
    [p('readme.contact'), [draft.publisher.email || fill]],
  ];
  const title = pick(draft.titleZh, draft.titleEn, language) || fill;
  return `# ${title}\n${parts.map(([heading, lines]) => `\n## ${heading}\n\n${lines.join('\n')}\n`).join('')}`;
}
