import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { useEffect, useState } from 'react';
import { postForBlob } from '../file-calls.ts';
import { useAnswer } from './use-answer.ts';

const NONE = {};
/** How often to check for a file that is being written in the background. */
const POLL_MS = 1_500;

interface Paths {
  readonly list: '/agent/exports' | '/wallet/exports';
  readonly file: '/agent/export/file' | '/wallet/export/file';
}

/**
 * Requests a file, which is written in the background, and saves it as soon as it is ready. `convert`, which must not
 * change between renderings, makes another file of it.
 */
export function useSavedFile(
  { list, file: path }: Paths,
  onSaved?: () => void,
  convert?: (file: File) => Promise<File>,
) {
  const [wantedId, setWanted] = useState<string>();
  const [converting, setConverting] = useState(false);
  const [unconverted, setUnconverted] = useState<unknown>();
  const { data, reload } = useAnswer(list, NONE);
  const file = data?.find(({ id }) => id === wantedId);
  const state = file?.state;
  useEffect(() => {
    if (wantedId === undefined || (state !== undefined && state !== 'waiting')) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [wantedId, state, reload]);
  useEffect(() => {
    if (state !== 'ready' || wantedId === undefined) return;
    setWanted(undefined);
    postForBlob(path, { id: wantedId }).then(
      async (file) => {
        setConverting(true);
        try {
          saveFile(convert ? await convert(file) : file);
          onSaved?.();
        } catch (error) {
          setUnconverted(error);
        } finally {
          setConverting(false);
        }
      },
      // The call client shows the error.
      () => undefined,
    );
  }, [state, wantedId, path, onSaved, convert]);
  return {
    isFailed: state === 'failed',
    isWaiting: converting || (wantedId !== undefined && state !== 'failed'),
    /** Why the file could not be converted. */
    unconverted,
    /** The id of the requested file. */
    async save(id: string) {
      setUnconverted(undefined);
      setWanted(id);
      await reload();
    },
  };
}
