import { Button, Space, Typography } from 'antd';
import { copyText } from '#web/kit/parts/copy.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { factorPageTexts } from '../texts/index.ts';

/** Recovery codes, shown once, with buttons to copy, download and print them. */
export function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(factorPageTexts);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast('success', t('codes.copied'));
  };
  return (
    <div className="kit-stack">
      <Typography.Paragraph strong>{t('codes.once')}</Typography.Paragraph>
      <ul className="factors__codes mono" data-secret="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Space>
        <Button onClick={() => void copy()}>{t('codes.copy')}</Button>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={t('codes.file')}>
          {t('codes.download')}
        </Button>
      </Space>
    </div>
  );
}
