import { ok, type Result, refuse } from '../../values/result.ts';
import type { ApplicationState } from './application.ts';

export interface ApplicationFacts {
  readonly item: { readonly hidden: boolean; readonly delisted: boolean } | undefined;
  readonly existing: { readonly state: ApplicationState; readonly link: string } | undefined;
}

export type ApplicationDecision =
  /** Apply, or apply again. */
  | { readonly step: 'apply' }
  /** The user has applied, and the platform has not given the link yet. */
  | { readonly step: 'wait' }
  /** The user has applied, and the link exists. */
  | { readonly step: 'have'; readonly link: string };

export type ApplicationRefusal = 'item_unknown' | 'item_unavailable';

/**
 * Decides whether the user may apply for this item. A repeated application returns the present state without an error.
 */
export function decideApplication(facts: ApplicationFacts): Result<ApplicationDecision, ApplicationRefusal> {
  const { item, existing } = facts;
  if (!item || item.hidden) return refuse('item_unknown');
  if (existing?.state === 'linked') return ok({ step: 'have', link: existing.link });
  if (existing?.state === 'link_pending') return ok({ step: 'wait' });
  if (item.delisted) return refuse('item_unavailable');
  return ok({ step: 'apply' });
}
