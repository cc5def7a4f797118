import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';

/** The current and future members of a group: loaded when it is opened. */
export function GroupMembers({ id, count }: { id: string; count: number }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const members = useCall('/console/groups/members', { id }, { enabled: isOpen });
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="control w-fit cursor-pointer font-semibold">
        {t('earnings.groups.members', { count })}
      </summary>
      {isOpen && (
        <QueryState
          query={members}
          rows={2}
          isEmpty={(answer) => answer.members.length === 0}
          empty={{ title: t('earnings.groups.members.none'), text: t('earnings.groups.members.noneText') }}
        >
          {({ members: all, isCapped }) => (
            <>
              <ul className="mt-1 flex flex-col gap-1">
                {all.map((member) => (
                  <li key={`${member.uid} ${member.from}`} className="flex flex-wrap items-baseline gap-x-2">
                    <span>
                      {member.name} <UserLink uid={member.uid} />
                    </span>
                    <span className="text-ink-faint">
                      {t('earnings.plans.from')} <Moment at={member.from} /> · {member.by}
                    </span>
                    {member.isComing && <Badge tone="accent">{t('earnings.promotion.coming')}</Badge>}
                  </li>
                ))}
              </ul>
              {isCapped && <p className="mt-2 text-ink-faint">{t('earnings.promotion.team.capped')}</p>}
            </>
          )}
        </QueryState>
      )}
    </details>
  );
}
