import { Face } from '../../../kit/face.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { type Member, memberName } from './member.ts';
import { NewMark } from './new-mark.tsx';

/**
 * One member in a list: the name, the rate, the earnings from the member this month, and the earnings in the previous
 * month up to the same day.
 */
export function MemberRow({ member }: { member: Member }) {
  const t = useText();
  const money = useMoney();
  const name = memberName(member);
  return (
    <Link
      to="/Downline/$id"
      params={{ id: member.uid }}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
        <Face uid={member.uid} name={member.name} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-words font-medium">{name}</span>
            {member.isNew && <NewMark />}
          </span>
          <span className="tabular block text-ink-faint text-sm">{member.phone}</span>
          <span className="block text-ink-soft text-sm">
            {t('team.rate.of', { rate: member.rate })} · {t('team.member.direct', { direct: member.direct })}
          </span>
        </span>
      </span>
      <span className="tabular ms-auto text-end">
        <span className="block font-semibold">{money(member.contribution)}</span>
        <span className="block text-ink-soft text-sm">{t('team.member.before', { amount: money(member.before) })}</span>
      </span>
    </Link>
  );
}
