export { demoMoney } from './demo-money.ts';
export { describeLines } from './describe-lines.ts';
export { LINE_SUBJECTS, type LineSubject, type LineSubjects } from './line-subjects.ts';
export { notifyTransfers } from './notify-transfers.ts';
export { ACTIVE_BONUS, CHANNEL_NAMES, SENDING_STOP } from './ports.ts';
export { presentRecords } from './present-records.ts';
export { type ReadSendingStop, transferMoney } from './transfer-money.ts';
export { pinLeft, pinRulesOf } from './transfer-settings.ts';
export { readWallet } from './views.ts';
