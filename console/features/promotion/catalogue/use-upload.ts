import { UPLOAD_MAX_BYTES, type UPLOAD_SHAPES } from '@pitaka/contract/calls/promotion/catalogue-values.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { base64Of } from '../../../data/base64-of.ts';
import { useText } from '../../../texts.ts';

export type UploadShape = (typeof UPLOAD_SHAPES)[number];

/** Uploads files one after the other; an error is shown with the file's name. */
export function useUpload(shape: UploadShape, onUploaded: (addresses: readonly string[]) => void) {
  const t = useText();
  const [left, setLeft] = useState(0);
  const [fault, setFault] = useState<string>();

  const send = async (file: File): Promise<string | undefined> => {
    const refuse = (why: string) => setFault(t('catalogue.upload.fault', { file: file.name, why }));
    if (file.size > UPLOAD_MAX_BYTES[shape]) return void refuse(t('catalogue.upload.tooLarge'));
    if (file.size === 0) return void refuse(t('catalogue.upload.empty'));
    try {
      const bytes = await base64Of(file);
      const body = { shape, name: file.name.slice(0, 200), file: bytes };
      return (await call('/console/catalogue/upload', body, { errors: 'own' })).address;
    } catch (error) {
      const field = error instanceof CallRefused ? Object.values(error.fields)[0]?.message : undefined;
      refuse(field ?? (error instanceof Error ? error.message : t('shell.error.system')));
      return undefined;
    }
  };

  const upload = async (files: readonly File[]) => {
    setFault(undefined);
    setLeft(files.length);
    const stored: string[] = [];
    for (const file of files) {
      const address = await send(file);
      if (address !== undefined) stored.push(address);
      setLeft((before) => before - 1);
    }
    setLeft(0);
    if (stored.length > 0) onUploaded(stored);
  };
  return { upload: (files: readonly File[]) => void upload(files), left, fault };
}
