import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { MyRequest } from '../../contract.ts';
import { saveAgreement } from '../agreement.ts';
import { accessPageTexts } from '../texts/index.ts';

/** Saves the signed agreement of a request, for the applicant and the owner; renders nothing when there is none. */
export function AgreementButton({ request }: { request: MyRequest }) {
  const t = useTexts(accessPageTexts);
  if (!request.hasAgreement) return null;
  return (
    <Button
      look="plain"
      small
      aria-label={t('mine.agreementOf', { no: request.requestNo })}
      onClick={() => void saveAgreement(request, 'agreement').catch(() => undefined)}
    >
      {t('mine.agreement')}
    </Button>
  );
}
