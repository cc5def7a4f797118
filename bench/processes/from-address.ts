const ADDRESSES = 20_000;

/** A random address: the rate limiter counts each address separately. */
export function randomAddress(): string {
  return addressOf(Math.floor(Math.random() * ADDRESSES));
}

export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** The header in which a proxy names the client's address. */
export function forwardedFor(address: string): string {
  return `x-forwarded-for: ${address}\r\n`;
}

/** Settings of a server that trusts this header and limits requests as in production. */
export const LIMITED = { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } as const;
/** Settings of a server whose requests all come from one address. */
export const UNLIMITED = { RATE_LIMITS: 'off' } as const;
