import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { UserX } from 'lucide-react';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { useDay } from '../../../kit/use-day.ts';
import { useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useEntryMemory } from '../../../lists/entry-memory.ts';
import { FailedList } from '../../../lists/failed-list.tsx';
import { PagedRows } from '../../../lists/paged-rows.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useSession } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { type Member, type MemberDetail, nameOf } from './agent.ts';
import { MemberRow } from './member-row.tsx';
import { createMembersStore } from './members-page.tsx';
import { partOf, percentLeft } from './part-of.ts';

const RatioDialog = onDemand(() => import('./ratio-dialog.tsx'));
const row = (member: Member) => <MemberRow key={member.uid} member={member} />;

/** One member of an agent's team: the earnings by period, the ratio with its history, and the members below. */
export default function MemberPage() {
  const t = useText();
  const { id } = useParams<'/AgentMembers/$id'>();
  const answer = useAnswer('/agent/member', { uid: id });
  const { data, error } = answer;
  const isUnknown = error instanceof CallRefused && ['not_found', 'input_invalid'].includes(error.code);
  return (
    <Page title={data ? nameOf(data) : t('agent.member')} under="/AgentMembers">
      {isUnknown ? (
        <EmptyState
          icon={<UserX size={40} strokeWidth={1.5} />}
          title={t('agent.member.unknown')}
          action={
            <Link to="/AgentMembers" replace className={buttonClass()}>
              {t('agent.members')}
            </Link>
          }
        />
      ) : (
        <AnswerView answer={answer}>
          {(member) => <View key={member.uid} member={member} onChanged={() => void answer.reload()} />}
        </AnswerView>
      )}
    </Page>
  );
}

function View({ member, onChanged }: { member: MemberDetail; onChanged: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-6">
      {member.contribution === null ? (
        <section className="rounded-card bg-surface p-4">
          <h2 className="pb-1 font-semibold">{t('agent.member.inTotals')}</h2>
          <p className="pb-2 text-ink-soft text-sm">{t('agent.member.private')}</p>
          <Known member={member} />
        </section>
      ) : (
        <FigureCard label={t('agent.member.contribution')} amount={member.contribution}>
          <Known member={member} />
        </FigureCard>
      )}
      <Ratio member={member} onChanged={onChanged} />
      <Periods periods={member.periods} />
      <Below uid={member.uid} />
    </div>
  );
}

/** The member's identity, which every agent above sees. */
function Known({ member }: { member: MemberDetail }) {
  const t = useText();
  const dayOf = useDay();
  const way = member.path.slice(0, -1);
  return (
    <>
      <p className="text-ink-soft text-sm">
        {t('agent.member.joined', { day: dayOf(member.joinedAt), uid: member.uid })}
      </p>
      <p className="text-ink-soft text-sm">{t('agent.member.level', { level: member.level })}</p>
      {way.length > 0 && (
        <p className="break-words text-ink-soft text-sm">
          {t('agent.member.path', { path: way.map(nameOf).join(' › ') })}
        </p>
      )}
    </>
  );
}

function Ratio({ member, onChanged }: { member: MemberDetail; onChanged: () => void }) {
  const t = useText();
  const days = useDays();
  const change = useHistoryDialog('agent-ratio');
  return (
    <section aria-labelledby="ratio-title" className="rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="ratio-title" className="font-semibold">
          {t('agent.member.ratio', { ratio: member.ratio })}
        </h2>
        {member.highestRatio !== null && (
          <Button tone="quiet" onClick={change.show} className="-me-4 ms-auto pe-4">
            {t('agent.ratio.change')}
          </Button>
        )}
      </div>
      {member.highestRatio !== null && <Split member={member} own={member.highestRatio} />}
      {member.highestRatio === null && <p className="pb-2 text-ink-soft text-sm">{t('agent.ratio.other')}</p>}
      <Facts>
        {member.ratios.map((step) => (
          <Fact key={`${step.at} ${step.from}`} label={`${days(step.from)} · ${t(`agent.ratio.by.${step.by}`)}`}>
            {t('agent.percent', { ratio: step.ratio })}
          </Fact>
        ))}
      </Facts>
      {member.highestRatio !== null && (
        <RatioDialog
          open={change.open}
          onClose={change.hide}
          onChanged={onChanged}
          member={member}
          highest={member.highestRatio}
        />
      )}
    </section>
  );
}

/** What the ratio means for both, in money; and what a member who is no agent has to do for it. */
function Split({ member, own }: { member: MemberDetail; own: string }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const money = (percent: string) => approximateAmount(partOf('100.00', percent), unit, locale);
  const parts = { whole: money('100'), part: money(member.ratio), rest: money(percentLeft(own, member.ratio)) };
  return (
    <p className="py-2 text-ink-soft text-sm">
      {t(member.isAgent ? 'agent.member.split' : 'agent.member.notAgent', { name: nameOf(member), ...parts })}
    </p>
  );
}

function Periods({ periods }: { periods: MemberDetail['periods'] }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  if (periods.length === 0) return null;
  return (
    <section aria-labelledby="periods-title">
      <h2 id="periods-title" className="pb-1 font-semibold">
        {t('agent.member.periods')}
      </h2>
      <ul>
        {periods.map(({ period, from, to, base, contribution }) => (
          <li key={period} className="border-line border-b">
            <Link
              to="/AgentStatements/$period"
              params={{ period }}
              className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 py-3 text-ink active:bg-sunken"
            >
              <span className="min-w-0 flex-[1_1_10rem]">
                <span className="block">{days(from, to)}</span>
                <span className="tabular block text-ink-soft text-sm">{t('agent.of', { base: money(base) })}</span>
              </span>
              <span className="tabular ms-auto font-semibold">{money(contribution)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Below({ uid }: { uid: string }) {
  const t = useText();
  const token = useSession()?.token ?? '';
  const { store, place } = useEntryMemory(`agent-below/${uid}`, () => createMembersStore(token, uid, ''));
  return (
    <section aria-labelledby="below-title">
      <h2 id="below-title" className="pb-1 font-semibold">
        {t('agent.member.below')}
      </h2>
      <PagedRows
        store={store}
        place={place}
        row={row}
        empty={<p className="py-3 text-ink-soft text-sm">{t('agent.member.below.none')}</p>}
        failed={<FailedList title={t('agent.members.failed')} onRetry={() => void store.retry()} />}
      />
    </section>
  );
}
