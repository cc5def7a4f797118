export { channelRoutes } from './routes.ts';
export { sandboxChannelRoutes } from './sandbox-routes.ts';
export { seedDemoChannel } from './seed-demo-channel.ts';
