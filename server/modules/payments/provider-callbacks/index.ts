export { CALLBACK_READERS } from './ports.ts';
export { receiveCallback } from './receive-callback.ts';
export { listRefusedCallbacks } from './views.ts';
