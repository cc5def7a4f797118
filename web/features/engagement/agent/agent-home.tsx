import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ChevronRight, FileText, HandCoins, type LucideIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Target } from '../../../navigation/route.ts';
import { useConnection } from '../../../site/use-connection.ts';
import { useText } from '../../../texts.ts';
import { type AgentState, nameOf } from './agent.ts';
import { AgentStatus } from './agent-status.tsx';
import { OnBreak } from './on-break.tsx';
import { RatioExample } from './ratio-example.tsx';

/** An agent's daily page: this period's earnings, the agent's ratio, and further pages. */
export function AgentHome({ state, onChanged }: { state: AgentState; onChanged: () => void }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const pays = useConnection('payouts');
  const { period, nextRatio, above } = state;
  // A new agent's ratio starts tomorrow: the day's zero would be an example of nothing.
  const startsLater = Number(state.ratio) === 0 ? nextRatio : null;
  const ratio = startsLater?.ratio ?? state.ratio;
  return (
    <div className="flex flex-col gap-5">
      <FigureCard label={t('agent.period', { days: days(period.from, period.to) })} amount={state.closing}>
        <p className="text-ink-soft text-sm">
          {startsLater && `${t('agent.ratio.next', { day: days(startsLater.from) })}: `}
          {t(`agent.base.${state.base}.text`, { ratio })}
        </p>
        <RatioExample base={state.base} ratio={ratio} />
        <p className="text-ink-soft text-sm">{t('agent.period.paid', { day: days(period.to) })}</p>
        {state.opening !== '0.00' && (
          <p className="text-notice text-sm">{t('agent.period.opening', { amount: unbroken(money(state.opening)) })}</p>
        )}
        {state.closing.startsWith('-') && <p className="text-notice text-sm">{t('agent.period.negative')}</p>}
      </FigureCard>
      <section className="rounded-card bg-surface p-4">
        <Facts>
          <Fact label={t('agent.ratio')} strong>
            {t('agent.percent', { ratio: state.ratio })}
          </Fact>
          {nextRatio && (
            <Fact label={t('agent.ratio.next', { day: days(nextRatio.from) })}>
              {t('agent.percent', { ratio: nextRatio.ratio })}
            </Fact>
          )}
          {above && <Fact label={t('agent.above')}>{nameOf(above)}</Fact>}
          <Fact label={t('agent.paidInAll')}>{money(state.paidInAll)}</Fact>
          <Fact label={t('agent.available')}>{money(state.canWithdrawCoin)}</Fact>
        </Facts>
        {state.isCapped && <p className="pt-2 text-notice text-sm">{t('agent.capped')}</p>}
      </section>
      <nav aria-label={t('agent.title')} className="overflow-hidden rounded-card bg-surface">
        <Way
          link={{ to: '/AgentMembers' }}
          icon={Users}
          label={t('agent.members')}
          text={t('agent.members.count', { direct: state.direct, indirect: state.indirect })}
        />
        <Way
          link={{ to: '/AgentStatements' }}
          icon={FileText}
          label={t('agent.statements')}
          text={t('agent.statements.text')}
        />
        {state.advisor.state === 'approved' && (
          <Way
            link={{ to: '/AgentRecharge' }}
            icon={HandCoins}
            label={t('agent.recharge')}
            text={t('agent.recharge.text')}
          />
        )}
      </nav>
      {pays && (
        <Link to="/AgentWithdraw" className={buttonClass({ size: 'wide' })}>
          {t('agent.withdraw')}
        </Link>
      )}
      <Advisor state={state} onChanged={onChanged} />
      <section aria-labelledby="agent-notes" className="flex flex-col gap-2 text-ink-soft text-sm">
        <h2 id="agent-notes" className="font-semibold text-base text-ink">
          {t('agent.notes')}
        </h2>
        <p>{t('agent.sees')}</p>
        {state.uncounted.length > 0 && <p>{t('agent.uncounted', { games: state.uncounted.join(', ') })}</p>}
      </section>
    </div>
  );
}

/** Otherwise a line may end between the minus sign and the currency's. */
function unbroken(amount: string): string {
  return amount.replace('−', '−\u2060');
}

function Way({ link, icon: Icon, label, text }: { link: Target; icon: LucideIcon; label: string; text: string }) {
  return (
    <Link
      {...link}
      className="flex min-h-16 items-center gap-3 px-4 py-3 not-first:border-line not-first:border-t text-ink active:bg-sunken"
    >
      <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{label}</span>
        <span className="block break-words text-ink-soft text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-faint" />
    </Link>
  );
}

/** Becoming a recharge advisor: the user requests it with one button, and an operator decides. */
function Advisor({ state: { advisor, breakUntil }, onChanged }: { state: AgentState; onChanged: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  if (advisor.state === 'approved') return null;
  if (advisor.state === 'waiting') return <p className="text-ink-soft text-sm">{t('agent.advisor.waiting')}</p>;
  if (breakUntil !== null) return <OnBreak until={breakUntil} />;
  const apply = async () => {
    setBusy(true);
    try {
      await call('/agent/advisor', {});
      showToast(t('agent.join.done'), { tone: 'positive' });
      onChanged();
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="advisor-title" className="flex flex-col gap-3">
      {advisor.state === 'rejected' && <AgentStatus state={advisor} />}
      <div>
        <h2 id="advisor-title" className="font-semibold">
          {t('agent.advisor')}
        </h2>
        <p className="text-ink-soft text-sm">{t('agent.advisor.text')}</p>
      </div>
      <Button tone="plain" busy={busy} onClick={() => void apply()}>
        {t('agent.advisor.apply')}
      </Button>
    </section>
  );
}
