import { useEffect, useState } from 'react';

/**
 * A question is an entry of the history: it goes first, then the page that shows what came of it takes the form's place.
 * Call what this gives with the id of what was done.
 */
export function useAfterClosed(isOpen: boolean, leave: (id: string) => void): (id: string) => void {
  const [doneId, setDoneId] = useState<string>();
  useEffect(() => {
    if (doneId !== undefined && !isOpen) leave(doneId);
  }, [doneId, isOpen, leave]);
  return setDoneId;
}
