const RATE_DECIMALS = 10;
const RATE_SCALE = 10n ** BigInt(RATE_DECIMALS);

/** An amount in the site's unit at a day's rate ('56.1234'), cut to hundredths; undefined without a rate. */
export function convertAmount(minor: bigint, rate: string | null): bigint | undefined {
  if (rate === null) return undefined;
  const [whole = '0', decimals = ''] = rate.split('.');
  const scaled = BigInt(whole + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
  return (minor * scaled) / RATE_SCALE;
}
