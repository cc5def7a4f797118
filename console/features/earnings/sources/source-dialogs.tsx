import { Copyable } from '../../../controls/copyable.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import { mappingText, type NewSecret, readEvents, readMapping, type Source } from './source.ts';
import { TestDialog } from './test-dialog.tsx';

export type SourceTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'switch' | 'test'; readonly source: Source }
  | { readonly kind: 'secret'; readonly name: string; readonly made: NewSecret };

export interface SourceDialogProps {
  task: SourceTask;
  onTask: (task: SourceTask | undefined) => void;
}

/** What is asked for, and the secret where there is a new one. */
export function SourceDialog({ task, onTask }: SourceDialogProps) {
  const onClose = () => onTask(undefined);
  switch (task.kind) {
    case 'create':
      return <CreateDialog onTask={onTask} />;
    case 'edit':
      return <EditDialog source={task.source} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog source={task.source} onTask={onTask} />;
    case 'switch':
      return <SwitchDialog source={task.source} onClose={onClose} />;
    case 'test':
      return <TestDialog source={task.source} onClose={onClose} />;
    case 'secret':
      return <SecretDialog name={task.name} made={task.made} onClose={onClose} />;
  }
}

function useTermFields(source?: Source) {
  const t = useText();
  return [
    { name: 'name', label: t('earnings.sources.name'), kind: 'text', maxLength: 60, initial: source?.name ?? '' },
    {
      name: 'mapping',
      label: t('earnings.sources.mapping'),
      hint: t('earnings.sources.mapping.hint'),
      kind: 'long',
      maxLength: 4000,
      initial: source ? mappingText(source.mapping) : '',
    },
    {
      name: 'events',
      label: t('earnings.sources.events'),
      hint: t('earnings.sources.events.hint'),
      kind: 'text',
      initial: source?.events.join(' ') ?? '',
    },
  ] as const;
}

function CreateDialog({ onTask }: Pick<SourceDialogProps, 'onTask'>) {
  const t = useText();
  const terms = useTermFields();
  return (
    <ActionDialog
      call="/console/sources/create"
      title={t('earnings.sources.add')}
      submit={t('earnings.sources.create')}
      fields={[
        {
          name: 'source',
          label: t('earnings.sources.id'),
          hint: t('earnings.sources.id.hint'),
          kind: 'text',
          maxLength: 40,
        },
        ...terms,
      ]}
      body={({ source, name, mapping, events }) => ({
        source: source.trim(),
        name: name.trim(),
        mapping: readMapping(mapping),
        events: readEvents(events),
      })}
      onDone={(made, { name }) => onTask({ kind: 'secret', name, made })}
      onClose={() => onTask(undefined)}
    />
  );
}

function EditDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/sources/save"
      title={source.name}
      submit={t('earnings.sources.save')}
      fields={useTermFields(source)}
      reasonTopic="none"
      body={({ name, mapping, events }, reason) => ({
        id: source.id,
        name: name.trim(),
        mapping: readMapping(mapping),
        events: readEvents(events),
        reason,
      })}
      done={t('earnings.sources.saved')}
      onClose={onClose}
    />
  );
}

function RotateDialog({ source, onTask }: { source: Source; onTask: SourceDialogProps['onTask'] }) {
  const t = useText();
  const { id, name } = source;
  return (
    <ActionDialog
      call="/console/sources/rotate"
      title={t('earnings.sources.rotate.title', { name })}
      submit={t('earnings.sources.rotate')}
      tone="danger"
      reasonTopic="none"
      body={(_, reason) => ({ id, reason })}
      onDone={(made) => onTask({ kind: 'secret', name, made })}
      onClose={() => onTask(undefined)}
    >
      <p className="text-ink-soft">{t('earnings.sources.rotate.text')}</p>
    </ActionDialog>
  );
}

function SwitchDialog({ source: { id, name, isActive }, onClose }: { source: Source; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/sources/switch"
      title={t(isActive ? 'earnings.sources.off.title' : 'earnings.sources.on.title', { name })}
      submit={t(isActive ? 'earnings.sources.off' : 'earnings.sources.on')}
      tone={isActive ? 'danger' : 'primary'}
      reasonTopic="none"
      body={(_, reason) => ({ id, isActive: !isActive, reason })}
      done={t('earnings.sources.switched')}
      onClose={onClose}
    >
      {isActive && <p className="text-ink-soft">{t('earnings.sources.off.text')}</p>}
    </ActionDialog>
  );
}

function SecretDialog({ name, made, onClose }: { name: string; made: NewSecret; onClose: () => void }) {
  const t = useText();
  return (
    <InfoDialog open title={t('earnings.sources.secret.title', { name })} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t('earnings.sources.secret.text')}</p>
      <Facts
        facts={[
          { label: t('earnings.sources.address'), value: <Copyable value={made.address} /> },
          { label: t('earnings.sources.secret'), value: <Copyable value={made.secret} /> },
        ]}
      />
    </InfoDialog>
  );
}
