/** The person closed the browser's question, or let it pass. */
export class PasskeyCancelled extends Error {}

/** Whether this browser has passkeys on this page. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/**
 * Lets the browser ask a passkey.
 * @param options as the server gives them (WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`)
 * @throws PasskeyCancelled where there is no answer
 */
export async function askPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return await startAuthentication({ optionsJSON: options as never });
  } catch {
    throw new PasskeyCancelled();
  }
}
