/** A stored value that does not follow from the raw rows. */
export interface Finding {
  readonly siteId: string;
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
  readonly key: string;
  /**
   * The promoter and day to recompute for the repair. Without them the value is repaired in place, or by an operator.
   */
  readonly uid?: string;
  readonly day?: number;
  /** The fields that differ: 'settled_minor is 5, should be 4'. */
  readonly differs: string;
}

/** The progress of a check. */
export type Progress = (phase: 'conversions' | 'days' | 'sums', done: number, of: number) => void;

/** Names the fields in which two lists differ. */
export function describeDifference(
  fields: readonly string[],
  has: readonly (string | null)[],
  should: readonly (string | null)[],
): string {
  return fields
    .flatMap((field, index) => {
      const [is, expected] = [has[index] ?? 'missing', should[index] ?? 'nothing'];
      return is === expected ? [] : [`${field} is ${is}, should be ${expected}`];
    })
    .join('; ');
}
