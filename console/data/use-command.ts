import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { call, postForBlob } from '../call.ts';
import { CommandDone } from './command-done.ts';

export interface Command<Path extends CallPath> {
  readonly run: (body: RequestTo<Path>) => void;
  readonly isRunning: boolean;
  /** The error of a sent field. */
  readonly fieldError: (field: string) => string | undefined;
  /** The names of the fields with errors. */
  readonly wrongFields: readonly string[];
  /** A refusal of the whole call, for showing near its button. */
  readonly refusal: string | undefined;
  /** The refusal's code, for callers that then offer another action. */
  readonly refusalCode: string | undefined;
  readonly forget: () => void;
}

export interface CommandOptions<Path extends CallPath> {
  readonly onDone?: (answer: AnswerOf<Path>, body: RequestTo<Path>) => void;
  /** Shown in a toast on success. */
  readonly done?: string;
  /** The refusal is shown in a toast; otherwise the caller shows `refusal` itself. */
  readonly toast?: boolean;
  /** The answer is a file, which the browser saves in its downloads. */
  readonly isFile?: boolean;
  /** Whether the same record stays open, for example after a claim. */
  readonly keepsRecordOpen?: boolean;
}

/** A call that changes something: afterwards every shown answer is requested again. */
export function useCommand<Path extends CallPath>(path: Path, options: CommandOptions<Path> = {}): Command<Path> {
  const client = useQueryClient();
  const reportDone = useContext(CommandDone);
  const mutation = useMutation({
    mutationFn: async (body: RequestTo<Path>) => {
      const settings = { errors: options.toast ? 'toast' : 'own' } as const;
      if (!options.isFile) return call(path, body, settings);
      const file = await postForBlob(path, body as object, settings);
      saveFile(file);
      // The answer is the file itself.
      return '' as AnswerOf<Path>;
    },
    onSuccess: (answer, body) => {
      if (options.done) showToast(options.done, { tone: 'positive', place: 'bottom' });
      options.onDone?.(answer, body);
      if (!options.keepsRecordOpen) reportDone?.();
    },
    // Not awaited: the operator may act on the shown records while a slower list is still loading. The record's version
    // reveals an action on an outdated record.
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
    wrongFields: Object.keys(fields),
    refusal: error && Object.keys(fields).length === 0 ? error.message : undefined,
    refusalCode: error instanceof CallRefused ? error.code : undefined,
    forget: mutation.reset,
  };
}
