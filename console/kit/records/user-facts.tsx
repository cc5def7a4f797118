import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge } from '../../controls/badge.tsx';
import { Moment, Money } from '../../controls/figures.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Facts } from '../../controls/panel.tsx';
import { UserLink } from '../../controls/target-link.tsx';
import { Link } from '../../navigation/link.tsx';
import { type MessageKey, useText } from '../../texts.ts';

type Owner = AnswerOf<'/console/withdrawals/detail'>['user'];

/** The record's user, in the few facts that matter for the decision. */
export function UserFacts({ user }: { user: Owner }) {
  const t = useText();
  return (
    <>
      <Contradictions user={user} />
      <Facts
        facts={[
          {
            label: t('payments.user'),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <UserLink uid={user.uid} />
                {user.status === 'frozen' && <Badge tone="negative">{t('users.status.frozen')}</Badge>}
              </span>
            ),
          },
          { label: t('payments.owner.age'), value: <AccountAge since={user.createdAt} /> },
          { label: t('payments.owner.paidIn'), value: <Flow flow={user.paidIn} count="payments.owner.deposits" /> },
          {
            label: t('payments.owner.paidOut'),
            value: <Flow flow={user.paidOut} count="payments.owner.withdrawals" />,
          },
          { label: t('payments.owner.total'), value: <Money amount={user.total} /> },
          { label: t('payments.owner.withdrawable'), value: <Money amount={user.withdrawable} /> },
        ]}
      />
    </>
  );
}

/** Payments to this user that contradict our records and are not resolved yet. */
export function Contradictions({ user: { contradictions } }: { user: Pick<Owner, 'contradictions'> }) {
  const t = useText();
  if (contradictions.length === 0) return undefined;
  return (
    <Notice tone="negative">
      {t('payments.contradictions')}
      <ul>
        {contradictions.map(({ id, kind, reference }) => (
          <li key={id}>
            <Link to="/reconciliation" search={{ view: 'open', id }} className="underline underline-offset-2">
              {t(`reconciliation.kind.${kind}`)} {reference}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The total in one direction: '₱112,250.00 · 4 deposits', and the time of the last payment. */
function Flow({ flow: { total, count, lastAt }, count: counted }: { flow: Owner['paidIn']; count: MessageKey }) {
  const t = useText();
  return (
    <>
      <Money amount={total} />
      <span className="text-ink-faint">
        {' · '}
        {t(counted, { count })}
      </span>
      {lastAt !== null && (
        <span className="block text-ink-faint text-xs">
          {t('payments.owner.last')} <Moment at={lastAt} />
        </span>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

function AccountAge({ since }: { since: string }) {
  const t = useText();
  const days = Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / DAY_MS));
  const years = Math.floor(days / YEAR_DAYS);
  return (
    <>
      {years === 0
        ? t('payments.owner.days', { days })
        : t('payments.owner.years', { years, days: days - years * YEAR_DAYS })}
      <span className="block text-ink-faint text-xs">
        {t('payments.owner.since')} <Moment at={since} />
      </span>
    </>
  );
}
