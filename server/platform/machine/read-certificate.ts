import { isIP } from 'node:net';
import { connect } from 'node:tls';

export type SeenCertificate =
  | { readonly kind: 'none'; readonly why: string }
  /** `fault`: the reason why browsers refuse it; '' if they accept it. */
  | { readonly kind: 'shown'; readonly validTo: Date; readonly fault: string };

const DEADLINE_MS = 5_000;
const HTTPS_PORT = 443;

/** The certificate that a host shows to a browser, valid or not. */
export function readCertificate(host: string, port: number = HTTPS_PORT): Promise<SeenCertificate> {
  return new Promise((resolve) => {
    // An untrusted certificate is a result, too, with the reason why browsers refuse it.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: DEADLINE_MS });
    const end = (seen: SeenCertificate) => {
      socket.destroy();
      resolve(seen);
    };
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const fault = socket.authorized ? '' : String(socket.authorizationError ?? 'not trusted');
      end({ kind: 'shown', validTo: new Date(validTo), fault });
    });
    socket.once('timeout', () => end({ kind: 'none', why: `no answer within ${DEADLINE_MS / 1000} s` }));
    socket.once('error', (error: NodeJS.ErrnoException) => end({ kind: 'none', why: reasonOf(error) }));
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host has no address';
    case 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR':
    case 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME':
      return 'the proxy has no certificate for this host yet';
    default:
      return code ?? message;
  }
}
