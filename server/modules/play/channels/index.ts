export { channelRoutes } from './routes.ts';
export { readSandboxKey } from './sandbox-key.ts';
export { sandboxChannelRoutes } from './sandbox-routes.ts';
export { seedDemoChannel } from './seed-demo-channel.ts';
