import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useText } from '../../../texts.ts';

/** Shows whether a change of staff takes effect, or waits for another owner. */
export function useSayChanged() {
  const t = useText();
  return ({ waits }: { waits: boolean }) =>
    showToast(t(waits ? 'account.staff.waits' : 'account.staff.saved'), {
      tone: waits ? 'neutral' : 'positive',
      place: 'bottom',
    });
}
