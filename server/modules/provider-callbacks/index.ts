export { type CallbackDependencies, type ReceivedCallback, receiveCallback } from './receive-callback.ts';
export { callbackRawRoutes } from './routes.ts';
export { listRefusedCallbacks, type RefusedCallback } from './views.ts';
