import { useDay } from '../../../kit/use-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { type Member, memberName } from './member.ts';

/** One member in a list: name, first day, rate, and this month's earnings from the member. */
export function MemberRow({ member }: { member: Member }) {
  const t = useText();
  const money = useMoney();
  const dayOf = useDay();
  const name = memberName(member);
  return (
    <Link
      to="/Downline/$id"
      params={{ id: member.uid }}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
        >
          {name.slice(0, 1)}
        </span>
        <span className="min-w-0">
          <span className="block break-words font-medium">{name}</span>
          <span className="tabular block text-ink-faint text-sm">{member.phone}</span>
          <span className="block text-ink-soft text-sm">
            {t('team.member.line', { day: dayOf(member.joinedAt), direct: member.direct })}
          </span>
        </span>
      </span>
      <span className="tabular ms-auto text-end">
        <span className="block font-semibold">{money(member.contribution)}</span>
        <span className="block text-ink-soft text-sm">{t('team.rate.of', { rate: member.rate })}</span>
      </span>
    </Link>
  );
}
