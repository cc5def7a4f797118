import { definePort } from '../../../platform/assembly/define-module.ts';
import type { MailSender } from './mail.port.ts';

/** null: no mail server is set. */
export const MAIL_SENDER = definePort<MailSender | null>('mail sender');
