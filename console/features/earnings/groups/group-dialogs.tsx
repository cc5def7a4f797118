import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Group } from './group.ts';

export type GroupTask = { readonly kind: 'create' } | { readonly kind: 'rename' | 'archive'; readonly group: Group };

/** The dialog for a new group, another name, or the end of a group. */
export function GroupDialog({ task, onClose }: { task: GroupTask; onClose: () => void }) {
  switch (task.kind) {
    case 'create':
      return <CreateDialog onClose={onClose} />;
    case 'rename':
      return <RenameDialog group={task.group} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog group={task.group} onClose={onClose} />;
  }
}

interface DialogProps {
  group: Group;
  onClose: () => void;
}

function useNameField(initial = '') {
  const t = useText();
  const hint = t('earnings.groups.name.hint');
  return { name: 'name', label: t('earnings.groups.name'), hint, kind: 'text', maxLength: 60, initial } as const;
}

function CreateDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/groups/create"
      title={t('earnings.groups.add')}
      submit={t('earnings.groups.create')}
      fields={[useNameField()]}
      body={({ name }) => ({ name: name.trim() })}
      done={t('earnings.groups.created')}
      onClose={onClose}
    />
  );
}

function RenameDialog({ group, onClose }: DialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/groups/rename"
      title={t('earnings.groups.rename.title', { name: group.name })}
      submit={t('earnings.groups.rename')}
      fields={[useNameField(group.name)]}
      reasonTopic="none"
      body={({ name }, reason) => ({ id: group.id, name: name.trim(), reason })}
      done={t('earnings.groups.renamed')}
      onClose={onClose}
    />
  );
}

function ArchiveDialog({ group, onClose }: DialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/groups/archive"
      title={t('earnings.groups.archive.title', { name: group.name })}
      submit={t('earnings.groups.archive')}
      tone="danger"
      reasonTopic="none"
      body={(_, reason) => ({ id: group.id, reason })}
      done={t('earnings.groups.archive.done')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.groups.archive.text')}</p>
    </ActionDialog>
  );
}
