import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RateDialog } from './rate-dialog.tsx';

/** Dialogs to enter one rate, or a file of rates. */
export function RateActions() {
  const t = useText();
  const may = useHasPermission();
  const [isEntering, setEntering] = useState(false);
  const [csv, setCsv] = useState<string>();
  if (!may('exchange_rate.manage')) return undefined;
  return (
    <>
      <FileButton
        accept=".csv,text/csv,text/plain"
        label={t('earnings.rates.import.choose')}
        title={t('earnings.rates.import.text')}
        onChoose={([file]) => void file?.text().then(setCsv)}
      >
        {t('earnings.rates.import')}
      </FileButton>
      <Button tone="primary" onClick={() => setEntering(true)}>
        {t('earnings.rates.enter')}
      </Button>
      {isEntering && <RateDialog onClose={() => setEntering(false)} />}
      {csv !== undefined && <ImportDialog csv={csv} onClose={() => setCsv(undefined)} />}
    </>
  );
}
