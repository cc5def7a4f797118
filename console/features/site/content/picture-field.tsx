import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FileButton, PICTURES } from '../../../controls/file-button.tsx';
import { useText } from '../../../texts.ts';
import { CropDialog } from './crop-dialog.tsx';
import { inLanguage, type Language } from './entry.ts';

/** The server's limit. */
const MOST_BYTES = 8 * 1024 * 1024;

export interface PictureFieldProps {
  pictures: Readonly<Record<string, string>>;
  language: Language;
  onChange: (pictures: Record<string, string>) => void;
  error: string | undefined;
}

/** The picture of a language; if the language has none, the app's fallback is shown. */
export function PictureField({ pictures, language, onChange, error }: PictureFieldProps) {
  const t = useText();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const own = pictures[language];
  const shown = inLanguage(pictures, language);
  const choose = (chosen: File | undefined) => {
    setFault(undefined);
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) setFault(t('content.picture.tooLarge'));
    else setFile(chosen);
  };
  const { [language]: _, ...others } = pictures;
  const problem = fault ?? error;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-ink-soft text-xs">{t('content.picture')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <div
          className="w-64 overflow-hidden rounded-card bg-sunken"
          style={{ aspectRatio: `1 / ${BANNER_ASPECT_RATIO}` }}
        >
          {shown && <img src={shown} alt="" className="size-full object-cover" />}
        </div>
        <span className="flex flex-wrap gap-2">
          <FileButton accept={PICTURES} label={t('content.picture.choose')} onChoose={([chosen]) => choose(chosen)}>
            <ImageUp aria-hidden size={16} />
            {t(own ? 'content.picture.replace' : 'content.picture.choose')}
          </FileButton>
          {own && (
            <Button tone="quiet" onClick={() => onChange(others)}>
              {t('content.picture.remove')}
            </Button>
          )}
        </span>
      </div>
      {problem ? (
        <p role="alert" className="text-negative text-xs">
          {problem}
        </p>
      ) : (
        !own &&
        shown &&
        language !== '' && (
          <p className="text-ink-faint text-xs">{t('content.picture.other', { language: LOCALE_NAMES[language] })}</p>
        )
      )}
      {file && (
        <CropDialog
          file={file}
          onDone={(address) => onChange({ ...pictures, [language]: address })}
          onClose={() => setFile(undefined)}
        />
      )}
    </fieldset>
  );
}
