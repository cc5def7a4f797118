import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { ActionFields } from '../../../kit/dialogs/action-fields.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { TrialForm, useTrial } from '../../../kit/trial-form.tsx';
import { useText } from '../../../texts.ts';
import { type Plan, type PlanValues, proposalOf, valuesOf } from './plan.ts';
import { usePlanFields } from './plan-fields.ts';
import { PreviewPart } from './preview-part.tsx';

/** A new version: entered, previewed with last month's figures, and only then requested. */
export function PlanForm({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const t = useText();
  const groups = useCall('/console/groups/choices', {});
  const { values, change, tried, setTried } = useTrial<PlanValues, AnswerOf<'/console/plans/preview'>>(() =>
    valuesOf(plan),
  );
  const fields = usePlanFields(plan, values, groups.data ?? []);
  const [isRequesting, setRequesting] = useState(false);
  const preview = useCommand('/console/plans/preview', { onDone: setTried });
  const title = plan ? t('earnings.plans.form', { name: plan.name }) : t('earnings.plans.form.new');
  return (
    <TrialForm
      title={title}
      trial={preview}
      onTry={() => preview.run({ id: values.id.trim(), proposal: proposalOf(values, plan) })}
      onClose={onClose}
      words={{ cancel: t('earnings.plans.cancel'), trial: t('earnings.plans.preview') }}
      result={tried && <PreviewPart preview={tried} />}
      actions={
        <Button tone="primary" onClick={() => setRequesting(true)}>
          {t('earnings.plans.request')}
        </Button>
      }
      dialogs={
        isRequesting && (
          <ApprovalDialog
            kind="commission_plan"
            target={values.id.trim()}
            title={title}
            payload={() => proposalOf(values, plan) as never}
            onDone={onClose}
            onClose={() => setRequesting(false)}
          />
        )
      }
    >
      <ActionFields
        fields={fields}
        values={values}
        onChange={(name, value) => change({ [name]: value })}
        onFill={change}
        errorOf={(name) => preview.fieldError(name) ?? preview.fieldError(`terms.${name}`)}
      />
    </TrialForm>
  );
}
