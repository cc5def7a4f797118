export { receiveCallback } from './receive-callback.ts';
export { callbackRawRoutes } from './routes.ts';
export { listRefusedCallbacks } from './views.ts';
