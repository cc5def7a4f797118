import { shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Rule } from './rule.ts';
import { titleOf } from './rule-form.tsx';

/** A rule's current version, how much of its budget it gave, and its versions. */
export function RulePanel({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const t = useText();
  const may = useHasPermission();
  return (
    <Panel
      title={titleOf(rule)}
      action={
        may('bonus.manage') && !rule.isPending ? <Button onClick={onEdit}>{t('bonuses.edit')}</Button> : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {rule.isPending && (
          <Notice
            action={
              <Link to="/approvals" className="font-medium underline underline-offset-2">
                {t('bonuses.show')}
              </Link>
            }
          >
            {t('bonuses.pending')}
          </Notice>
        )}
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={rule.isOn ? 'positive' : 'neutral'}>{t(rule.isOn ? 'bonuses.on' : 'bonuses.off')}</Badge>
          <span className="mono text-ink-faint">{rule.id}</span>
          <Link
            to="/bonuses/grants"
            search={{ rule: rule.id }}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {t('bonuses.grants.count', { count: rule.grants })}
          </Link>
        </p>
        <Budget rule={rule} />
        <RuleFacts rule={rule} />
        <details>
          <summary className="cursor-pointer text-ink-soft">
            {t('bonuses.versions', { count: rule.versions.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-1">
            {rule.versions.map(({ version, isOn, effectiveFrom, createdBy, reason }) => (
              <li key={version} className="wrap-anywhere">
                {t('bonuses.version', { version })} · <Moment at={effectiveFrom} /> · {createdBy}
                {isOn ? '' : ` · ${t('bonuses.off')}`}: {reason}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  );
}

function Budget({ rule: { spent, terms } }: { rule: Rule }) {
  const t = useText();
  const money = useMoneyText();
  if (terms.budget === undefined) return <p>{t('bonuses.spent', { spent: money(spent) })}</p>;
  const share = shareOfWhole(spent, terms.budget);
  return (
    <div>
      <p className="tabular">{t('bonuses.spentOf', { spent: money(spent), budget: money(terms.budget) })}</p>
      <div className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full ${share >= 0.9 ? 'bg-notice' : 'bg-accent'}`} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

function RuleFacts({ rule: { terms } }: { rule: Rule }) {
  const t = useText();
  const money = useMoneyText();
  const value =
    terms.kind === 'amount'
      ? money(terms.amount ?? '0.00')
      : t('bonuses.share', { percent: terms.percent ?? '0', cap: terms.cap === undefined ? '–' : money(terms.cap) });
  const games = terms.games.map(({ channel, game, percent }) => `${channel}${game && ` ${game}`} ${percent} %`);
  return (
    <Facts
      columns={2}
      facts={[
        {
          label: t('bonuses.trigger'),
          value: `${t(`bonuses.trigger.${terms.trigger}`)}${terms.code === undefined ? '' : ` · ${terms.code}`}`,
        },
        { label: t('bonuses.value'), value },
        { label: t('bonuses.minBase'), value: money(terms.minBase) },
        { label: t('bonuses.turnover'), value: `${terms.times} × ${t(`bonuses.of.${terms.of}`)}` },
        {
          label: t('bonuses.games'),
          value: [
            ...games,
            `${t(games.length > 0 ? 'bonuses.games.others' : 'bonuses.games.all')} ${terms.otherGames} %`,
          ].join(', '),
        },
        { label: t('bonuses.claimDays'), value: terms.claimDays },
        { label: t('bonuses.wagerDays'), value: terms.wagerDays },
        { label: t('bonuses.stacking'), value: t(`bonuses.stacking.${terms.stacking}`) },
        {
          label: t('bonuses.often'),
          value: `${terms.count} · ${terms.per === 'ever' ? t('bonuses.per.ever') : t(`bonuses.period.${terms.per}`)}`,
        },
        {
          label: t('bonuses.who'),
          value: t('bonuses.levels', { from: terms.levelFrom, to: terms.levelTo ?? '∞' }),
        },
        terms.languages.length > 0 && { label: t('bonuses.languages'), value: terms.languages.join(', ') },
        terms.newDays !== undefined && { label: t('bonuses.newDays'), value: terms.newDays },
        terms.uids.length > 0 && { label: t('bonuses.uids'), value: terms.uids.join(', ') },
        terms.excludedUids.length > 0 && { label: t('bonuses.excludedUids'), value: terms.excludedUids.join(', ') },
      ]}
    />
  );
}
