import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { ActionFields } from '../../../kit/dialogs/action-fields.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import { type Plan, type PlanValues, proposalOf, valuesOf } from './plan.ts';
import { usePlanFields } from './plan-fields.ts';
import { PreviewPart } from './preview-part.tsx';

/** A new version: entered, looked at with what last month would have paid, and only then requested. */
export function PlanForm({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const t = useText();
  const groups = useCall('/console/groups/choices', {});
  const [values, setValues] = useState<PlanValues>(() => valuesOf(plan));
  const fields = usePlanFields(plan, values, groups.data ?? []);
  /** Of these values: entering another makes it void. */
  const [shown, setShown] = useState<AnswerOf<'/console/plans/preview'>>();
  const [isRequesting, setRequesting] = useState(false);
  const preview = useCommand('/console/plans/preview', { onDone: setShown });
  const change = (changed: Partial<PlanValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setShown(undefined);
  };
  const title = plan ? t('earnings.plans.form', { name: plan.name }) : t('earnings.plans.form.new');
  return (
    <Panel title={title}>
      <form
        noValidate
        className="flex max-w-4xl flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          preview.run({ id: values.id.trim(), proposal: proposalOf(values, plan) });
        }}
      >
        <ActionFields
          fields={fields}
          values={values}
          onChange={(name, value) => change({ [name]: value })}
          onFill={change}
          errorOf={(name) => preview.fieldError(name) ?? preview.fieldError(`terms.${name}`)}
        />
        {preview.refusal && (
          <div role="alert">
            <Notice tone="negative">{preview.refusal}</Notice>
          </div>
        )}
        {shown && <PreviewPart preview={shown} />}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{t('earnings.plans.cancel')}</Button>
          <Button type="submit" tone={shown ? 'plain' : 'primary'} busy={preview.isRunning}>
            {t('earnings.plans.preview')}
          </Button>
          {shown && (
            <Button tone="primary" onClick={() => setRequesting(true)}>
              {t('earnings.plans.request')}
            </Button>
          )}
        </div>
      </form>
      {isRequesting && (
        <ApprovalDialog
          kind="commission_plan"
          target={values.id.trim()}
          title={title}
          payload={() => proposalOf(values, plan) as never}
          onDone={onClose}
          onClose={() => setRequesting(false)}
        />
      )}
    </Panel>
  );
}
