export { writeNameConsent } from './name-consent.ts';
