export { lockOwnPin, writeOwnPin } from './own-pin-limit.ts';
export { CHECK_PIN, OWN_PIN_ABOVE, type OwnPinAbove, PHONE_WAIT_HOURS } from './ports.ts';
export { seedDemoSafe } from './seed-demo-safe.ts';
export { hasSafePassword } from './store.ts';
