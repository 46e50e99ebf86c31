import { App, Typography } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { publisherAppTexts } from '../../texts/index.ts';
import { publisherAppPageTexts } from '../texts/index.ts';

/** Shows a key with its secret once, for copying. */
export function useShowSecret() {
  const t = useTexts(publisherAppPageTexts);
  const words = useTexts(publisherAppTexts);
  const { modal } = App.useApp();
  return (name: string, { appKey, secret }: { appKey: string; secret: string }) => {
    modal.info({
      title: t('secretTitle', { name }),
      content: (
        <>
          <Typography.Paragraph type="secondary">{words('fields.appKey')}</Typography.Paragraph>
          <Typography.Paragraph copyable className="mono" data-secret="key">
            {appKey}
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">{words('fields.secret')}</Typography.Paragraph>
          <Typography.Paragraph copyable className="mono" data-secret="secret">
            {secret}
          </Typography.Paragraph>
          <Typography.Paragraph strong>{t('secretOnce')}</Typography.Paragraph>
        </>
      ),
    });
  };
}
