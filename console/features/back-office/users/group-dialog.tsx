import { useCall } from '../../../data/use-call.ts';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

interface GroupDialogProps {
  user: UserDetail;
  onClose: () => void;
}

/** Requests another group for the user, or none, from a day on. */
export function GroupDialog({ user, onClose }: GroupDialogProps) {
  const t = useText();
  const groups = useCall('/console/groups/choices', {});
  const choices = (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (groups.isPending) return undefined;
  return (
    <ApprovalDialog
      kind="promoter_group"
      target={user.uid}
      title={t('earnings.promotion.group.title', { name: user.name || user.uid })}
      fields={[
        {
          name: 'group',
          label: t('earnings.promotion.group.new'),
          kind: 'choice',
          choices: [...choices, { value: '', label: t('earnings.promotion.group.none') }],
        },
        {
          name: 'from',
          label: t('earnings.plans.day'),
          hint: t('earnings.plans.day.hint'),
          kind: 'text',
          maxLength: 10,
        },
      ]}
      payload={(values) => ({ group: values.group, from: values.from.trim() === '' ? null : values.from.trim() })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.promotion.group.text')}</p>
    </ApprovalDialog>
  );
}
