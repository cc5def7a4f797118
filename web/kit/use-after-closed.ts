import { useEffect, useState } from 'react';

/**
 * A confirmation is an entry of the history: it closes first, then the page that shows the result replaces the form.
 * Call the returned function with the id of the result.
 */
export function useAfterClosed(isOpen: boolean, leave: (id: string) => void): (id: string) => void {
  const [doneId, setDoneId] = useState<string>();
  useEffect(() => {
    if (doneId !== undefined && !isOpen) leave(doneId);
  }, [doneId, isOpen, leave]);
  return setDoneId;
}
