import { randomBytes } from 'node:crypto';

/** Odd, so that the numbers of 2 ** 32 requests stay different. */
const STEP = 0x9e37_79b1;
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/**
 * Makes ids of requests, such as 'k3x9qa-1z141z3': short, because people read them out. Not random for each request,
 * because that took 3 % of a redirect's time; the order is scrambled, so that an id does not count the requests.
 */
export function createRequestIds(): () => string {
  const ofProcess = randomBytes(4).readUInt32BE().toString(36).padStart(7, '0').slice(-6);
  let next = randomBytes(4).readUInt32BE();
  return () => {
    next = (next + STEP) >>> 0;
    return `${ofProcess}-${next.toString(36)}`;
  };
}

/** Whether a proxy's X-Request-Id can be logged and shown as it is. */
export function isRequestId(sent: unknown): sent is string {
  return typeof sent === 'string' && WELL_FORMED.test(sent);
}
