export { hashAddress } from './click-routes.ts';
export { linkSettings } from './link-settings.ts';
export { makeShortLink } from './make-short-link.ts';
export { recordClicks } from './record-clicks.ts';
