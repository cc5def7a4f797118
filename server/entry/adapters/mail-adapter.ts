import { createSmtpMail } from '../../adapters/mail/smtp/smtp-mail.ts';
import { MAIL_SENDER } from '../../modules/back-office/alarms/index.ts';
import { defineModule } from '../../platform/assembly/define-module.ts';
import { CONFIG } from '../../platform/assembly/ports.ts';

export const mailAdapter = defineModule({
  name: 'adapters/mail',
  needs: { config: CONFIG },
  gives: { mail: MAIL_SENDER },
  create: ({ config: { alarms } }) => ({ mail: alarms.smtp && createSmtpMail(alarms.smtp) }),
});
