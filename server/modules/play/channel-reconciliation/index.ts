export { channelBooks } from './channel-books.ts';
export type { ChannelReport } from './channel-report.port.ts';
export { readOurTransactions } from './our-transactions.ts';
