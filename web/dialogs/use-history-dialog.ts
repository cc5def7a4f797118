import { useCallback } from 'react';
import { router } from '../navigation/router.ts';
import { useOwnLocation } from '../navigation/use-location.ts';

export interface HistoryDialog {
  open: boolean;
  show: () => void;
  hide: () => void;
}

/** A dialog whose open state is an entry of the browser's history, so that "back" closes it and stays on the page. */
export function useHistoryDialog(name: string): HistoryDialog {
  const open = useOwnLocation().state.dialogs?.includes(name) ?? false;
  const show = useCallback(() => {
    const { dialogs = [], enteredAt } = router.location().state;
    if (dialogs.includes(name)) return;
    router.remember({ dialogs: [...dialogs, name], ...(enteredAt !== undefined && { enteredAt }) });
  }, [name]);
  const hide = useCallback(() => {
    if (router.location().state.dialogs?.includes(name)) router.back();
  }, [name]);
  return { open, show, hide };
}
