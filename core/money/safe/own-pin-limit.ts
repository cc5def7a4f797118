import { ok, type Result, refuse } from '../../values/result.ts';

/** Above which amount a payment asks for the safe's password, in hundredths; null: at no amount. */
export type PinAbove = bigint | null;

/** The limit in force: the lower of the site's and the user's own. */
export function strictestPinAbove(ofSite: PinAbove, own: PinAbove): PinAbove {
  if (ofSite === null || own === null) return ofSite ?? own;
  return own < ofSite ? own : ofSite;
}

export interface PinLimitChange {
  readonly from: PinAbove;
  readonly to: PinAbove;
  /** The site's limits of each kind of payment. */
  readonly ofSite: readonly PinAbove[];
  /** Whether the request came with the right password. */
  readonly isProven: boolean;
}

/**
 * A change of the user's own limit. A lower limit applies at once; a higher one, or none, needs the password, so that
 * the thief of a session cannot lift the limit. A limit above all of the site's would have no effect and is refused.
 */
export function decidePinLimit({
  from,
  to,
  ofSite,
  isProven,
}: PinLimitChange): Result<null, 'pin_required' | 'amount_too_large'> {
  // If the site sets no limit for one kind of payment, an own limit of any amount has an effect.
  const limits = ofSite.filter((limit) => limit !== null);
  if (to !== null && limits.length === ofSite.length && limits.every((limit) => to > limit)) {
    return refuse('amount_too_large');
  }
  const isLooser = from !== null && (to === null || to > from);
  return isLooser && !isProven ? refuse('pin_required') : ok(null);
}
