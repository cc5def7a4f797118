import { useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RateDialog } from './rate-dialog.tsx';

/** Entering one rate, or a file of them. */
export function RateActions() {
  const t = useText();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [isEntering, setEntering] = useState(false);
  const [csv, setCsv] = useState<string>();
  if (!may('exchange_rate.manage')) return undefined;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('earnings.rates.import.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void event.target.files?.[0]?.text().then(setCsv);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button title={t('earnings.rates.import.text')} onClick={() => input.current?.click()}>
        {t('earnings.rates.import')}
      </Button>
      <Button tone="primary" onClick={() => setEntering(true)}>
        {t('earnings.rates.enter')}
      </Button>
      {isEntering && <RateDialog onClose={() => setEntering(false)} />}
      {csv !== undefined && <ImportDialog csv={csv} onClose={() => setCsv(undefined)} />}
    </>
  );
}
