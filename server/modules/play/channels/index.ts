export { createBetGuard } from './bet-guard.ts';
export { createChannelFinder } from './channel-finder.ts';
export { providerRawRoutes } from './provider-routes.ts';
export { channelRoutes } from './routes.ts';
export { readSandboxKey } from './sandbox-key.ts';
export { sandboxChannelRoutes } from './sandbox-routes.ts';
export { seedDemoChannel } from './seed-demo-channel.ts';
export { saveChannel, saveGames } from './store.ts';
export { createTransactionBatch } from './transaction-batch.ts';
