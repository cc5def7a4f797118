import { type HistoryDialog, useHistoryDialog } from './use-history-dialog.ts';

/** The global coming-soon dialog: `useComingSoon().show()` opens it from anywhere. */
export function useComingSoon(): HistoryDialog {
  return useHistoryDialog('coming-soon');
}
