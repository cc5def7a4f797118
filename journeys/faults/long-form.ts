/** `npm run faults` also runs tests that take minutes; `npm test` leaves them out. */
export const IS_LONG = process.env.FAULTS_FORM === 'long';
