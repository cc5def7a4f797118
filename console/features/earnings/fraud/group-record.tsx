import { Badge } from '../../../controls/badge.tsx';
import { Moment, MoneyIn } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { EvidenceFacts } from '../../../deliveries/evidence-facts.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { Group } from './group.ts';
import { GroupDecisions } from './group-decisions.tsx';

/** The conversions that a rule flagged for one reason: each with its evidence, and one decision for the whole group. */
export function GroupRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/fraud/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('earnings.fraud.gone')}>
      {(group) => <Loaded group={group} />}
    </QueryState>
  );
}

function Loaded({ group }: { group: Group }) {
  const t = useText();
  const { rule, label, waiting, conversions, isTrusted, held } = group;
  return (
    <>
      <RecordHead
        reference={group.id}
        badge={<Badge tone={waiting > 0 ? 'notice' : 'neutral'}>{termOf(t, 'earnings.rule', rule)}</Badge>}
        amount={label}
        lines={t('earnings.fraud.summary', { waiting, count: conversions })}
        flags={isTrusted ? <Badge tone="positive">{t('earnings.fraud.trusted')}</Badge> : undefined}
      />
      <RecordPart title={t('earnings.fraud.part.held')}>
        <ul className="flex flex-col gap-4">
          {held.map((sale) => (
            <HeldConversion key={sale.id} held={sale} />
          ))}
        </ul>
      </RecordPart>
      <GroupDecisions group={group} />
    </>
  );
}

function HeldConversion({ held }: { held: Group['held'][number] }) {
  const t = useText();
  const money = useMoneyText();
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5">
      <Link
        to="/conversions"
        search={{ view: 'all', id: held.id }}
        className="font-semibold text-accent-ink underline-offset-2 hover:underline"
      >
        <MoneyIn amount={held.amount} currency={held.currency} />
      </Link>
      <Moment at={held.heldAt} className="text-ink-faint text-xs" />
      <span className="col-span-2 flex flex-wrap items-baseline gap-x-2">
        {held.uid !== null && <UserLink uid={held.uid} />}
        <span className="text-ink-soft">{held.item}</span>
        <span className="text-ink-faint">{t('earnings.fraud.commission', { amount: money(held.commission) })}</span>
        {held.decision !== '' && (
          <Badge tone={held.decision === 'released' ? 'positive' : 'negative'}>{t(`earnings.${held.decision}`)}</Badge>
        )}
      </span>
      <div className="col-span-2">
        <EvidenceFacts evidence={held.evidence} />
        {held.also.length > 0 && (
          <Facts
            facts={held.also.map(({ rule, label }) => ({
              label: t('earnings.fraud.also', { rule: termOf(t, 'earnings.rule', rule) }),
              value: label,
            }))}
          />
        )}
      </div>
    </li>
  );
}
