/** The values of an item that an operator or a platform's list can set. */
export interface ItemValues {
  readonly name: string;
  readonly intro: string;
  readonly description: string;
  readonly category: string;
  /** In millionths. */
  readonly ratio: number;
  readonly icon: string;
  readonly video: string;
  readonly cover: string;
  readonly images: readonly string[];
  readonly downloadUrl: string;
  readonly rechargeUrl: string;
  /** Position in the operator's order; null if ordered by age. */
  readonly position: number | null;
  readonly listed: boolean;
}

export type ItemValue = keyof ItemValues;

/** The platform's values of fields that an operator has set differently. */
export type PlatformValues = Partial<ItemValues>;

export interface OwnedValues {
  readonly values: ItemValues;
  readonly platformValues: PlatformValues;
}

/**
 * Sets the operator's values, which override the stored ones of the platform. A value equal to the platform's is not
 * stored.
 */
export function setOwn({ values, platformValues }: OwnedValues, changes: Partial<ItemValues>): OwnedValues {
  const next: Record<string, unknown> = { ...platformValues };
  for (const name of namesOf(changes)) {
    const platform = name in platformValues ? platformValues[name] : values[name];
    if (isSame(changes[name], platform)) delete next[name];
    else next[name] = platform;
  }
  return { values: { ...values, ...changes }, platformValues: next };
}

/** Resets fields to the platform's values. */
export function takeBack({ values, platformValues }: OwnedValues, name: ItemValue): OwnedValues {
  const { [name]: platform, ...others } = platformValues;
  return platform === undefined
    ? { values, platformValues }
    : { values: { ...values, [name]: platform }, platformValues: others };
}

/** Applies new values of the platform; the operator's own values stay. */
export function keepOwn({ values, platformValues }: OwnedValues, platform: ItemValues): OwnedValues {
  const own = namesOf(platformValues);
  return { values: { ...platform, ...pick(values, own) }, platformValues: pick(platform, own) };
}

/**
 * Applies the values of a platform that now lists a manually created item: every differing value becomes the operator's
 * own.
 */
export function adopt(values: ItemValues, platform: ItemValues): OwnedValues {
  return { values, platformValues: pick(platform, differing(values, platform)) };
}

/** The names of the differing values. */
export function differing(before: ItemValues, after: ItemValues): ItemValue[] {
  return namesOf(after).filter((name) => !isSame(before[name], after[name]));
}

export function pick(values: ItemValues, names: readonly ItemValue[]): Partial<ItemValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function namesOf(values: Partial<ItemValues>): ItemValue[] {
  return Object.keys(values) as ItemValue[];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
