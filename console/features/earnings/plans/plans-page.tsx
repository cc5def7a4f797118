import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useList } from '../../../data/use-call.ts';
import { ListState } from '../../../kit/lists/list-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Plan } from './plan.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** The promoters' plans: each with its versions, and the form of a new one. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const plans = useList('/console/plans/list', {});
  /** undefined: no form; null: the form of a new plan. */
  const [edited, setEdited] = useState<Plan | null>();
  return (
    <PageFrame
      title={t('earnings.plans.title')}
      lead={t('earnings.plans.lead')}
      actions={
        <>
          <PageLink to="/groups">{t('earnings.groups.title')}</PageLink>
          {may('commission.request') && (
            <Button tone="primary" onClick={() => setEdited(null)}>
              {t('earnings.plans.add')}
            </Button>
          )}
        </>
      }
    >
      {edited !== undefined && (
        <PlanForm key={edited?.id ?? ''} plan={edited ?? undefined} onClose={() => setEdited(undefined)} />
      )}
      <ListState list={plans} empty={{ title: t('earnings.plans.none'), text: t('earnings.plans.noneText') }}>
        {(all) => all.map((plan) => <PlanPanel key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />)}
      </ListState>
    </PageFrame>
  );
}
