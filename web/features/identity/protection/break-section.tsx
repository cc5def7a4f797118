import { COOL_OFF_DAYS, EXCLUSION_MONTHS } from '@pitaka/contract/constants.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useNearMoment } from '../../../kit/use-near-moment.ts';
import { useText } from '../../../texts.ts';
import type { OwnStateProps } from './own-state.ts';
import { Section } from './section.tsx';

/** A short break, or a long one that the user cannot end alone. A running break can be extended. */
export function BreakSection({ own, onChanged }: OwnStateProps) {
  const t = useText();
  const when = useNearMoment();
  return (
    <Section title={t('protection.break')}>
      {own.status !== 'excluded' && (
        <Choice
          name="cool-off"
          title={t('protection.coolOff')}
          text={t('protection.coolOff.text')}
          lengths={COOL_OFF_DAYS}
          label={(days) => t('protection.coolOff.days', { days })}
          questionOf={(length) => t('protection.coolOff.ask', { length })}
          confirm={t('protection.coolOff.confirm')}
          stopsPromotion={own.coolOffStopsPromotion}
          take={(days) => call('/protection/cooloff', { days })}
          begun={({ endsAt }) =>
            t(own.status === 'none' ? 'protection.begun' : 'protection.begun.longer', { when: when(endsAt ?? '') })
          }
          onChanged={onChanged}
        />
      )}
      <Choice
        name="exclude"
        title={t('protection.exclude')}
        text={t('protection.exclude.text')}
        lengths={EXCLUSION_MONTHS}
        label={(months) => t('protection.exclude.months', { months })}
        questionOf={(length) => t('protection.exclude.ask', { length })}
        confirm={t('protection.exclude.confirm')}
        stopsPromotion={own.exclusionStopsPromotion}
        take={(months) => call('/protection/exclude', { months })}
        begun={({ until }) => t('protection.begun.excluded', { when: when(until ?? '') })}
        onChanged={onChanged}
      />
    </Section>
  );
}

type BreakState = Pick<OwnStateProps['own'], 'until' | 'endsAt'>;

interface ChoiceProps<Length extends number> {
  name: string;
  title: string;
  text: string;
  lengths: readonly [Length, ...Length[]];
  label: (length: Length) => string;
  questionOf: (length: string) => string;
  confirm: string;
  take: (length: Length) => Promise<BreakState>;
  begun: (state: BreakState) => string;
  stopsPromotion: boolean;
  onChanged: () => void;
}

function Choice<Length extends number>(props: ChoiceProps<Length>) {
  const t = useText();
  const { name, title, text, lengths, label, questionOf: ask, confirm, take, begun, stopsPromotion, onChanged } = props;
  const [length, setLength] = useState(lengths[0]);
  const [busy, setBusy] = useState(false);
  const question = useHistoryDialog(name);
  const begin = async () => {
    setBusy(true);
    try {
      showToast(begun(await take(length)), { tone: 'positive' });
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
      question.hide();
      onChanged();
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft text-sm">{text}</p>
        <p className="text-ink-soft text-sm">
          {t(stopsPromotion ? 'protection.stopped.promotion' : 'protection.goesOn.promotion')}
        </p>
      </div>
      <Chips
        label={t('protection.length')}
        choices={lengths.map((one) => ({ value: String(one), label: label(one) }))}
        value={String(length)}
        onChange={(value) => setLength(lengths.find((one) => String(one) === value) ?? lengths[0])}
        className="-mx-4 px-4 [&_button:not([aria-pressed=true])]:bg-sunken"
      />
      <Button tone="danger" size="wide" onClick={question.show}>
        {title}
      </Button>
      <ConfirmDialog
        open={question.open}
        onClose={question.hide}
        title={ask(label(length))}
        text={[
          `${t('protection.stopped')}: ${t('protection.stopped.text')}`,
          t(stopsPromotion ? 'protection.stopped.promotion' : 'protection.goesOn.promotion'),
          text,
        ].join(' ')}
        confirmLabel={confirm}
        tone="danger"
        busy={busy}
        onConfirm={() => void begin()}
      />
    </div>
  );
}
