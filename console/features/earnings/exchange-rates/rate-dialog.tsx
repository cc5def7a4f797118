import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';

export interface RateDialogProps {
  initial?: { readonly currency: string; readonly day: string };
  onClose: () => void;
}

/** One rate by hand. */
export function RateDialog({ initial, onClose }: RateDialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/exchange-rates/save"
      title={t('earnings.rates.enter')}
      submit={t('earnings.rates.save')}
      fields={[
        {
          name: 'currency',
          label: t('earnings.rates.currency'),
          kind: 'text',
          row: 'what',
          maxLength: 5,
          initial: initial?.currency ?? '',
        },
        {
          name: 'day',
          label: t('earnings.day'),
          kind: 'text',
          row: 'what',
          maxLength: 10,
          initial: initial?.day ?? new Date().toISOString().slice(0, 10),
        },
        { name: 'rate', label: t('earnings.rates.rate'), kind: 'text', row: 'figure', maxLength: 21 },
        { name: 'origin', label: t('earnings.rates.origin'), kind: 'text', row: 'figure', maxLength: 120 },
      ]}
      body={({ currency, day, rate, origin }) => ({
        currency: currency.trim().toUpperCase(),
        day: day.trim(),
        rate: rate.trim(),
        origin: origin.trim(),
      })}
      onDone={({ waits }) =>
        showToast(t(waits ? 'earnings.sources.waits' : 'earnings.rates.saved'), { place: 'bottom' })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('earnings.rates.enter.text')}</p>
    </ActionDialog>
  );
}
