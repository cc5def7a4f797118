import { createTransport } from 'nodemailer';
import type { MailSender } from '../../../modules/back-office/alarms/mail.port.ts';
import { isLoopback } from '../../../platform/config.ts';

const TIMEOUT_MS = 15_000;

/**
 * A mail server by SMTP: `smtps:` encrypts from the first byte, `smtp:` by STARTTLS. A password and what we write never
 * cross a network unencrypted; only a mail server on this machine may go without.
 */
export function createSmtpMail({ url, from }: { readonly url: string; readonly from: string }): MailSender {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // Texts are ours alone: a path or an address in them must never be read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ to, subject, text, messageId }) {
      const domain = from.replace(/>$/, '').split('@').at(-1);
      const sent = await transport.sendMail({
        ...{ from, to: [...to], subject, text, messageId: `<${messageId}@${domain}>` },
        // Mail programs and their answering machines know by these that no person wrote it.
        headers: { 'auto-submitted': 'auto-generated' },
      });
      if (sent.rejected.length > 0) throw new Error(`the mail server refuses ${sent.rejected.join(', ')}`);
    },
  };
}
