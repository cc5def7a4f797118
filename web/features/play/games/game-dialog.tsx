import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../call.ts';
import { EmbeddedPage } from '../../../dialogs/embedded-page-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { ChosenGame } from './channel.ts';
import { GamesSkeleton } from './games-skeleton.tsx';

export interface GameDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the dialog was closed, by its button or by going back. */
  onClosed: () => void;
  chosen: ChosenGame | undefined;
}

/** A game over the whole phone. Its address is requested when it opens and forgotten when it closes. */
export function GameDialog({ open, onClose, onClosed, chosen }: GameDialogProps) {
  const t = useText();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) onClosed();
    wasOpen.current = open;
  }, [open, onClosed]);
  return (
    <Dialog
      open={open && chosen !== undefined}
      onClose={onClose}
      kind="full"
      title={chosen?.name ?? t('games.title')}
      closeLabel={t('games.close')}
      className="pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
    >
      {open && chosen && <LaunchedGame chosen={chosen} />}
    </Dialog>
  );
}

type Launched = { url: string } | { failed: string };

function LaunchedGame({ chosen }: { chosen: ChosenGame }) {
  const t = useText();
  const { channel, game, name } = chosen;
  const [launched, setLaunched] = useState<Launched>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `turn` tries again
  useEffect(() => {
    let isGone = false;
    setLaunched(undefined);
    call('/channel/launch', { channel, game }, { errors: 'own' }).then(
      ({ url }) => !isGone && setLaunched({ url }),
      (error) => {
        console.warn('a game did not open', error);
        if (!isGone) setLaunched({ failed: error instanceof CallRefused ? error.message : t('shell.failed.text') });
      },
    );
    return () => {
      isGone = true;
    };
  }, [channel, game, turn]);

  if (!launched) {
    return (
      <div aria-busy="true" className="flex-1 p-4">
        <p role="status" className="sr-only">
          {t('shell.loading')}
        </p>
        <GamesSkeleton />
      </div>
    );
  }
  if ('failed' in launched) {
    return (
      <FailedState
        title={t('games.failed', { name })}
        text={launched.failed}
        retryLabel={t('shell.retry')}
        onRetry={() => setTurn(turn + 1)}
        className="flex-1"
      />
    );
  }
  return <EmbeddedPage title={name} address={launched.url} />;
}
