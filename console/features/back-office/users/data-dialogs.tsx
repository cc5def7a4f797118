import { Facts } from '../../../controls/panel.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

interface DataDialogProps {
  user: UserDetail;
  onClose: () => void;
}

const FORMS = ['json', 'html'] as const;

/** Requests a file with all data that is stored about the person. */
export function ExportDialog({ user: { uid }, onClose }: DataDialogProps) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="person_export"
      target={uid}
      title={t('users.data.export.title', { uid })}
      fields={[
        {
          name: 'form',
          label: t('users.data.form'),
          kind: 'choice',
          choices: FORMS.map((value) => ({ value, label: t(`users.data.form.${value}`) })),
        },
      ]}
      payload={({ form }) => ({ form })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('users.data.export.text')}</p>
    </ApprovalDialog>
  );
}

/**
 * Requests to erase the person. The operator types the name, so that an operator with several open pages does not erase
 * another person.
 */
export function EraseDialog({ user: { uid, name }, onClose }: DataDialogProps) {
  const t = useText();
  const expected = name === '' ? uid : name;
  return (
    <ApprovalDialog
      kind="person_erase"
      target={uid}
      tone="danger"
      title={t('users.erase.title', { uid })}
      fields={[
        {
          name: 'typed',
          label: t('users.erase.typed', { name: expected }),
          kind: 'text',
        },
      ]}
      isReady={({ typed }) => typed.trim() === expected}
      payload={() => ({})}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t('users.erase.goes'), value: t('users.erase.goes.text') },
          { label: t('users.erase.stays'), value: t('users.erase.stays.text') },
        ]}
      />
      <p className="font-semibold">{t('users.erase.final')}</p>
      <p className="text-ink-soft">{t('users.erase.reasonStays')}</p>
    </ApprovalDialog>
  );
}
