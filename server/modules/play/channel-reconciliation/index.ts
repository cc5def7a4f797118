export { channelBooks } from './channel-books.ts';
export type { ChannelReport } from './channel-report.port.ts';
export { findReport } from './find-report.ts';
export { readOurTransactions } from './our-transactions.ts';
export { CHANNEL_REPORTS } from './ports.ts';
