import { GIVE_UP_AFTER_MS } from './next-request.ts';

/**
 * One user's application to promote one item.
 *
 *   link_pending -> linked                the platform gave a link
 *   link_pending -> refused               the platform refused, at once or later; the user can apply again
 *   link_pending, linked -> cancelled     the user cancelled the application
 *   refused, cancelled -> link_pending    the user applied again
 */
export type ApplicationState = 'link_pending' | 'linked' | 'refused' | 'cancelled';

/** Why a platform refused. `no_answer`: it did not answer any attempt. */
export type PlatformRefusal = 'refused' | 'not_participated' | 'all_claimed' | 'data_error' | 'no_answer';

/** The state of the item button, which shows the application to the promoter (Spec: B4). */
export interface ItemButton {
  /** The user can apply. */
  readonly apply: boolean;
  /** '' until the platform gives the link. */
  readonly link: string;
  /** Why the last application was refused; '' if it was not. */
  readonly refusal: PlatformRefusal | '';
  /** The moment at which a waiting application has its answer at the latest; '' if none waits. */
  readonly answerBy: string;
}

export const NOT_APPLIED: ItemButton = { apply: true, link: '', refusal: '', answerBy: '' };

export interface ButtonFacts {
  readonly state: ApplicationState;
  readonly link: string;
  readonly refusal?: PlatformRefusal | null;
  readonly applied_at: Date | null;
}

export function buttonOf(application: ButtonFacts | undefined): ItemButton {
  switch (application?.state) {
    case 'linked':
      return { ...NOT_APPLIED, apply: false, link: application.link };
    case 'link_pending':
      return { ...NOT_APPLIED, apply: false, answerBy: answerBy(application.applied_at) };
    case 'refused':
      return { ...NOT_APPLIED, refusal: application.refusal ?? 'refused' };
    default:
      return NOT_APPLIED;
  }
}

/** Requests for a link end then: an application without an answer counts as refused. */
function answerBy(appliedAt: Date | null): string {
  return appliedAt === null ? '' : new Date(appliedAt.getTime() + GIVE_UP_AFTER_MS).toISOString();
}
