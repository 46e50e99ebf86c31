import { pick, type Language } from '#shared/texts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetPageTexts } from '../texts/public.ts';

/** Characters with a special meaning in TeX. */
const tex = (text: string) =>
  text.replaceAll(/[\\{}$&#%_^~]/g, (sign) => (/[\\^~]/.test(sign) ? `\\char${sign.codePointAt(0)} ` : `\\${sign}`));

/** The data set as a BibTeX entry, including version and address, because scores belong to a version. */
function bibtexOf(item: PublicDataset, language: Language, origin: string, site: string): string {
  const { number, isCurrent } = item.version;
  const fields: [string, string][] = [
    ['title', `{${tex(pick(item.nameZh, item.nameEn, language))}}`],
    ['author', item.sourceEn || item.sourceZh ? `{${tex(pick(item.sourceZh, item.sourceEn, language))}}` : ''],
    ['year', item.publishTime.slice(0, 4)],
    ['publisher', `{${tex(site)}}`],
    ['version', String(number)],
    ['doi', item.doi],
    ['url', `${origin}/benchmarks/detail/${item.publicId}${isCurrent ? '' : `?version=${number}`}`],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{matscibench-${item.publicId}-v${number},\n${lines.join('')}}\n`;
}

export function Citation({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const language = useLanguage();
  const shell = useShell();
  const text = bibtexOf(item, language, shell?.origin ?? '', shell?.site.name ?? '');
  return (
    <section aria-labelledby="cite">
      <h2 id="cite">{t('parts.cite')}</h2>
      <p className="secondary small">{t('cite.note')}</p>
      <pre className="bench__code" tabIndex={0}>
        {text}
      </pre>
      <p className="no-print">
        <CopyButton small text={text}>
          {t('cite.copy')}
        </CopyButton>
      </p>
    </section>
  );
}
