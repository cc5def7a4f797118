export { carryOut } from './carry-out.ts';
export { noteResult } from './note-result.ts';
export { CHANNEL_WALLETS } from './ports.ts';
