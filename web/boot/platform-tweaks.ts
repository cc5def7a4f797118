/** Adjustments to the device, in one file that is loaded once the first screen is complete. */
export { followViewport } from './follow-viewport.ts';
export { hideBrokenPictures } from './hide-broken-pictures.ts';
export { markInAppBrowser } from './in-app-browser.ts';
export { enableIosTouchFeedback, resetIosScrollAfterKeyboard } from './ios.ts';
export { scrollRowsByWheel } from './scroll-rows-by-wheel.ts';
