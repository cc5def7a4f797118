import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOperator } from '../session/use-operator.ts';

/** Requests a call again in every component that shows its answer, when another event has made it outdated. */
export function useRefresh(path: CallPath): () => void {
  const client = useQueryClient();
  const { site } = useOperator();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [site.id, path] });
  }, [client, site.id, path]);
}
