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
}

export const NOT_APPLIED: ItemButton = { apply: true, link: '', refusal: '' };

export function buttonOf(
  application: { state: ApplicationState; link: string; refusal?: PlatformRefusal | null } | undefined,
): ItemButton {
  switch (application?.state) {
    case 'linked':
      return { apply: false, link: application.link, refusal: '' };
    case 'link_pending':
      return { apply: false, link: '', refusal: '' };
    case 'refused':
      return { apply: true, link: '', refusal: application.refusal ?? 'refused' };
    default:
      return NOT_APPLIED;
  }
}
