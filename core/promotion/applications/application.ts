/**
 * One user's application to promote one item.
 *
 *   link_pending -> linked      the platform gave a link
 *   link_pending -> refused     the platform refused, at once or later: the item can be applied for again
 *   link_pending, linked -> cancelled   the user cancelled it
 *   refused, cancelled -> link_pending  applied for again
 */
export type ApplicationState = 'link_pending' | 'linked' | 'refused' | 'cancelled';

/** Why a platform refused. `no_answer`: it never answered, and the attempts ended. */
export type PlatformRefusal = 'refused' | 'not_participated' | 'all_claimed' | 'data_error' | 'no_answer';

/** The item button, which shows the application to the promoter (Spec: B4). */
export interface ItemButton {
  /** The user can apply. */
  readonly apply: boolean;
  /** '' until the platform gives the link. */
  readonly link: string;
  /** Why the last application was refused; '': it was not. */
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
