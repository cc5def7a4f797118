/** Texts of the contract as a topic of an app: each code under the topic's name. */
export function withPrefix<Prefix extends string, Code extends string>(
  prefix: Prefix,
  texts: Readonly<Record<Code, string>>,
): Readonly<Record<`${Prefix}.${Code}`, string>> {
  const entries = Object.entries<string>(texts).map(([code, text]) => [`${prefix}.${code}`, text]);
  return Object.fromEntries(entries) as Record<`${Prefix}.${Code}`, string>;
}
