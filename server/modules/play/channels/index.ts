export { roundId } from './betting/round-id.ts';

export { launchGame } from './launch-game.ts';
export { launchTokenHash } from './launch-token.ts';

export { CHANNEL_FINDER, DIALECTS } from './ports.ts';
export { channelBooks } from './reconciliation/channel-books.ts';
export { CHANNEL_REPORTS } from './reconciliation/ports.ts';

export { sandboxChannelRoutes } from './sandbox-routes.ts';
export { ARCADE_CHANNEL, seedDemoArcade, seedDemoChannel } from './seed-demo-channel.ts';
export {
  keyPrint,
  openChannelSecret,
  saveChannel,
  saveGames,
  sealChannelSecret,
} from './store.ts';
export { createTransactionBatch, type TransactionBatch } from './transaction-batch.ts';

export { executeTransfer } from './transfers/execute-transfer.ts';
export { CHANNEL_WALLETS } from './transfers/ports.ts';
export { readTransferChannels } from './views.ts';
