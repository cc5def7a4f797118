import { buttonClass } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

/** What whoever opens this page has to know first: frozen, and by whom; something waits for a decision. */
export function StandingNotices({ user }: { user: UserDetail }) {
  const t = useText();
  const { frozen } = user;
  return (
    <>
      {user.status === 'frozen' && (
        <Notice tone="negative">
          {frozen ? (
            <>
              {t('users.frozenBy', { by: frozen.by, reason: frozen.reason })} <Moment at={frozen.at} />
            </>
          ) : (
            t('users.frozenPlain')
          )}
        </Notice>
      )}
      {user.pendingApprovals.map((one) => (
        <Notice
          key={one.id}
          action={
            <Link to="/approvals" className={buttonClass('plain')}>
              {t('users.pending.see')}
            </Link>
          }
        >
          {t('users.pendingBy', { by: one.requestedBy, what: one.summary })} <Moment at={one.requestedAt} />
        </Notice>
      ))}
    </>
  );
}
