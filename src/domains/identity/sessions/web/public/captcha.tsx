import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaLife, sessions } from '#calls/identity/sessions';
import { captchaTimeout, call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { sessionTexts } from '../../texts/index.ts';

/** An image to be read, or word that none is asked for; null when it could not be drawn. */
export type Captcha = { captchaEnabled: boolean; uuid?: string | undefined; img?: string | undefined } | null;

/** Milliseconds for which an image is good for somebody who begins to read it: half a minute is left to answer and send. */
const freshFor = (captchaLife - 30) * 1000;

/** Refusals that come before anybody has looked at the answer, which alone uses an image up. */
const early = ['invalid', 'tooMany', 'unauthenticated', 'unverified']
  .map((reason) => `kernel.${reason}`)
  .concat('identity.sessions.captchaRequired');

/**
 * The captcha of one form. `refresh` draws another image: when the former one is used up. It and its answer go at once,
 * so that nobody types what the next one will empty. A form that took long gets another one when somebody comes to the
 * field (`renew`), so that none is read in vain and none is drawn for a page that nobody looks at.
 */
export function useCaptcha(first: Captcha) {
  const [captcha, setCaptcha] = useState(first);
  const [code, setCode] = useState('');
  const [isDrawing, setDrawing] = useState(false);
  const drawnAt = useRef(0);
  useEffect(() => {
    drawnAt.current = Date.now();
  }, [captcha]);
  const refresh = useCallback(async () => {
    setCode('');
    setDrawing(true);
    drawnAt.current = Date.now();
    const next = await call(sessions.captcha, {}, { timeout: captchaTimeout, anonymous: true, quiet: true }).catch(
      () => null,
    );
    setCaptcha(next);
    setDrawing(false);
  }, []);
  return {
    captcha,
    code,
    setCode,
    isDrawing,
    refresh,
    renew: () => {
      if (Date.now() - drawnAt.current > freshFor) void refresh();
    },
    /** Draws another image after a refusal that used this one up; otherwise what was read stays good. */
    refused: async (refusal: unknown) => {
      if (!(refusal instanceof CallError && early.includes(refusal.key))) await refresh();
    },
    isAsked: captcha?.captchaEnabled ?? true,
    answer: { code, uuid: captcha?.uuid ?? '' },
  };
}

/** The field of a captcha; nothing where none is asked for. Its id is `code`. */
export function CaptchaField({
  of,
  error,
  onEdit,
}: {
  of: ReturnType<typeof useCaptcha>;
  error: string | undefined;
  onEdit?: () => void;
}) {
  const t = useTexts(sessionTexts);
  if (!of.isAsked) return null;
  const { img, uuid } = of.captcha ?? {};
  return (
    <div data-captcha={of.isDrawing ? undefined : uuid}>
      <Field id="code" label={t('fields.code')} error={error}>
        {(control) => (
          <div className="auth__beside">
            <input
              {...control}
              required
              readOnly={of.isDrawing}
              className="input"
              name="code"
              value={of.code}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onFocus={of.renew}
              onChange={(event) => {
                of.setCode(event.target.value);
                onEdit?.();
              }}
            />
            {img ? (
              <img
                className={of.isDrawing ? 'captcha__image captcha__image--former' : 'captcha__image'}
                src={`data:image/png;base64,${img}`}
                alt={t('captcha.image')}
                width="160"
                height="60"
              />
            ) : (
              <span className="secondary small">{t('captcha.failed')}</span>
            )}
            <Button look="plain" small onClick={() => void of.refresh()}>
              {t('captcha.refresh')}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
