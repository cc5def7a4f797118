import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOperator } from '../session/use-operator.ts';

/** Has a call asked again wherever its answer is shown: something else told that it is out of date. */
export function useRefresh(path: CallPath): () => void {
  const client = useQueryClient();
  const { site } = useOperator();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [site.id, path] });
  }, [client, site.id, path]);
}
