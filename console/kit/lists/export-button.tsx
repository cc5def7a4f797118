import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { download } from '../../data/download.ts';
import { useMay } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { ExportDefinition } from './list-definition.ts';

/** The filtered list as a file, for who may take it along. */
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
        await download(call, body);
        setBusy(false);
      }}
    >
      {t('shell.export')}
    </Button>
  );
}
