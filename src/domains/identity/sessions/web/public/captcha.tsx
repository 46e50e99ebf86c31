import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaLife, sessions } from '#contract/identity/sessions';
import { captchaTimeout, call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { sessionTexts } from '../../texts/index.ts';

/** A captcha image, or the answer that none is required; null if it could not be loaded. */
export type Captcha = { captchaEnabled: boolean; uuid?: string | undefined; img?: string | undefined } | null;

/** Milliseconds for which an image is fresh enough to start reading it: half a minute is left to answer and send. */
const freshFor = (captchaLife - 30) * 1000;

/** Refusals that happen before the server checks the answer; only a check consumes an image. */
const early = ['invalid', 'tooMany', 'unauthenticated', 'unverified']
  .map((reason) => `kernel.${reason}`)
  .concat('identity.sessions.captchaRequired');

/**
 * The captcha of one form. `refresh` loads another image after the previous one was consumed. The old image and its
 * answer disappear at once, so that the user does not type text that is about to be cleared. `renew` loads another
 * image when the user reaches the field late. So no image expires while it is read, and none is loaded for a page that
 * is not in use.
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
    /** Loads another image if a refusal consumed this one; otherwise the answer stays valid. */
    refused: async (refusal: unknown) => {
      if (!(refusal instanceof CallError && early.includes(refusal.key))) await refresh();
    },
    isAsked: captcha?.captchaEnabled ?? true,
    answer: { code, uuid: captcha?.uuid ?? '' },
  };
}

/** The field of a captcha; renders nothing if none is required. Its id is `code`. */
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
