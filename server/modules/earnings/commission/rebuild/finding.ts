/** Something that is stored and does not follow from the raw rows. */
export interface Finding {
  readonly siteId: string;
  /** What kind of row it is. */
  readonly what:
    | 'conversion'
    | 'line'
    | 'cent'
    | 'target'
    | 'posting'
    | 'journal'
    | 'day'
    | 'rollup'
    | 'sum'
    | 'count'
    | 'customer';
  /** Which one. */
  readonly key: string;
  /** Whose day must be computed to repair it; without them it is repaired in place, or by a person. */
  readonly uid?: string;
  readonly day?: number;
  /** The fields that differ: 'settled_minor is 5, should be 4'. */
  readonly differs: string;
}

/** What a check has done so far. */
export type Progress = (phase: 'conversions' | 'days' | 'sums', done: number, of: number) => void;

/** Names the fields in which two lists differ. */
export function describeDifference(
  fields: readonly string[],
  has: readonly (string | null)[],
  should: readonly (string | null)[],
): string {
  return fields
    .flatMap((field, index) => {
      const [is, wanted] = [has[index] ?? 'missing', should[index] ?? 'nothing'];
      return is === wanted ? [] : [`${field} is ${is}, should be ${wanted}`];
    })
    .join('; ');
}
