import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { HandOver } from './hand-over-dialog.tsx';
import { useRoleField } from './hire-dialog.tsx';
import type { StaffMember } from './staff-member.ts';

/** Shows whether a change of staff takes effect, or waits for another owner. */
export function useShowChanged() {
  const t = useText();
  return ({ waits }: { waits: boolean }) =>
    showToast(t(waits ? 'account.staff.waits' : 'account.staff.saved'), {
      tone: waits ? 'neutral' : 'positive',
      place: 'bottom',
    });
}

export type StaffAction = 'role' | 'reset' | 'disable' | 'enable' | 'remove';

export interface StaffActionDialogProps {
  kind: StaffAction;
  colleague: StaffMember;
  onClose: () => void;
  onPassword: (handOver: HandOver) => void;
}

/** Explains an action on a colleague before it is taken. */
export function StaffActionDialog({ kind, colleague, onClose, onPassword }: StaffActionDialogProps) {
  const t = useText();
  const { id, name } = colleague;
  const showChanged = useShowChanged();
  const roleField = useRoleField(colleague.role);
  if (kind === 'role') {
    return (
      <ActionDialog
        call="/console/operators/role"
        title={`${t('account.staff.changeRole')}: ${name}`}
        submit={t('shell.save')}
        fields={[roleField]}
        isReady={({ role }) => role !== colleague.role}
        body={({ role }) => ({ id, role: role as StaffMember['role'] })}
        onDone={showChanged}
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
    <ActionDialog {...shared} call={`/console/operators/${kind}`} onDone={showChanged}>
      {text}
    </ActionDialog>
  );
}
