import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Group } from './group.ts';

type Choice = 'release' | 'decline' | 'distrust';

/** One decision for all waiting conversions of the group. */
export function GroupDecisions({ group }: { group: Group }) {
  const t = useText();
  const may = useHasPermission();
  const [choice, setChoice] = useState<Choice>();
  if (!may('conversion.decide')) return undefined;
  const { waiting, isTrusted } = group;
  return (
    <>
      <DecisionBar
        decisions={[
          waiting > 0 && {
            label: t('earnings.fraud.release'),
            tone: 'primary',
            hint: 'a',
            run: () => setChoice('release'),
          },
          waiting > 0 && {
            label: t('earnings.fraud.decline'),
            tone: 'danger',
            hint: 'r',
            run: () => setChoice('decline'),
          },
          isTrusted && { label: t('earnings.fraud.distrust'), run: () => setChoice('distrust') },
        ]}
      />
      {choice === 'distrust' && <DistrustDialog id={group.id} onClose={() => setChoice(undefined)} />}
      {(choice === 'release' || choice === 'decline') && (
        <DecideDialog group={group} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </>
  );
}

interface DecideDialogProps {
  group: Group;
  choice: 'release' | 'decline';
  onClose: () => void;
}

function DecideDialog({ group: { id, waiting, lastHeldAt }, choice, onClose }: DecideDialogProps) {
  const t = useText();
  const decision = choice === 'release' ? 'released' : 'declined';
  return (
    <ActionDialog
      call="/console/fraud/decide"
      title={t(`earnings.fraud.${choice}.title`, { count: waiting })}
      submit={t(`earnings.fraud.${choice}`)}
      tone={choice === 'release' ? 'primary' : 'danger'}
      fields={[
        choice === 'release' && {
          name: 'trust',
          label: t('earnings.fraud.trust'),
          kind: 'choice',
          choices: [
            { value: 'no', label: t('earnings.fraud.trust.no') },
            { value: 'yes', label: t('earnings.fraud.trust.yes') },
          ],
        },
      ]}
      reasonTopic="none"
      body={({ trust }, reason) => ({ id, decision, until: lastHeldAt, trust: trust === 'yes', reason })}
      onDone={({ decided, waits }) => {
        const message = waits ? t('earnings.sources.waits') : t('earnings.fraud.done', { count: decided });
        showToast(message, { place: 'bottom' });
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(`earnings.fraud.${choice}.text`)}</p>
    </ActionDialog>
  );
}

function DistrustDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/fraud/distrust"
      title={t('earnings.fraud.distrust.title')}
      submit={t('earnings.fraud.distrust')}
      reasonTopic="none"
      body={(_, reason) => ({ id, reason })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.fraud.distrust.text')}</p>
    </ActionDialog>
  );
}
