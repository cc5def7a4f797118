import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Measuring } from './installation-measures.ts';
import type { MailSender } from './mail.port.ts';

/** null: no mail server is configured. */
export const MAIL_SENDER = definePort<MailSender | null>('mail sender');

/** Measures the database for all sites. */
export const MEASURING = definePort<Measuring>('measuring');
