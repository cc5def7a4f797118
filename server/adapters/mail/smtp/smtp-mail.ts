import { createTransport } from 'nodemailer';
import type { MailSender } from '../../../modules/back-office/alarms/mail.port.ts';
import { isLoopback } from '../../../platform/config.ts';

const TIMEOUT_MS = 15_000;

/**
 * A mail server by SMTP: `smtps:` encrypts from the first byte, `smtp:` by STARTTLS. The password and the messages
 * never cross a network unencrypted; only a mail server on this machine may be used without encryption.
 */
export function createSmtpMail({ url, from }: { readonly url: string; readonly from: string }): MailSender {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // The texts contain only our own content: the library must never read a path or an address in them.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ to, subject, text, messageId }) {
      const domain = from.replace(/>$/, '').split('@').at(-1);
      const sent = await transport.sendMail({
        ...{ from, to: [...to], subject, text, messageId: `<${messageId}@${domain}>` },
        // These headers tell mail programs and automatic replies that no person wrote the message.
        headers: { 'auto-submitted': 'auto-generated' },
      });
      if (sent.rejected.length > 0) throw new Error(`the mail server refuses ${sent.rejected.join(', ')}`);
    },
  };
}
