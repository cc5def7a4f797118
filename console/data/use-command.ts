import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';

export interface Command<Path extends CallPath> {
  readonly run: (body: RequestTo<Path>) => void;
  readonly isRunning: boolean;
  /** What is wrong with a field of what was sent. */
  readonly fieldError: (field: string) => string | undefined;
  /** Why it was refused as a whole, for showing where it was asked for. */
  readonly refusal: string | undefined;
  readonly forget: () => void;
}

export interface CommandOptions<Path extends CallPath> {
  readonly onDone?: (answer: AnswerOf<Path>, body: RequestTo<Path>) => void;
  /** Said in a toast when it is done. */
  readonly done?: string;
  /** The refusal is toasted; else the caller shows `refusal` at its place. */
  readonly toast?: boolean;
}

/** Something that changes the world: afterwards everything on the desk is read again. */
export function useCommand<Path extends CallPath>(path: Path, options: CommandOptions<Path> = {}): Command<Path> {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: RequestTo<Path>) => call(path, body, { errors: options.toast ? 'toast' : 'own' }),
    onSuccess: (answer, body) => {
      if (options.done) showToast(options.done, { tone: 'positive', place: 'bottom' });
      options.onDone?.(answer, body);
    },
    // Not waited for: what is on the screen already may be acted on while a slower list is still being read. What is
    // acted on twice is told apart by its version.
    onSettled: () => {
      void client.invalidateQueries();
    },
  });
  const { error } = mutation;
  const fields = error instanceof CallRefused ? error.fields : {};
  return {
    run: (body) => mutation.mutate(body),
    isRunning: mutation.isPending,
    fieldError: (field) => fields[field]?.message,
    refusal: error && Object.keys(fields).length === 0 ? error.message : undefined,
    forget: mutation.reset,
  };
}
