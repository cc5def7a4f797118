export { CHECK_PIN } from './ports.ts';
export { seedDemoSafe } from './seed-demo-safe.ts';
