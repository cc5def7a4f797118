import { ok, type Result, refuse } from '../../values/result.ts';
import type { ApplicationState } from './application.ts';

export interface ApplicationFacts {
  readonly item: { readonly hidden: boolean; readonly delisted: boolean } | undefined;
  readonly existing: { readonly state: ApplicationState; readonly link: string } | undefined;
}

export type ApplicationDecision =
  /** Apply, or apply again. */
  | { readonly step: 'apply' }
  /** Applied before; the platform has not given the link yet. */
  | { readonly step: 'wait' }
  /** Applied before; the link exists. */
  | { readonly step: 'have'; readonly link: string };

export type ApplicationRefusal = 'item_unknown' | 'item_unavailable';

/** Whether the user may apply for this item. A repeated application gives the current state and no error. */
export function decideApplication(facts: ApplicationFacts): Result<ApplicationDecision, ApplicationRefusal> {
  const { item, existing } = facts;
  if (!item || item.hidden) return refuse('item_unknown');
  if (existing?.state === 'linked') return ok({ step: 'have', link: existing.link });
  if (existing?.state === 'link_pending') return ok({ step: 'wait' });
  if (item.delisted) return refuse('item_unavailable');
  return ok({ step: 'apply' });
}
