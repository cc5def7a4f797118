export { wheelPrizes } from './prize-record.ts';
export { resealSeeds } from './reseal-seeds.ts';
export { seedFor } from './seed-for.ts';
export { setClientSeed } from './set-client-seed.ts';
export { spinWheel } from './spin-wheel.ts';
export { wheelSettings } from './wheel-settings.ts';
