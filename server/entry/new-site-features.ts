import { FEATURES, type Feature } from '@pitaka/contract/features.ts';

/** Features that are off on a new site, because they need items first. */
const OFF_AT_FIRST: ReadonlySet<Feature> = new Set(['apps']);

export function featuresOfNewSite(
  off: readonly string[] = [],
  on: readonly string[] = [],
): Readonly<Record<Feature, boolean>> {
  return Object.fromEntries(
    FEATURES.map((feature) => [
      feature,
      (on.includes(feature) || !OFF_AT_FIRST.has(feature)) && !off.includes(feature),
    ]),
  ) as Record<Feature, boolean>;
}
