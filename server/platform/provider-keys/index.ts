export { createKeyWatch, KEY_WATCH, type KeyWatch, operationOf, type UsedKey } from './key-watch.ts';
export { listRefusedKeys, readRefusedSince } from './store.ts';
