export { lateEvents, readGrants, type UndoneBet, writeGrants } from './bet-grants.ts';
export type { Channel, ChannelFinder } from './channel-finder.ts';
export { closeOpenRound } from './close-open-round.ts';
export { type HeldWin, insertHeldWins } from './held-wins.ts';
export { launchGame } from './launch-game.ts';
export { launchTokenHash } from './launch-token.ts';
export { refuseAtLimit } from './own-limits.ts';
export { CHANNEL_FINDER, DIALECTS } from './ports.ts';
export { readSandboxKey } from './sandbox-key.ts';
export { sandboxChannelRoutes } from './sandbox-routes.ts';
export { ARCADE_CHANNEL, seedDemoArcade, seedDemoChannel } from './seed-demo-channel.ts';
export {
  type ChannelRow,
  findChannel,
  isNewChannel,
  keyPrint,
  openChannelSecret,
  saveChannel,
  saveGames,
  sealChannelSecret,
  winTermsOf,
} from './store.ts';
export { createTransactionBatch, type TransactionBatch } from './transaction-batch.ts';
export { addToMinutes } from './transaction-queries.ts';
export { listChannels, readTransferChannels } from './views.ts';
