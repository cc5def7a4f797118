import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge } from '../../controls/badge.tsx';
import { Moment, Money } from '../../controls/figures.tsx';
import { Facts } from '../../controls/panel.tsx';
import { UserLink } from '../../controls/target-link.tsx';
import { useText } from '../../texts.ts';

/** Whose record it is, in the few facts one decides by. */
export function OwnerFacts({ user }: { user: AnswerOf<'/console/withdrawals/detail'>['user'] }) {
  const t = useText();
  return (
    <Facts
      facts={[
        {
          label: t('queues.user'),
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <UserLink uid={user.uid} />
              {user.status === 'frozen' && <Badge tone="negative">{t('users.status.frozen')}</Badge>}
            </span>
          ),
        },
        { label: t('queues.owner.since'), value: <Moment at={user.createdAt} /> },
        { label: t('queues.owner.total'), value: <Money amount={user.total} /> },
        { label: t('queues.owner.withdrawable'), value: <Money amount={user.withdrawable} /> },
      ]}
    />
  );
}
