import { useDay } from '../../../kit/use-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { type Member, nameOf } from './agent.ts';

/** One member: name, first day, ratio, and this period's earnings from the member. */
export function MemberRow({ member }: { member: Member }) {
  const t = useText();
  const money = useMoney();
  const dayOf = useDay();
  return (
    <Link
      to="/AgentMembers/$id"
      params={{ id: member.uid }}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block break-words font-medium">{nameOf(member)}</span>
        <span className="tabular block text-ink-faint text-sm">{member.uid}</span>
        <span className="block text-ink-soft text-sm">
          {t('agent.member.line', { day: dayOf(member.joinedAt), direct: member.direct })}
        </span>
      </span>
      <span className="tabular ms-auto text-end">
        <span className="block font-semibold">
          {member.contribution === null ? t('agent.member.inTotals') : money(member.contribution)}
        </span>
        <span className="block text-ink-soft text-sm">
          {(member.isAgent || member.ratio !== '0') &&
            t(member.isAgent ? 'agent.member.agentRatio' : 'agent.member.ratio', { ratio: member.ratio })}
        </span>
      </span>
    </Link>
  );
}
