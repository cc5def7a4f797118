import { isContradiction } from '@pitaka/core/values/finding.ts';
import { buttonClass } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Contradictions } from '../../../kit/records/user-facts.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { DataFiles } from './data-files.tsx';
import type { UserDetail } from './user.ts';

/** The most important facts about the user: frozen, by which operator, and a request that waits for a decision. */
export function UserNotices({ user }: { user: UserDetail }) {
  const t = useText();
  const may = useHasPermission();
  const { frozen } = user;
  return (
    <>
      {user.erasedAt !== null && (
        <Notice>
          {t('users.erased')} <Moment at={user.erasedAt} />
        </Notice>
      )}
      {may('person.export') && <DataFiles uid={user.uid} />}
      {user.status === 'frozen' && user.erasedAt === null && (
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
      {may('reconciliation.view') && <StoppedPayouts uid={user.uid} />}
      {user.pendingApprovals.map((pendingApproval) => (
        <Notice
          key={pendingApproval.id}
          action={
            <Link to="/approvals" className={buttonClass('plain')}>
              {t('users.pending.see')}
            </Link>
          }
        >
          {t('users.pendingBy', { by: pendingApproval.requestedBy, what: pendingApproval.summary })}{' '}
          <Moment at={pendingApproval.requestedAt} />
        </Notice>
      ))}
    </>
  );
}

/** A payment that contradicts our records stops all other payouts of the user. */
function StoppedPayouts({ uid }: { uid: string }) {
  const { data } = useCall('/console/findings/list', { words: uid, about: 'statement' });
  const contradictions = (data?.content ?? []).filter(({ kind }) => isContradiction(kind));
  return <Contradictions user={{ contradictions }} />;
}
