export { readOpenAlarms } from './list-open-alarms.ts';
export { MAIL_SENDER } from './ports.ts';
export { testMessages } from './test-message.ts';
