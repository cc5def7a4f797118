import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { download } from '../../data/download.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { ExportDefinition } from './list-definition.ts';

/** The filtered list as a file, for operators who may export it; a long file appears under Files when it is written. */
export function ExportButton({ call, permission, label, body }: ExportDefinition & { body: object }) {
  const t = useText();
  const may = useHasPermission();
  const refreshFiles = useRefresh('/console/files');
  const [isBusy, setBusy] = useState(false);
  if (!may(permission)) return undefined;
  return (
    <Button
      busy={isBusy}
      onClick={async () => {
        setBusy(true);
        const outcome = await download(call, body);
        setBusy(false);
        if (outcome !== 'writing') return;
        showToast(t('kit.export.writing'));
        refreshFiles();
      }}
    >
      {t(label ?? 'shell.export')}
    </Button>
  );
}
