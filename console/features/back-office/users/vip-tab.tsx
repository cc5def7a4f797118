import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCall } from '../../../data/use-call.ts';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

type Vip = AnswerOf<'/console/vip/user'>;

/**
 * A user's level: the points that count, the missing ones, each change with its reason, and setting the level by hand.
 */
export function VipTab({ user }: { user: UserDetail }) {
  const t = useText();
  const vip = useCall('/console/vip/user', { uid: user.uid });
  return (
    <QueryState query={vip} notFoundTitle={t('users.empty')}>
      {(found) => (
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          <LevelPanel user={user} vip={found} />
          <div className="flex flex-col gap-4">
            <MovesPanel vip={found} />
            <BonusesPanel vip={found} />
          </div>
        </div>
      )}
    </QueryState>
  );
}

function LevelPanel({ user, vip }: { user: UserDetail; vip: Vip }) {
  const t = useText();
  const may = useHasPermission();
  const money = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const { level, levels, steam: levelPoints, counts, period, next, keep } = vip;
  return (
    <Panel
      title={`${t('vip.level')} ${level} ${levels[level]?.name ?? ''}`}
      action={may('vip.manage') ? <Button onClick={() => setOpen(true)}>{t('vip.set')}</Button> : undefined}
    >
      <Facts
        facts={[
          { label: t('vip.levelPoints'), value: <Money amount={levelPoints} /> },
          ...counts.map(({ source, amount }) => ({
            label: t(`vip.source.${source}`),
            value: <Money amount={amount} />,
          })),
          period !== null && { label: t('vip.period'), value: `${period.from} – ${period.to}` },
          next !== null && {
            label: t('vip.next', { level: next.level }),
            value: t('vip.missing', { amount: money(next.missing) }),
          },
          keep !== null && {
            label: t('vip.keep', { until: keep.until }),
            value: t('vip.missing', { amount: money(keep.missing) }),
          },
        ]}
      />
      {isOpen && <LevelDialog user={user} vip={vip} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function MovesPanel({ vip: { moves } }: { vip: Vip }) {
  const t = useText();
  const money = useMoneyText();
  return (
    <Panel title={t('vip.moves')}>
      {moves.length === 0 && <p className="text-ink-faint">{t('vip.moves.none')}</p>}
      <ul className="flex flex-col gap-1.5">
        {moves.map(({ id, from, to, at, kind, steam: levelPoints, need, by, reason }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Moment at={at} className="text-ink-faint" />
            <span className="tabular font-semibold">
              {from} → {to}
            </span>
            <span>
              {kind === 'by_hand'
                ? t('vip.move.by_hand', { by, reason })
                : t(`vip.move.${kind}`, { levelPoints: money(levelPoints ?? '0.00'), need: money(need ?? '0.00') })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function BonusesPanel({ vip: { bonuses } }: { vip: Vip }) {
  const t = useText();
  return (
    <Panel title={t('vip.bonuses')}>
      {bonuses.length === 0 && <p className="text-ink-faint">{t('vip.bonuses.none')}</p>}
      <ul className="flex flex-col gap-1">
        {bonuses.map(({ month, level, amount, at }) => (
          <li key={month} className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular">{month}</span>
            <Money amount={amount} />
            <span className="text-ink-faint">
              {t('vip.level')} {level}
            </span>
            <Moment at={at} className="text-ink-faint" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LevelDialog({ user, vip, onClose }: { user: UserDetail; vip: Vip; onClose: () => void }) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="vip_level"
      target={user.uid}
      title={t('vip.set.title', { name: user.name || user.uid })}
      fields={[
        {
          name: 'level',
          label: t('vip.set.level'),
          kind: 'choice',
          choices: vip.levels
            .filter(({ level }) => level !== vip.level)
            .map(({ level, name }) => ({ value: String(level), label: `${level} ${name}`.trim() })),
        },
      ]}
      payload={({ level }) => ({ level: Number(level) })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('vip.set.text')}</p>
    </ApprovalDialog>
  );
}
