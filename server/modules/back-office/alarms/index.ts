export { measureAll } from './installation-measures.ts';
export { readOpenAlarms } from './list-open-alarms.ts';
export { MAIL_SENDER, MEASURING } from './ports.ts';
export { readProcessSamples } from './read-samples.ts';
export { testMessages } from './test-message.ts';
