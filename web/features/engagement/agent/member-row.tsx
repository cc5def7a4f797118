import { Face } from '../../../kit/face.tsx';
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
      <span className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
        <Face uid={member.uid} name={member.name} />
        <span className="min-w-0">
          <span className="block break-words font-medium">{nameOf(member)}</span>
          <span className="tabular block text-ink-faint text-sm">{member.uid}</span>
          <span className="block text-ink-soft text-sm">
            {t('agent.member.line', { day: dayOf(member.joinedAt), direct: member.direct })}
          </span>
        </span>
      </span>
      <span className="tabular ms-auto text-end">
        {member.contribution === null ? (
          <span className="block text-ink-faint text-sm">{t('agent.member.inTotals')}</span>
        ) : (
          <span className="block font-semibold">{money(member.contribution)}</span>
        )}
        <span className="block text-ink-soft text-sm">
          {(member.isAgent || member.ratio !== '0') &&
            t(member.isAgent ? 'agent.member.agentRatio' : 'agent.member.ratio', { ratio: member.ratio })}
        </span>
      </span>
    </Link>
  );
}
