import { createStore, useStore } from '@pitaka/ui/store/store.ts';
import { storedText, storeText } from '../session/storage.ts';

const KEY = 'balanceHidden';
const hidden = createStore(storedText(KEY) === 'yes');

/** Whether amounts are hidden, for users who look at their phone among others. Stored on this device. */
export function useHiddenBalance(): { hidden: boolean; toggle: () => void } {
  const value = useStore(hidden);
  return {
    hidden: value,
    toggle() {
      storeText(KEY, value ? 'no' : 'yes');
      hidden.set(!value);
    },
  };
}
