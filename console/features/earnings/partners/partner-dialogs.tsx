import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useEffect, useRef, useState } from 'react';
import { Copyable } from '../../../controls/copyable.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { useText } from '../../../texts.ts';
import { fieldsText, type Partner, readTerms } from './partner.ts';

export type PartnerTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'switch' | 'test'; readonly partner: Partner }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

interface PartnerDialogProps {
  task: PartnerTask;
  fieldNames: readonly string[];
  onTask: (task: PartnerTask | undefined) => void;
}

/** The dialog of a task, and then the new secret, if any. */
export function PartnerDialog({ task, fieldNames, onTask }: PartnerDialogProps) {
  const onClose = () => onTask(undefined);
  switch (task.kind) {
    case 'create':
      return <CreateDialog fieldNames={fieldNames} onTask={onTask} />;
    case 'edit':
      return <EditDialog partner={task.partner} fieldNames={fieldNames} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog partner={task.partner} onTask={onTask} />;
    case 'switch':
      return <SwitchDialog partner={task.partner} onClose={onClose} />;
    case 'test':
      return <TestDialog partner={task.partner} onClose={onClose} />;
    case 'secret':
      return <SecretDialog name={task.name} secret={task.secret} onClose={onClose} />;
  }
}

const SCOPES = ['site', 'source', 'promoter'] as const;

function useTermFields(fieldNames: readonly string[], partner?: Partner) {
  const t = useText();
  return [
    { name: 'name', label: t('earnings.partners.name'), kind: 'text', maxLength: 60, initial: partner?.name ?? '' },
    {
      name: 'url',
      label: t('earnings.partners.url'),
      hint: t('earnings.partners.url.hint'),
      kind: 'text',
      maxLength: 500,
      initial: partner?.url ?? '',
    },
    {
      name: 'scope',
      label: t('earnings.partners.scope'),
      kind: 'choice',
      choices: SCOPES.map((value) => ({ value, label: t(`earnings.partners.scope.${value}`) })),
      initial: partner?.scope ?? 'site',
    },
    {
      name: 'scopeId',
      label: t('earnings.partners.scopeId'),
      kind: 'text',
      maxLength: 40,
      initial: partner?.scopeId ?? '',
      when: ({ scope }: { readonly scope: string }) => scope !== 'site',
    },
    {
      name: 'events',
      label: t('earnings.sources.events'),
      hint: t('earnings.sources.events.hint'),
      kind: 'text',
      initial: partner?.events.join(' ') ?? '',
    },
    {
      name: 'fields',
      label: t('earnings.partners.fields'),
      hint: t('earnings.partners.fields.hint', { fields: fieldNames.map((name) => `{${name}}`).join(' ') }),
      kind: 'long',
      maxLength: 6000,
      initial: partner ? fieldsText(partner.fields) : '',
    },
  ] as const;
}

function useSecretField() {
  const t = useText();
  return {
    name: 'secret',
    label: t('earnings.sources.secret'),
    hint: t('earnings.partners.secret.hint'),
    kind: 'text',
    maxLength: 200,
  } as const;
}

/** Shows a new secret, which is never shown again. */
function nextTask(name: string, secret: string | null): PartnerTask | undefined {
  return secret === null ? undefined : { kind: 'secret', name, secret };
}

function CreateDialog({ fieldNames, onTask }: Pick<PartnerDialogProps, 'fieldNames' | 'onTask'>) {
  const t = useText();
  const terms = useTermFields(fieldNames);
  const secretField = useSecretField();
  return (
    <ActionDialog
      call="/console/partners/create"
      title={t('earnings.partners.add')}
      submit={t('earnings.sources.create')}
      fields={[...terms, secretField]}
      body={({ secret, ...values }) => ({ ...readTerms(values), secret: secret.trim() })}
      onDone={({ secret }, { name }) => onTask(nextTask(name, secret))}
      onClose={() => onTask(undefined)}
    />
  );
}

interface OneDialogProps {
  partner: Partner;
  onClose: () => void;
}

function EditDialog({ partner, fieldNames, onClose }: OneDialogProps & Pick<PartnerDialogProps, 'fieldNames'>) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/partners/save"
      title={partner.name}
      submit={t('earnings.sources.save')}
      fields={useTermFields(fieldNames, partner)}
      reasonTopic="none"
      body={(values, reason) => ({ id: partner.id, ...readTerms(values), reason })}
      done={t('earnings.sources.saved')}
      onClose={onClose}
    />
  );
}

function RotateDialog({ partner: { id, name }, onTask }: { partner: Partner; onTask: PartnerDialogProps['onTask'] }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/partners/rotate"
      title={t('earnings.sources.rotate.title', { name })}
      submit={t('earnings.sources.rotate')}
      tone="danger"
      fields={[useSecretField()]}
      reasonTopic="none"
      body={({ secret }, reason) => ({ id, secret: secret.trim(), reason })}
      onDone={({ secret }) => onTask(nextTask(name, secret))}
      onClose={() => onTask(undefined)}
    >
      <p className="text-ink-soft">{t('earnings.partners.rotate.text')}</p>
    </ActionDialog>
  );
}

function SwitchDialog({ partner: { id, name, isActive }, onClose }: OneDialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/partners/switch"
      title={t(isActive ? 'earnings.sources.off.title' : 'earnings.sources.on.title', { name })}
      submit={t(isActive ? 'earnings.sources.off' : 'earnings.sources.on')}
      tone={isActive ? 'danger' : 'primary'}
      reasonTopic="none"
      body={(_, reason) => ({ id, isActive: !isActive, reason })}
      done={t('earnings.sources.switched')}
      onClose={onClose}
    >
      {isActive && <p className="text-ink-soft">{t('earnings.partners.off.text')}</p>}
    </ActionDialog>
  );
}

/** Sends a test when it opens, and shows the partner's answer. */
function TestDialog({ partner: { id, name }, onClose }: OneDialogProps) {
  const t = useText();
  const [result, setResult] = useState<AnswerOf<'/console/partners/test'>>();
  const test = useCommand('/console/partners/test', { onDone: setResult });
  const isSent = useRef(false);
  useEffect(() => {
    // Sends the test once, even if the component renders several times.
    if (isSent.current) return;
    isSent.current = true;
    test.run({ id });
  });
  return (
    <InfoDialog open title={t('earnings.sources.test.title', { name })} onClose={onClose}>
      {test.refusal && <Notice tone="negative">{test.refusal}</Notice>}
      {!test.refusal && !result && <SkeletonRows rows={3} />}
      {result && (
        <div className="flex flex-col gap-3">
          <p className="text-ink-soft">{t('earnings.partners.test.text')}</p>
          <h3 className="font-medium text-ink-soft text-xs">{t('earnings.sources.test.sent')}</h3>
          <Code text={result.sent} />
          <h3 className="font-medium text-ink-soft text-xs">
            {t('earnings.partners.test.answer', { answer: result.answer })}
          </h3>
          {result.body !== '' && <Code text={result.body} />}
        </div>
      )}
    </InfoDialog>
  );
}

function Code({ text }: { text: string }) {
  return <pre className="mono whitespace-pre-wrap break-all rounded-control bg-page px-3 py-2 text-xs">{text}</pre>;
}

function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useText();
  return (
    <InfoDialog open title={t('earnings.sources.secret.title', { name })} onClose={onClose}>
      <p className="mb-3 text-ink-soft">{t('earnings.partners.secret.text')}</p>
      <Facts facts={[{ label: t('earnings.sources.secret'), value: <Copyable value={secret} /> }]} />
    </InfoDialog>
  );
}
