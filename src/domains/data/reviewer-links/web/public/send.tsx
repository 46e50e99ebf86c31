import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { currentLanguage } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
import { CallError } from '#web/api/wire.ts';

/**
 * Downloads with a native form: the secret is in the body, and the browser saves the bytes without buffering them in
 * memory. The target is a hidden frame: bytes never load there, but a refusal does, and the page shows it.
 */
export function Send({
  path,
  token,
  fileId,
  label,
  about,
  refused,
}: {
  path: 'content' | 'zip' | 'bag';
  token: string;
  fileId?: number;
  label: string;
  about?: string;
  refused: (error: CallError) => void;
}) {
  const frame = useId();
  const [wasAsked, setAsked] = useState(false);
  return (
    <form
      method="post"
      action={`${apiBase}/front/reviewer-link/${path}`}
      target={frame}
      // The frame must exist when the browser submits the form. It is created on demand, because a hundred frames would
      // slow the page down.
      onSubmit={() => flushSync(() => setAsked(true))}
    >
      <input type="hidden" name="token" value={token} />
      {fileId === undefined ? null : <input type="hidden" name="fileId" value={fileId} />}
      <Button type="submit" small aria-label={about ? `${label} ${about}` : undefined}>
        {label}
      </Button>
      {wasAsked ? (
        <iframe
          hidden
          name={frame}
          title={label}
          sandbox="allow-same-origin allow-downloads"
          onLoad={({ currentTarget }) => {
            const refusal = refusalIn(currentTarget.contentDocument);
            if (refusal) refused(refusal);
          }}
        />
      ) : null}
    </form>
  );
}

/** The server's refusal; undefined for the empty page that a frame begins with. */
function refusalIn(page: Document | null): CallError | undefined {
  // The connection failed: the browser shows its error page in the frame, which scripts cannot read.
  if (!page) return new CallError(0, 'web.network', translatorOf(webTexts, currentLanguage())('errors.network'));
  const said = page.body.textContent ?? '';
  if (said === '') return undefined;
  try {
    const { code, error, detail } = JSON.parse(said) as { code: number; error: string; detail: string };
    return new CallError(code, error, detail);
  } catch {
    // Without HTTPS, browsers do not say that they load a frame, so the server answers with sentences.
    return new CallError(500, '', said);
  }
}
