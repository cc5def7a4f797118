/** Currencies whose smallest amount is one whole unit (ISO 4217). */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** The smallest amount that can be paid in a currency, in hundredths. */
export function smallestMinor(currency: string): bigint {
  return WITHOUT_DECIMALS.has(currency) ? 100n : 1n;
}
