import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Plan, Version } from './plan.ts';

const TONES = { current: 'positive', coming: 'accent', past: 'neutral' } as const;

/** A plan with its versions, newest first. */
export function PlanPanel({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const t = useText();
  const may = useHasPermission();
  return (
    <Panel
      title={plan.name}
      flush
      action={
        may('commission.request') && !plan.isPending ? (
          <Button onClick={onEdit}>{t('earnings.plans.new')}</Button>
        ) : undefined
      }
    >
      {plan.isPending && (
        <div className="p-4">
          <Notice
            action={
              <Link to="/approvals" className="font-medium underline underline-offset-2">
                {t('earnings.plans.show')}
              </Link>
            }
          >
            {t('earnings.plans.pending')}
          </Notice>
        </div>
      )}
      {plan.versions.map((version) => (
        <VersionPart key={version.version} version={version} />
      ))}
    </Panel>
  );
}

function VersionPart({ version }: { version: Version }) {
  const t = useText();
  return (
    <section className="flex flex-col gap-2 border-line border-t px-4 py-3 first:border-t-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{t('earnings.plans.version', { version: version.version })}</span>
        <Badge tone={TONES[version.state]}>{t(`earnings.plans.state.${version.state}`)}</Badge>
        <span className="text-ink-faint">
          {t('earnings.plans.from')} <Moment at={version.effectiveFrom} />
        </span>
      </h3>
      <Terms version={version} />
      <p className="text-ink-faint text-xs">
        {t('earnings.plans.by', { name: version.createdBy, reason: version.reason })}
      </p>
    </section>
  );
}

function Terms({ version: { scope, scopeName, terms } }: { version: Version }) {
  const t = useText();
  const money = useMoneyText();
  const whom = {
    label: t('earnings.plans.scope'),
    value: `${t(`earnings.plans.scope.${scope}`)}${scope === 'site' ? '' : ` · ${scopeName}`}`,
  };
  if (!terms) return <Facts facts={[whom, { label: t('earnings.plans.isOn'), value: t('earnings.plans.off') }]} />;
  return (
    <Facts
      columns={2}
      facts={[
        whom,
        { label: t('earnings.plans.events'), value: terms.events.join(', ') },
        {
          label: t('earnings.plans.base'),
          value:
            terms.base === 'flat'
              ? t('earnings.plans.anEvent', { amount: money(terms.flat ?? '0.00') })
              : t(`earnings.plans.base.${terms.base}`),
        },
        {
          label: t('earnings.plans.own'),
          value:
            terms.own === 'own'
              ? t('earnings.plans.own.own')
              : terms.own === 'percent'
                ? `${terms.percent} %`
                : (terms.steps ?? []).map(({ from, percent }) => `${percent} % ≥ ${money(from)}`).join(', '),
        },
        { label: t('earnings.plans.levels'), value: t(`earnings.plans.levels.${terms.levels}`) },
        { label: t('earnings.plans.holdDays'), value: terms.holdDays },
        terms.capDay !== undefined && { label: t('earnings.plans.capDay'), value: money(terms.capDay) },
        terms.capMonth !== undefined && { label: t('earnings.plans.capMonth'), value: money(terms.capMonth) },
        terms.months !== undefined && { label: t('earnings.plans.months'), value: terms.months },
      ]}
    />
  );
}
