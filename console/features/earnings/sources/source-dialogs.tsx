import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Copyable } from '../../../controls/copyable.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Facts } from '../../../controls/panel.tsx';

import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import { mappingText, type NewSecret, readEvents, readMapping, readScope, type Source } from './source.ts';
import { TestDialog } from './test-dialog.tsx';

export type SourceTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'switch' | 'test'; readonly source: Source }
  | { readonly kind: 'secret'; readonly name: string; readonly made: NewSecret };

export interface SourceDialogProps {
  task: SourceTask;
  onTask: (task: SourceTask | undefined) => void;
}

/** The dialog of a task, and then the new secret, if any. */
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

const say = (text: string) => showToast(text, { tone: 'positive', place: 'bottom' });

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
    {
      name: 'scope',
      label: t('earnings.sources.scope'),
      hint: t('earnings.sources.scope.hint'),
      kind: 'text',
      initial: source?.scope.join(' ') ?? '',
    },
    {
      name: 'aDay',
      label: t('earnings.sources.aDay'),
      hint: t('earnings.sources.aDay.hint'),
      kind: 'amount',
      initial: source?.aDay ?? '',
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
      body={({ source, name, mapping, events, scope, aDay }) => ({
        source: source.trim(),
        name: name.trim(),
        mapping: readMapping(mapping),
        events: readEvents(events),
        scope: readScope(scope),
        aDay,
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
      body={({ name, mapping, events, scope, aDay }, reason) => ({
        id: source.id,
        name: name.trim(),
        mapping: readMapping(mapping),
        events: readEvents(events),
        scope: readScope(scope),
        aDay,
        reason,
      })}
      onDone={({ waits }) => say(t(waits ? 'earnings.sources.waits' : 'earnings.sources.saved'))}
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
      onDone={({ waits }) => say(t(waits ? 'earnings.sources.waits' : 'earnings.sources.switched'))}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(isActive ? 'earnings.sources.off.text' : 'earnings.sources.on.text')}</p>
    </ActionDialog>
  );
}

function SecretDialog({ name, made, onClose }: { name: string; made: NewSecret; onClose: () => void }) {
  const t = useText();
  return (
    <InfoDialog open title={t('earnings.sources.secret.title', { name })} onClose={onClose}>
      <p className="mb-1 text-ink-soft">{t('earnings.sources.secret.text')}</p>
      <p className="mb-3 font-medium text-notice">{t('earnings.sources.secret.waits')}</p>
      <Facts
        facts={[
          { label: t('earnings.sources.address'), value: <Copyable value={made.address} /> },
          { label: t('earnings.sources.secret'), value: <Copyable value={made.secret} /> },
        ]}
      />
    </InfoDialog>
  );
}
