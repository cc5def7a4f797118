export { wheelConsoleRoutes } from './console-routes.ts';
export { prizeApproval, wheelPrizes } from './prize-record.ts';
export { resealSeeds } from './reseal-seeds.ts';
export { wheelRoutes } from './routes.ts';
export { seedFor } from './seed-for.ts';
export { setClientSeed } from './set-client-seed.ts';
export { spinWheel } from './spin-wheel.ts';
export { verifyPageRoutes } from './verify-page-routes.ts';
export { wheelSettings } from './wheel-settings.ts';
