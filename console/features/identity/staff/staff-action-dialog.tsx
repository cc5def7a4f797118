import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Colleague } from './colleague.ts';
import type { HandOver } from './hand-over-dialog.tsx';
import { useRoleField } from './use-role-field.ts';
import { useSayChanged } from './use-say-changed.ts';

export type StaffAction = 'role' | 'reset' | 'disable' | 'enable' | 'remove';

export interface StaffActionDialogProps {
  kind: StaffAction;
  who: Colleague;
  onClose: () => void;
  onPassword: (handOver: HandOver) => void;
}

/** Explains an action on a colleague before it is taken. */
export function StaffActionDialog({ kind, who, onClose, onPassword }: StaffActionDialogProps) {
  const t = useText();
  const { id, name } = who;
  const sayChanged = useSayChanged();
  const roleField = useRoleField(who.role);
  if (kind === 'role') {
    return (
      <ActionDialog
        call="/console/operators/role"
        title={`${t('account.staff.changeRole')}: ${name}`}
        submit={t('shell.save')}
        fields={[roleField]}
        isReady={({ role }) => role !== who.role}
        body={({ role }) => ({ id, role: role as Colleague['role'] })}
        onDone={sayChanged}
        onClose={onClose}
      />
    );
  }
  const shared = {
    title: t(`account.staff.${kind}Title`, { name }),
    tone: kind === 'enable' ? ('primary' as const) : ('danger' as const),
    submit: t(`account.staff.${kind}`),
    body: () => ({ id }),
    onClose,
  };
  const text = <p className="text-ink-soft">{t(`account.staff.${kind}Text`)}</p>;
  if (kind === 'reset') {
    return (
      <ActionDialog
        {...shared}
        call="/console/operators/reset"
        onDone={({ password, waits }) => onPassword({ name, password, waits })}
      >
        {text}
      </ActionDialog>
    );
  }
  return (
    <ActionDialog {...shared} call={`/console/operators/${kind}`} onDone={sayChanged}>
      {text}
    </ActionDialog>
  );
}
