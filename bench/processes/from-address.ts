const ADDRESSES = 20_000;

/** One of many addresses, by chance: the limiter counts each for itself. */
export function anyAddress(): string {
  return addressOf(Math.floor(Math.random() * ADDRESSES));
}

export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** The header by which a proxy says where a request came from. */
export function forwardedFor(address: string): string {
  return `x-forwarded-for: ${address}\r\n`;
}

/** Settings of a server that believes this header, and limits requests as in production. */
export const LIMITED = { TRUST_PROXY: '1', ALLOW_SANDBOX: '1' } as const;
/** All requests come from one address. */
export const UNLIMITED = { RATE_LIMITS: 'off' } as const;
