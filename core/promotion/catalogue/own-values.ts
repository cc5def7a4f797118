/** What an operator may set of an item, and a platform's list too. */
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
  /** In the operator's order; null stands by its age. */
  readonly position: number | null;
  readonly listed: boolean;
}

export type ItemValue = keyof ItemValues;

/** What the platform says of the values that an operator has set otherwise. */
export type PlatformSays = Partial<ItemValues>;

export interface OwnedValues {
  readonly values: ItemValues;
  readonly says: PlatformSays;
}

/** The operator's values stand, and what the platform says of them is kept. The same as the platform's is none of their own. */
export function setOwn({ values, says }: OwnedValues, changes: Partial<ItemValues>): OwnedValues {
  const next: Record<string, unknown> = { ...says };
  for (const name of namesOf(changes)) {
    const platform = name in says ? says[name] : values[name];
    if (isSame(changes[name], platform)) delete next[name];
    else next[name] = platform;
  }
  return { values: { ...values, ...changes }, says: next };
}

/** What the platform says stands again. */
export function takeBack({ values, says }: OwnedValues, name: ItemValue): OwnedValues {
  const { [name]: platform, ...others } = says;
  return platform === undefined ? { values, says } : { values: { ...values, [name]: platform }, says: others };
}

/** The platform says something new of all values: the operator's own stay. */
export function keepOwn({ values, says }: OwnedValues, platform: ItemValues): OwnedValues {
  const own = namesOf(says);
  return { values: { ...platform, ...pick(values, own) }, says: pick(platform, own) };
}

/** Of an item that was made by hand and that a platform lists now: all that differs is the operator's own. */
export function adopt(values: ItemValues, platform: ItemValues): OwnedValues {
  return { values, says: pick(platform, differing(values, platform)) };
}

/** The names of what differs. */
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
