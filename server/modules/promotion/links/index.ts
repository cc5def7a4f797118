export { linkSettings } from './link-settings.ts';
export { makeShortLink } from './make-short-link.ts';
export { recordClicks } from './record-clicks.ts';
export { hashAddress } from './visitor.ts';
