import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MailReceiver, startMailReceiver } from '../../../modules/back-office/alarms/testing/receivers.ts';
import { createSmtpMail } from './smtp-mail.ts';

const FROM = 'Pitaka <pitaka@wallet.example>';
const MAIL = {
  to: ['a@example.com', 'b@example.com'],
  subject: 'Späte Auszahlung',
  text: 'Zwölf €\nzwei',
  messageId: 'am_1',
};

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.refusal = '';
});

it('an e-mail reaches each recipient with its text and the id of the message', async () => {
  await createSmtpMail({ url: receiver.url, from: FROM }).send(MAIL);
  expect(receiver.mails).toHaveLength(1);
  expect(receiver.mails[0]).toMatchObject({ to: MAIL.to, messageId: '<am_1@wallet.example>' });
  expect(receiver.mails[0]?.text).toContain('Zwölf €\nzwei');
});

it('a refusal of the mail server is thrown with its own text, a refused password without the password', async () => {
  receiver.refusal = 'mailbox full';
  await expect(createSmtpMail({ url: receiver.url, from: FROM }).send(MAIL)).rejects.toThrow('mailbox full');
  const wrong = receiver.url.replace('secret', 'hunter2');
  const failed = createSmtpMail({ url: wrong, from: FROM }).send(MAIL);
  await expect(failed).rejects.toThrow('no such user');
  await expect(failed).rejects.not.toThrow('hunter2');
});
