import { Alert } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { IdentifierService } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';

/** Enabled services, and their missing parameters. */
export function Services({ services }: { services: readonly IdentifierService[] }) {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  return (
    <div className="identifier-services">
      {services.map(({ kind: key, isOn, missing, failed, ...counts }) => {
        const kind = words(`kinds.${key}`);
        if (!isOn)
          return (
            <Alert
              key={key}
              showIcon
              type="info"
              title={t('services.off', { kind })}
              description={t('services.offHint', { kind })}
            />
          );
        const isLacking = missing.length > 0;
        return (
          <Alert
            key={key}
            showIcon
            type={isLacking ? 'error' : failed > 0 ? 'warning' : 'success'}
            title={t('services.on', { kind })}
            description={
              isLacking
                ? t('services.missing', { keys: missing.join(', ') })
                : t('services.ready', { ...counts, failed })
            }
          />
        );
      })}
    </div>
  );
}
