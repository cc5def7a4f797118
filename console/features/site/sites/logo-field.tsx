import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FileButton, PICTURES } from '../../../controls/file-button.tsx';
import { base64Of } from '../../../data/base64-of.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

/** The server's limit. */
const MOST_BYTES = 2 * 1024 * 1024;

export interface LogoFieldProps {
  /** The logo's address; '' if there is none. */
  value: string;
  onChange: (address: string) => void;
  error: string | undefined;
}

/** The site's logo: shown at the log-in and as the app's icon. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const store = useCommand('/console/sites/logo', { onDone: ({ address }) => onChange(address) });
  const choose = async (file: File | undefined) => {
    setFault(undefined);
    store.forget();
    if (!file) return;
    if (file.size > MOST_BYTES) return setFault(t('sites.logo.tooLarge'));
    store.run({ file: await base64Of(file) });
  };
  const problem = fault ?? store.fieldError('file') ?? store.refusal ?? error;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-ink-soft text-xs">{t('sites.logo')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {value && <img src={value} alt="" className="size-12 rounded-xl bg-sunken object-cover" />}
        <FileButton
          accept={PICTURES}
          label={t('sites.logo.choose')}
          busy={store.isRunning}
          onChoose={([file]) => void choose(file)}
        >
          <ImageUp aria-hidden size={16} />
          {t('sites.logo.choose')}
        </FileButton>
        {value && (
          <Button tone="quiet" onClick={() => onChange('')}>
            {t('sites.logo.remove')}
          </Button>
        )}
      </div>
      <p role={problem ? 'alert' : undefined} className={problem ? 'text-negative text-xs' : 'text-ink-faint text-xs'}>
        {problem ?? t('sites.logo.hint')}
      </p>
    </fieldset>
  );
}
