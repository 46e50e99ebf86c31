import tls from 'node:tls';

/** The certificate that the server at an address shows. */
export interface Certificate {
  validTo: Date;
  /** Why browsers refuse it; empty if they take it. */
  refusal: string;
}

const patience = 3000;

/**
 * The certificate of an HTTPS address, read by a TLS handshake, whether it is trusted or not.
 * @throws the error of the connection when there is none within three seconds
 */
export function certificateOf(address: URL, ca?: string): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: address.hostname,
      port: Number(address.port || 443),
      servername: /^[\d.:[\]]+$/.test(address.hostname) ? '' : address.hostname,
      // Only the handshake takes place: an untrusted certificate is what the operator wants to hear of.
      rejectUnauthorized: false,
      timeout: patience,
      ...(ca ? { ca } : {}),
    });
    const end = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const refusal = socket.authorized ? '' : String(socket.authorizationError);
      end(() => resolve({ validTo: new Date(until), refusal }));
    });
    socket.once('timeout', () => end(() => reject(new Error('ETIMEDOUT'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}
