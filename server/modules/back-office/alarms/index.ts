export { readOpenAlarms } from './list-open-alarms.ts';
export type { MailSender } from './mail.port.ts';
export { MAIL_SENDER } from './ports.ts';
export { testMessages } from './test-message.ts';
