/** Where people without a verified e-mail are sent, with the way back. */
export const verificationPath = (from: string) => `/email-verification?redirect=${encodeURIComponent(from)}`;
