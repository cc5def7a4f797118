import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The dialogs that are open, in the order they were opened. */
    dialogs?: readonly string[];
  }
}

export interface HistoryDialog {
  open: boolean;
  show: () => void;
  hide: () => void;
}

/** A dialog whose being open is an entry of the browser's history, so that "back" closes it and leaves the page. */
export function useHistoryDialog(name: string): HistoryDialog {
  const router = useRouter();
  const open = useRouterState({ select: (state) => state.location.state.dialogs?.includes(name) ?? false });
  const show = useCallback(() => {
    if (openDialogs(router.state.location.state).includes(name)) return;
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      resetScroll: false,
      state: (state) => ({ ...state, dialogs: [...openDialogs(state), name] }),
    });
  }, [router, name]);
  const hide = useCallback(() => {
    if (openDialogs(router.state.location.state).includes(name)) router.history.back();
  }, [router, name]);
  return { open, show, hide };
}

function openDialogs(state: { dialogs?: readonly string[] }): readonly string[] {
  return state.dialogs ?? [];
}

/** A page that is loaded again starts without dialogs: what they showed is gone. */
export function forgetOpenDialogs(): void {
  const state = history.state as { dialogs?: unknown } | null;
  if (!state?.dialogs) return;
  const { dialogs: _, ...rest } = state;
  history.replaceState(rest, '');
}
