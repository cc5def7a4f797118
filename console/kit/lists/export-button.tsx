import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { download } from '../../data/download.ts';
import { useMay } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { ExportDefinition } from './list-definition.ts';

/** From here on nobody is kept waiting. */
const LONG_MS = 2500;

/** The filtered list as a file, for who may take it along; one that takes long is made while one goes on. */
export function ExportButton({ call, permission, body }: ExportDefinition & { body: object }) {
  const t = useText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  if (!may(permission)) return undefined;
  return (
    <Button
      busy={isBusy}
      onClick={async () => {
        setBusy(true);
        let isLong = false;
        const timer = setTimeout(() => {
          isLong = true;
          setBusy(false);
          showToast(t('kit.export.running'));
        }, LONG_MS);
        const isSaved = await download(call, body);
        clearTimeout(timer);
        setBusy(false);
        // Whoever waited has seen the file come; who went on with something else is told.
        if (isLong && isSaved) showToast(t('kit.export.done'), { tone: 'positive' });
      }}
    >
      {t('shell.export')}
    </Button>
  );
}
