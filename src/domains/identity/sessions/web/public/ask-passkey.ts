/** The user cancelled the browser's dialog, or it timed out. */
export class PasskeyCancelled extends Error {}

/** Whether this browser supports passkeys on this page. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/**
 * Requests a passkey from the browser.
 * @param options from the server (WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`)
 * @throws PasskeyCancelled if there is no answer
 */
export async function askPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return await startAuthentication({ optionsJSON: options as never });
  } catch {
    throw new PasskeyCancelled();
  }
}
